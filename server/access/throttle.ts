/**
 * Attempts are counted in the database, so limits hold across servers and restarts. Keys are hashed: the table doesn't
 * reveal who they belong to.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tx.ts';
import { HttpError, tryLater } from './http-error.ts';

/** A number of free attempts, then a wait that doubles with each further one. Nothing is ever locked for good. */
export interface Backoff {
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Must be longer than the longest wait. */
  readonly forgetSeconds: number;
}

/** A limit per window; the window begins with the first attempt. */
export interface Quota {
  readonly most: number;
  readonly windowSeconds: number;
  /** What a person is told instead of when to try again. */
  readonly refusal?: string;
}

const keyOf = (what: string, value: string): string =>
  createHash('sha256').update(`${what}:${value}`).digest('base64url');

interface Admission {
  admitted: boolean;
  seconds_left: number;
}

/** Counts one attempt, or throws 429 with the time to wait. Refused attempts aren't counted. */
export async function countAttempt(db: Db, what: string, value: string, { free, ...rule }: Backoff): Promise<void> {
  // The last attempt's time follows from the expiry; the wait doubles from the first attempt that isn't free.
  const allowedAgain = sql`throttle.window_ends_at - make_interval(secs => ${rule.forgetSeconds}) + make_interval(secs =>
    least(${rule.longestWaitSeconds}, ${rule.firstWaitSeconds} * power(2, least(throttle.count - ${free}, 30))))`;
  const { rows } = await sql<Admission>`
    with counted as (
      insert into throttle as throttle (key, count, window_ends_at)
      values (${keyOf(what, value)}, 1, now() + make_interval(secs => ${rule.forgetSeconds}))
      on conflict (key) do update set
        count = case when throttle.window_ends_at <= now() then 1 else throttle.count + 1 end,
        window_ends_at = excluded.window_ends_at
      -- of two at once, the later to count may have the earlier clock, so free ones don't ask it
      where throttle.window_ends_at <= now() or throttle.count < ${free} or now() >= ${allowedAgain}
      returning 1
    )
    select true as admitted, 0 as seconds_left from counted
    union all
    select false, extract(epoch from ${allowedAgain} - now())::float8 from throttle
    where key = ${keyOf(what, value)} and not exists (select from counted)
  `.execute(db);
  refuseUnlessAdmitted(rows);
}

/** Takes an amount from a quota, or throws 429 with the time until the next window. */
export async function takeFromQuota(
  db: Db,
  what: string,
  value: string,
  { most, windowSeconds, refusal }: Quota,
  amount = 1,
): Promise<void> {
  const { rows } = await sql<Admission>`
    with counted as (
      insert into throttle as throttle (key, count, window_ends_at)
      values (${keyOf(what, value)}, ${amount}, now() + make_interval(secs => ${windowSeconds}))
      on conflict (key) do update set
        count = case when throttle.window_ends_at <= now() then excluded.count else throttle.count + excluded.count end,
        window_ends_at = case when throttle.window_ends_at <= now() then excluded.window_ends_at else throttle.window_ends_at end
      where throttle.window_ends_at <= now() or throttle.count + excluded.count <= ${most}
      returning 1
    )
    select true as admitted, 0 as seconds_left from counted
    union all
    select false, extract(epoch from window_ends_at - now())::float8 from throttle
    where key = ${keyOf(what, value)} and not exists (select from counted)
  `.execute(db);
  refuseUnlessAdmitted(rows, refusal);
}

const exportsPerPerson: Quota = { most: 20, windowSeconds: 60 };

/** One limit for the files of all areas, because they share a quota. */
export const takeFromExports = (db: Db, personId: string): Promise<void> =>
  takeFromQuota(db, 'export', personId, exportsPerPerson);

const messagesPerPerson: Quota = { most: 30, windowSeconds: 60 };

export const takeFromMessages = (db: Db, personId: string): Promise<void> =>
  takeFromQuota(db, 'message', personId, messagesPerPerson);

function refuseUnlessAdmitted([first]: Admission[], refusal?: string): void {
  // No row means that two first attempts collided and the other one was counted. One more free attempt does no harm.
  if (first?.admitted) return;

  const seconds = Math.max(1, Math.ceil(first?.seconds_left ?? 1));
  throw tryLater(429, refusal ?? `Too many requests. Wait ${inWords(seconds)} and try again.`, seconds);
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);

  return `${minutes} minutes`;
}

/** Returns the limit's error instead of throwing it, for callers that decide later whether it applies. */
export async function refusalBy(limit: Promise<void>): Promise<HttpError | undefined> {
  try {
    await limit;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }

  return undefined;
}

export async function clearAttempts(db: Db, what: string, value: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', keyOf(what, value)).execute();
}

export async function refundAttempt(db: Db, what: string, value: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(what, value))
    .execute();
}
