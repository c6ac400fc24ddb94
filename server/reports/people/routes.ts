import type { FastifyInstance } from 'fastify';
import { inCompany } from '../../database/tx.ts';
import { queryContextIn } from '../../lists/query-runner.ts';
import { readRoute } from '../../plugins/one-trip.ts';
import { route } from '../../plugins/route.ts';
import { auditList, auditViews } from './audit.ts';
import { editReport, findReport } from './edit.ts';
import { readPersonReports } from './list.ts';
import { selectReports } from './queries.ts';
import { checkReminders } from './reminders.ts';

export function personReports(app: FastifyInstance): void {
  route(
    app,
    'personReports',
    async ({ params: { skip, count }, query: { userId }, ...context }) => {
      const { db, principal } = context;
      if (userId !== undefined) {
        const report = await findReport(context, userId);
        await auditViews(context, [report]);

        return { reports: Number(skip) === 0 ? [report] : [], total: 1 };
      }
      const { people, total } = await readPersonReports(queryContextIn(context), {
        skip: Number(skip),
        count: Number(count),
      });
      const ids = people.map(({ _id }) => _id);
      const reports = await selectReports(db, principal.companyId, ids);
      await auditViews(context, reports);

      return { reports, total };
    },
    { isolation: 'repeatable read' },
  );

  readRoute(
    app,
    'listPersonReports',
    ({ query, ...context }) => readPersonReports(context, query),
    ({ principal, clientIp }, { people }) =>
      inCompany(app.db, principal.companyId, (db) => auditList({ db, principal, clientIp }, people)),
  );

  route(app, 'editPersonReport', async ({ params: { id }, body, ...context }) => ({
    message: 'Report updated',
    report: await editReport(context, id, body),
  }));

  checkReminders(app);
}
