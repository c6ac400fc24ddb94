/**
 * Counting tries in the database, so that a limit holds however many servers there are and whoever restarts them.
 * Keys are hashes: the table tells nobody whom it is about.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tx.ts';
import { tryLater } from './refuse.ts';

/** Tries that cost nothing, then a wait that doubles with each further one. Nothing is ever locked for good. */
export interface Slowdown {
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** After this long without a try all is forgotten. Longer than the longest wait. */
  readonly forgetSeconds: number;
}

/** At most so many in a window, which begins with the first. */
export interface Quota {
  readonly most: number;
  readonly windowSeconds: number;
}

const keyOf = (what: string, value: string): string =>
  createHash('sha256').update(`${what}:${value}`).digest('base64url');

interface Counted {
  admitted: boolean;
  seconds_left: number;
}

/** Counts one try, or throws 429 with the time to wait. Tries that are refused are not counted. */
export async function slowDown(db: Db, what: string, value: string, { free, ...rule }: Slowdown): Promise<void> {
  // The time of the last try is told by when it will be forgotten; the wait doubles from the first one that is not free.
  const allowedAgain = sql`throttle.window_ends_at - make_interval(secs => ${rule.forgetSeconds}) + make_interval(secs =>
    case when throttle.count < ${free} then 0
    else least(${rule.longestWaitSeconds}, ${rule.firstWaitSeconds} * power(2, least(throttle.count - ${free}, 30))) end)`;
  const { rows } = await sql<Counted>`
    with counted as (
      insert into throttle as throttle (key, count, window_ends_at)
      values (${keyOf(what, value)}, 1, now() + make_interval(secs => ${rule.forgetSeconds}))
      on conflict (key) do update set
        count = case when throttle.window_ends_at <= now() then 1 else throttle.count + 1 end,
        window_ends_at = excluded.window_ends_at
      where throttle.window_ends_at <= now() or now() >= ${allowedAgain}
      returning 1
    )
    select true as admitted, 0 as seconds_left from counted
    union all
    select false, extract(epoch from ${allowedAgain} - now())::float8 from throttle
    where key = ${keyOf(what, value)} and not exists (select from counted)
  `.execute(db);
  refuseUnlessAdmitted(rows);
}

/** Takes one from a quota, or throws 429 with the time until the next window. */
export async function takeFrom(db: Db, what: string, value: string, { most, windowSeconds }: Quota): Promise<void> {
  const { rows } = await sql<Counted>`
    with counted as (
      insert into throttle as throttle (key, count, window_ends_at)
      values (${keyOf(what, value)}, 1, now() + make_interval(secs => ${windowSeconds}))
      on conflict (key) do update set
        count = case when throttle.window_ends_at <= now() then 1 else throttle.count + 1 end,
        window_ends_at = case when throttle.window_ends_at <= now() then excluded.window_ends_at else throttle.window_ends_at end
      where throttle.window_ends_at <= now() or throttle.count < ${most}
      returning 1
    )
    select true as admitted, 0 as seconds_left from counted
    union all
    select false, extract(epoch from window_ends_at - now())::float8 from throttle
    where key = ${keyOf(what, value)} and not exists (select from counted)
  `.execute(db);
  refuseUnlessAdmitted(rows);
}

function refuseUnlessAdmitted([first]: Counted[]): void {
  // No row at all: two first tries met, and the other one was counted. It costs nothing to ask for a second.
  if (first?.admitted) return;

  const seconds = Math.max(1, Math.ceil(first?.seconds_left ?? 1));
  throw tryLater(429, `Too many tries. Please wait ${inWords(seconds)} and try again.`, seconds);
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);

  return `${minutes} minutes`;
}

/** Forgets every try: the person has shown who they are. */
export async function forget(db: Db, what: string, value: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', keyOf(what, value)).execute();
}

/** Takes back one try that turned out to be a good one. */
export async function giveBack(db: Db, what: string, value: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', keyOf(what, value))
    .execute();
}
