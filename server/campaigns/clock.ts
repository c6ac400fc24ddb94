/** Starts sending campaigns that are due, sends them, and ends those that are over. After an outage it catches up. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { CampaignState } from '../../src/api/contract/campaigns.ts';
import { nextState, serverSteps } from '../../src/rules/campaigns/campaign-life.ts';
import { audit } from '../access/audit.ts';
import { type Db, tx } from '../database/tx.ts';
import { takeWhenDue } from '../due-work.ts';
import type { Poller } from '../poller.ts';
import { isAddressed, momentsOf } from './queries.ts';
import { BATCH, isSendingDue, nextBatch, sendBatch } from './sending.ts';

const AT_ONCE = 20;
/** A busy server sends the next batch after this time, or after half as long as the last one took. */
const GIVE_WAY_MS = 50;

const toMove = sql`campaign
  join company on company.id = campaign.company_id and 'campaigns' = any (company.features)
  where state in ('scheduled', 'sending', 'stopped', 'sent')
    and (to_at <= now() or (state = 'scheduled' and from_at <= now()))
  order by from_at`;

/** Call `wake` when something has become due. */
export function campaignClock(app: FastifyInstance): Pick<Poller, 'wake'> {
  let size = BATCH;
  const sendNext = async (): Promise<boolean> => {
    const from = performance.now();
    if (!(await sendBatch(app.db, app.publicUrl(), size))) return false;
    const ms = performance.now() - from;
    size = nextBatch(size, ms);
    await app.traffic.waitForIdle(Math.max(GIVE_WAY_MS, ms / 2));

    return true;
  };
  const sender = takeWhenDue(app, { what: 'Sending campaigns', due: [isSendingDue], takeDue: sendNext });

  return takeWhenDue(app, {
    what: 'Starting and ending campaigns',
    due: [sql`select 1 from ${toMove} limit 1`],
    takeDue: async () => {
      const moved = await moveDue(app.db);
      if (moved === 0) sender.wake();

      return moved;
    },
  });
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
      from ${toMove} limit ${AT_ONCE} for no key update of campaign skip locked
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
