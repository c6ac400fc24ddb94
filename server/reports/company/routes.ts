import type { FastifyInstance } from 'fastify';
import { transactionsFor } from '../../access/in-transaction.ts';
import { openRoute, route } from '../../plugins/route.ts';
import { Poller } from '../../poller.ts';
import { exportReport } from './export.ts';
import { reportRefresher } from './refresh.ts';
import { readReport } from './reports.ts';
import { readRun, runNext, startRun } from './runs.ts';
import { sendNext } from './sending.ts';
import { deleteView, editView, listViews, saveView, sendView } from './views.ts';

const RUNS_EVERY_MS = 2_000;
const SENDS_EVERY_MS = 60_000;
/** So that figures and tables of one reply are of the same moment. */
const snapshot = { isolation: 'repeatable read' } as const;

export function companyReports(app: FastifyInstance): void {
  route(
    app,
    'viewCompanyReport',
    ({ params: { report }, query, ...command }) => readReport(command, command.db, report, query),
    snapshot,
  );

  openRoute(app, 'exportCompanyReport', ({ params: { report }, query, ...caller }) =>
    exportReport(transactionsFor(app.db, caller), report, query),
  );

  route(app, 'listReportViews', (command) => listViews(command));

  route(app, 'saveReportView', async ({ body, ...command }) => ({
    status: 201,
    message: 'View saved',
    view: await saveView(command, body),
  }));

  route(app, 'editReportView', async ({ params: { id }, body, ...command }) => ({
    message: 'View updated',
    view: await editView(command, id, body),
  }));

  route(app, 'deleteReportView', async ({ params: { id }, ...command }) => {
    await deleteView(command, id);

    return { message: 'View deleted' };
  });

  route(app, 'sendReportView', async ({ params: { id }, ...command }) => {
    await sendView(command, id);

    return { message: 'Report sent to your email' };
  });

  const runner = poller('Running reports', RUNS_EVERY_MS, (signal) => runNext(app.db, signal));

  route(app, 'startReportRun', async ({ params: { report }, body, ...command }) => ({
    status: 201,
    message: 'Report started',
    run: await startRun(command, report, body),
  }));

  route(app, 'viewReportRun', ({ params: { report }, query, ...command }) => readRun(command, report, query));

  const sender = poller('Sending reports', SENDS_EVERY_MS, () => sendNext(app.db, app.publicUrl()));
  reportRefresher(app);

  app.addHook('onResponse', async ({ routeOptions: { config } }) => {
    if (config.call === 'startReportRun') runner.wake();
    if (config.call === 'sendReportView') sender.wake();
  });

  /** Until there is nothing left to do. */
  function poller(what: string, everyMs: number, next: (signal: AbortSignal) => Promise<boolean>): Poller {
    const made = new Poller({
      what,
      run: async (signal) => {
        while (!signal.aborted && (await next(signal)));
      },
      everyMs,
      log: app.log,
    });
    app.addHook('onReady', async () => made.start());
    app.addHook('preClose', () => made.stop());

    return made;
  }
}
