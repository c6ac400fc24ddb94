import type { FastifyInstance } from 'fastify';
import { transactionsFor } from '../access/in-transaction.ts';
import { type Quota, takeFromQuota } from '../access/throttle.ts';
import { inCompany } from '../database/tx.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { countedSince, deleteCounts, switchCounting } from './consent.ts';
import { addCounts, readCounts, validateCounts } from './counts.ts';
import { readDwellTimes, readPassages } from './dwell-times.ts';
import { exportCounts } from './export.ts';
import { monthsOf } from './months.ts';
import { readRoleDwellTimes } from './role-dwell-times.ts';

/** A tab sends twice a minute, and when it is hidden. If it is told to wait, it continues counting. */
const batchesPerPerson: Quota = { most: 60, windowSeconds: 10 * 60 };

export function workflows(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'countTransitions', async ({ principal, body }) => {
    await takeFromQuota(app.db, 'counts', principal.personId, batchesPerPerson);
    validateCounts(body, Date.now());
    await inCompany(app.db, principal.companyId, (db) => addCounts(db, principal, body));

    return {};
  });

  route(app, 'viewTransitionCounts', async ({ db, principal, query: { from = null, to = null } }) => {
    const since = await countedSince(db, principal.companyId);
    const months = await monthsOf(db, principal.companyId, { from, to });

    return {
      countedSince: since?.toISOString() ?? null,
      ...months,
      counts: await readCounts(db, principal.companyId, months),
      dwellTimes: await readDwellTimes(db, principal.companyId, months),
      passages: await readPassages(db, principal.companyId, months),
      byRole: await readRoleDwellTimes(db, principal.companyId, months),
    };
  });

  routeWithoutTransaction(app, 'exportTransitionCounts', ({ query, ...caller }) =>
    exportCounts(transactionsFor(app.db, caller), query),
  );

  route(app, 'switchCounting', async ({ body: { isOn }, ...context }) => {
    await switchCounting(context, isOn);

    return { message: isOn ? 'Counting turned on' : 'Counting turned off' };
  });

  route(app, 'deleteTransitionCounts', async (context) => {
    await deleteCounts(context);

    return { message: 'Counts deleted' };
  });
}
