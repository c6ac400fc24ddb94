/** Lines of the outbox, as those read them who deliver. All companies at once: what a line holds tells nothing. */
import { sql } from 'kysely';
import type { Db } from '../database/tx.ts';
import type { News } from './news.ts';

export interface Line {
  readonly companyId: string;
  readonly personId: string;
  readonly id: string;
}

/** Longer than any transaction lasts: a line may be stored long before it can be seen. */
const LOOK_BACK_SECONDS = 120;
const KEEP_SECONDS = LOOK_BACK_SECONDS * 5;
/** Somebody who has not looked for half a year is not helped by more. */
const KEEP_NOTIFICATIONS_DAYS = 180;

/** Whether a line is for somebody who is signed in somewhere: nobody else listens, whatever they still hold. */
const isHeard = sql<boolean>`exists (
  select from session join person on person.company_id = session.company_id and person.id = session.person_id
  where session.company_id = line.company_id and session.person_id = line.recipient_id
    and session.expires_at > now() and person.is_enabled
)`;

const isRecent = sql<boolean>`line.created_at > clock_timestamp() - make_interval(secs => ${LOOK_BACK_SECONDS})`;

export interface RecentLine extends Line {
  /** Seconds since it was written, by the database's clock. */
  readonly age: number;
}

/** Which notifications the lines of the last minutes are of. Each server looks at all of them. */
export async function readRecentIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct notification_id as id from feed_outbox as line where ${isRecent}
  `.execute(db);

  return rows.map(({ id }) => id);
}

/** The recent lines of these, for people who are signed in somewhere. */
export async function readRecent(db: Db, ids: readonly string[]): Promise<RecentLine[]> {
  const { rows } = await sql<RecentLine>`
    select line.company_id as "companyId", line.recipient_id as "personId", line.notification_id as id,
      extract(epoch from clock_timestamp() - line.created_at)::float8 as age
    from feed_outbox as line
    where ${isRecent} and line.notification_id = any (${ids}::uuid[]) and ${isHeard}
    order by line.created_at
  `.execute(db);

  return rows;
}

export interface ClaimedLine extends Line {
  readonly isHeard: boolean;
}

/** Lines that nobody else sends, for a while: of any number of servers one sends each. */
export async function claimLines(db: Db, { most, seconds }: { most: number; seconds: number }): Promise<ClaimedLine[]> {
  const { rows } = await sql<ClaimedLine>`
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

/** These have been sent. */
export async function forgetLines(db: Db, lines: readonly Pick<Line, 'personId' | 'id'>[]): Promise<void> {
  await sql`
    delete from feed_outbox as line
    using unnest(${lines.map(({ personId }) => personId)}::uuid[], ${lines.map(({ id }) => id)}::uuid[]) as sent (person_id, id)
    where line.recipient_id = sent.person_id and line.notification_id = sent.id
  `.execute(db);
}

/** Clears away lines that everybody has looked at, and notifications that nobody will. */
export async function sweepFeed(db: Db, { keepSeconds = KEEP_SECONDS } = {}): Promise<void> {
  await sql`
    delete from feed_outbox where created_at < clock_timestamp() - make_interval(secs => ${keepSeconds})
  `.execute(db);
  await sql`
    delete from notification where created_at < now() - make_interval(days => ${KEEP_NOTIFICATIONS_DAYS})
  `.execute(db);
}

/** One word to each person, whatever the number of their lines. */
export function newsOf(lines: readonly Line[]): News[] {
  const news = new Map<string, { companyId: string; personId: string; ids: string[] }>();
  for (const { companyId, personId, id } of lines) {
    const one = news.get(personId) ?? { companyId, personId, ids: [] };
    news.set(personId, one);
    one.ids.push(id);
  }

  return [...news.values()];
}
