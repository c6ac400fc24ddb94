/** Starts sending campaigns that are due, sends them, and ends those that are over. After an outage it catches up. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { CampaignState } from '../../src/api/contract/campaigns.ts';
import { nextState, serverSteps } from '../../src/rules/campaigns/campaign-life.ts';
import { audit } from '../access/audit.ts';
import { type Db, tx } from '../database/tx.ts';
import { Poller } from '../poller.ts';
import { isAddressed, momentsOf } from './queries.ts';
import { BATCH, nextBatch, sendBatch } from './sending.ts';

const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 20;
/** A busy server sends the next batch after this time, or after half as long as the last one took. */
const GIVE_WAY_MS = 50;

/** Call `wake` when something has become due. */
export function campaignClock(app: FastifyInstance): Pick<Poller, 'wake'> {
  const poller = (what: string, run: (signal: AbortSignal) => Promise<void>) =>
    new Poller({ what, run, everyMs: LOOK_EVERY_MS, log: app.log });
  let size = BATCH;
  const sender = poller('Sending campaigns', async (signal) => {
    while (!signal.aborted) {
      const from = performance.now();
      if (!(await sendBatch(app.db, app.publicUrl(), size))) return;
      const ms = performance.now() - from;
      size = nextBatch(size, ms);
      await app.traffic.waitForIdle(Math.max(GIVE_WAY_MS, ms / 2));
    }
  });
  const clock = poller('Starting and ending campaigns', async (signal) => {
    while (!signal.aborted && (await moveDue(app.db)) > 0);
    sender.wake();
  });
  app.addHook('onReady', async () => {
    clock.start();
    sender.start();
  });
  app.addHook('preClose', async () => {
    await Promise.all([clock.stop(), sender.stop()]);
  });

  return clock;
}

interface Due {
  readonly company_id: string;
  readonly id: string;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
  readonly state: CampaignState;
  readonly now: Date;
}

/** Returns how many campaigns changed state. Each server takes different ones. */
export const moveDue = (db: Db): Promise<number> =>
  tx(db, async (trx) => {
    const { rows } = await sql<Due>`
      select campaign.company_id, campaign.id, from_at, to_at, state, now() as now
      from campaign join company on company.id = campaign.company_id and 'campaigns' = any (company.features)
      where state in ('scheduled', 'sending', 'stopped', 'sent')
        and (to_at <= now() or (state = 'scheduled' and from_at <= now()))
      order by from_at limit ${AT_ONCE} for no key update of campaign skip locked
    `.execute(trx);
    for (const { company_id: companyId, id, state: before, ...row } of rows) {
      const state = nextState(before, serverSteps.clock, momentsOf(row, row.now));
      await sql`
        update campaign set state = ${state}, version = version + 1, updated_at = now(), addressed = ${
          state === 'sending'
            ? sql`(
                select count(*) from audience join person on ${isAddressed}
                where audience.company_id = campaign.company_id and audience.id = campaign.audience_id
                  and person.company_id = campaign.company_id
              )`
            : sql`coalesce(addressed, 0)`
        }
        where company_id = ${companyId} and id = ${id}
      `.execute(trx);
      await audit({ db: trx, principal: { companyId } }, `campaign.${state}`, ['campaign', id]);
    }

    return rows.length;
  });
