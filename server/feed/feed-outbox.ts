/** Across all companies: rows hold no content. */
import { sql } from 'kysely';
import type { Db } from '../database/tx.ts';
import type { FeedMessage } from './feed-message.ts';

export interface OutboxRow {
  readonly companyId: string;
  readonly personId: string;
  readonly id: string;
}

/** Longer than any transaction lasts, since a row becomes visible only when its transaction commits. */
const LOOK_BACK_SECONDS = 120;
const KEEP_SECONDS = LOOK_BACK_SECONDS * 5;
/** Older notifications are of no use to someone who hasn't looked. */
const KEEP_NOTIFICATIONS_DAYS = 180;

/** Only rows for people who are signed in are delivered. */
const isHeard = sql<boolean>`exists (
  select from session join person on person.company_id = session.company_id and person.id = session.person_id
  where session.company_id = line.company_id and session.person_id = line.recipient_id
    and session.expires_at > now() and person.is_enabled
)`;

const isRecent = sql<boolean>`line.created_at > clock_timestamp() - make_interval(secs => ${LOOK_BACK_SECONDS})`;

/** Whether there may be rows to read; whether there are rows to claim. */
export const isAnyRecent = sql`select 1 from feed_outbox as line where ${isRecent} order by line.created_at desc limit 1`;
export const isAnyDue = sql`
  select 1 from feed_outbox where next_try_at <= clock_timestamp() order by next_try_at limit 1`;

interface RecentOutboxRow extends OutboxRow {
  /** In seconds, by the database's clock. */
  readonly age: number;
}

/** The notification ids of the last minutes. Every server reads all of them. */
export async function readRecentIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct notification_id as id from feed_outbox as line where ${isRecent}
  `.execute(db);

  return rows.map(({ id }) => id);
}

export async function readRecent(db: Db, ids: readonly string[]): Promise<RecentOutboxRow[]> {
  const { rows } = await sql<RecentOutboxRow>`
    select line.company_id as "companyId", line.recipient_id as "personId", line.notification_id as id,
      extract(epoch from clock_timestamp() - line.created_at)::float8 as age
    from feed_outbox as line
    where ${isRecent} and line.notification_id = any (${ids}::uuid[]) and ${isHeard}
    order by line.created_at
  `.execute(db);

  return rows;
}

interface ClaimedOutboxRow extends OutboxRow {
  readonly isHeard: boolean;
}

/** Claims rows for a while, so that only one server sends each. */
export async function claimOutboxRows(
  db: Db,
  { most, seconds }: { most: number; seconds: number },
): Promise<ClaimedOutboxRow[]> {
  const { rows } = await sql<ClaimedOutboxRow>`
    with due as (
      select company_id, recipient_id, notification_id from feed_outbox
      where next_try_at <= clock_timestamp() order by next_try_at limit ${most} for update skip locked
    )
    update feed_outbox as line
    set attempts = line.attempts + 1,
        next_try_at = clock_timestamp() + make_interval(secs => ${seconds} * power(2, least(line.attempts, 6))::integer)
    from due
    where line.company_id = due.company_id and line.recipient_id = due.recipient_id
      and line.notification_id = due.notification_id
    returning line.company_id as "companyId", line.recipient_id as "personId", line.notification_id as id, ${isHeard} as "isHeard"
  `.execute(db);

  return rows;
}

export async function deleteOutboxRows(db: Db, lines: readonly Pick<OutboxRow, 'personId' | 'id'>[]): Promise<void> {
  await sql`
    delete from feed_outbox as line
    using unnest(${lines.map(({ personId }) => personId)}::uuid[], ${lines.map(({ id }) => id)}::uuid[]) as sent (person_id, id)
    where line.recipient_id = sent.person_id and line.notification_id = sent.id
  `.execute(db);
}

/** Deletes rows that every server has read, and old notifications. */
export async function sweepFeed(db: Db, { keepSeconds = KEEP_SECONDS } = {}): Promise<void> {
  await sql`
    delete from feed_outbox where created_at < clock_timestamp() - make_interval(secs => ${keepSeconds})
  `.execute(db);
  await sql`
    delete from notification where created_at < now() - make_interval(days => ${KEEP_NOTIFICATIONS_DAYS})
  `.execute(db);
}

/** One message per person. */
export function messagesFor(lines: readonly OutboxRow[]): FeedMessage[] {
  const messages = new Map<string, { companyId: string; personId: string; ids: string[] }>();
  for (const { companyId, personId, id } of lines) {
    const one = messages.get(personId) ?? { companyId, personId, ids: [] };
    messages.set(personId, one);
    one.ids.push(id);
  }

  return [...messages.values()];
}
