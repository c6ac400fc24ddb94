import type { FastifyInstance } from 'fastify';
import { transactionsFor } from '../../access/in-transaction.ts';
import { takeWhenDue } from '../../due-work.ts';
import { route, routeWithoutTransaction } from '../../plugins/route.ts';
import { Poller } from '../../poller.ts';
import { exportReport } from './export.ts';
import { reportRefresher } from './refresh.ts';
import { readReport } from './reports.ts';
import { isRunDue, readRun, runNext, startRun } from './runs.ts';
import { sendNext } from './sending.ts';
import { deleteView, editView, listViews, saveView, sendView } from './views.ts';

const SENDS_EVERY_MS = 60_000;
/** So that figures and tables of one reply are of the same moment. */
const snapshot = { isolation: 'repeatable read' } as const;

export function companyReports(app: FastifyInstance): void {
  route(
    app,
    'viewCompanyReport',
    ({ params: { report }, query, ...context }) => readReport(context, context.db, report, query),
    snapshot,
  );

  routeWithoutTransaction(app, 'exportCompanyReport', ({ params: { report }, query, ...caller }) =>
    exportReport(transactionsFor(app.db, caller), report, query),
  );

  route(app, 'listReportViews', (context) => listViews(context));

  route(app, 'saveReportView', async ({ body, ...context }) => ({
    status: 201,
    message: 'View saved',
    view: await saveView(context, body),
  }));

  route(app, 'editReportView', async ({ params: { id }, body, ...context }) => ({
    message: 'View updated',
    view: await editView(context, id, body),
  }));

  route(app, 'deleteReportView', async ({ params: { id }, ...context }) => {
    await deleteView(context, id);

    return { message: 'View deleted' };
  });

  route(app, 'sendReportView', async ({ params: { id }, ...context }) => {
    await sendView(context, id);

    return { message: 'Report sent to your email' };
  });

  const runner = takeWhenDue(app, {
    what: 'Running reports',
    due: [isRunDue],
    takeDue: (signal) => runNext(app.db, signal),
  });

  route(app, 'startReportRun', async ({ params: { report }, body, ...context }) => ({
    status: 201,
    message: 'Report started',
    run: await startRun(context, report, body),
  }));

  route(app, 'viewReportRun', ({ params: { report }, query, ...context }) => readRun(context, report, query));

  const sender = new Poller({
    what: 'Sending reports',
    run: async (signal) => {
      while (!signal.aborted && (await sendNext(app.db, app.publicUrl())));
    },
    everyMs: SENDS_EVERY_MS,
    log: app.log,
  });
  app.addHook('onReady', async () => sender.start(SENDS_EVERY_MS));
  app.addHook('preClose', () => sender.stop());
  reportRefresher(app);

  app.addHook('onResponse', async ({ routeOptions: { config } }) => {
    if (config.call === 'startReportRun') runner.wake();
    if (config.call === 'sendReportView') sender.wake();
  });
}
