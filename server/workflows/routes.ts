/** The calls about what is counted: browsers add, company-level people look, switch and delete. */
import type { FastifyInstance } from 'fastify';
import { type Quota, takeFrom } from '../access/throttle.ts';
import { inCompany } from '../database/tx.ts';
import { openRoute, route } from '../plugins/route.ts';
import { countedSince, deleteCounts, switchCounting } from './consent.ts';
import { addCounts, judge, monthsOf, readCounts } from './counts.ts';

/** A tab sends twice a minute at most, and once more when it is left; people have several. */
const parcelsPerPerson: Quota = { most: 120, windowSeconds: 10 * 60 };

export function workflows(app: FastifyInstance): void {
  openRoute(app, 'countTransitions', async ({ who, body }) => {
    await takeFrom(app.db, 'counts', who.personId, parcelsPerPerson);
    judge(body.counts, Date.now());
    await inCompany(app.db, who.companyId, (db) => addCounts(db, who.companyId, body));

    return {};
  });

  route(app, 'viewTransitionCounts', async ({ db, who, query: { from = null, to = null } }) => {
    const since = await countedSince(db, who.companyId);
    const months = await monthsOf(db, who.companyId, { from, to });

    return {
      countedSince: since?.toISOString() ?? null,
      ...months,
      counts: await readCounts(db, who.companyId, months),
    };
  });

  route(app, 'switchCounting', async ({ body: { isOn }, ...command }) => {
    await switchCounting(command, isOn);

    return { message: isOn ? 'Counting Is On' : 'Counting Is Off' };
  });

  route(app, 'deleteTransitionCounts', async (command) => {
    await deleteCounts(command);

    return { message: 'Counts Deleted' };
  });
}
