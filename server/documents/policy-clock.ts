/**
 * Notifies owners of due reviews, reminds people who have not acknowledged in time, and counts again after the
 * company's people have changed. Each happens exactly once, however many servers run, and is caught up on after an
 * outage.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import { type Db, tx } from '../database/tx.ts';
import { takeWhenDue } from '../due-work.ts';
import { policyReviewDue } from '../notify/document-events.ts';
import { hasTakenEffect } from '../people/policy-in-force.ts';
import { countOutdated, isCountDue } from './policy-progress.ts';
import { reminderOf } from './policy-readers.ts';
import { sendReminders } from './readers.ts';

const AT_ONCE = 20;
const DAYS_BETWEEN_REMINDERS = 7;

const inForce = sql`hr_policy
  join company on company.id = hr_policy.company_id and 'policies' = any (company.features)`;
const toReview = sql`${inForce}
  where review_on <= (now() at time zone 'utc')::date and review_notified_at is null and retired_at is null
    and ${hasTakenEffect}
  order by review_on`;
const toRemind = sql`${inForce} where next_reminder_at <= now() and retired_at is null order by next_reminder_at`;

export const policyClock = (app: FastifyInstance): void =>
  void takeWhenDue(app, {
    what: 'Sending policy reminders',
    due: [sql`select 1 from ${toReview} limit 1`, sql`select 1 from ${toRemind} limit 1`, isCountDue],
    takeDue: async () =>
      (await tellOwners(app.db)) + (await remindDue(app.db, app.publicUrl())) + (await countOutdated(app.db)),
  });

/** Returns how many were due. */
export const tellOwners = (db: Db): Promise<number> =>
  tx(db, async (trx) => {
    const { rows } = await sql<{ company_id: string; id: string; title: string; owner_id: string }>`
      select hr_policy.company_id, hr_policy.id, hr_policy.title, hr_policy.owner_id from ${toReview}
      limit ${AT_ONCE} for no key update of hr_policy skip locked
    `.execute(trx);
    for (const { company_id: companyId, id, title, owner_id: ownerId } of rows) {
      await sql`
        update hr_policy set review_notified_at = now() where company_id = ${companyId} and id = ${id}
      `.execute(trx);
      await policyReviewDue(trx, companyId, { id, title, ownerId });
    }

    return rows.length;
  });

interface Due {
  readonly company_id: string;
  readonly id: string;
  readonly title: string;
  readonly audience_id: string;
  readonly published_number: number;
  readonly sends_reminders: boolean;
  readonly due_at: Date | null;
  readonly acknowledge_days: number;
  readonly retired_at: Date | null;
}

/** The first before the time is over, then once a week. Where reminders are switched off, the days pass without one. */
export const remindDue = (db: Db, publicUrl: string): Promise<number> =>
  tx(db, async (trx) => {
    const { rows } = await sql<Due>`
      select hr_policy.company_id, hr_policy.id, hr_policy.title, audience_id, published_number, sends_reminders,
        due_at, acknowledge_days, retired_at
      from ${toRemind} limit 1 for no key update of hr_policy skip locked
    `.execute(trx);
    for (const policy of rows) {
      const { company_id: companyId, id, sends_reminders } = policy;
      await sql`
        update hr_policy set next_reminder_at = now() + make_interval(days => ${DAYS_BETWEEN_REMINDERS})
        where company_id = ${companyId} and id = ${id}
      `.execute(trx);
      if (!sends_reminders) continue;
      const reminded = await sendReminders(
        { db: trx, scope: { kind: 'company', companyId } },
        reminderOf(policy, companyId, publicUrl),
      );
      await audit({ db: trx, principal: { companyId } }, 'policy.reminded', ['hr_policy', id], { after: { reminded } });
    }

    return rows.length;
  });
