/**
 * Numbers of people who take part in challenges. No number reveals anything about fewer than five people: not for a
 * branch, not for the company, and not through the difference between the two. `rules/shared/small-groups.ts` decides.
 */
import { sql } from 'kysely';
import type { Dashboard } from '../../src/api/contract/dashboard.ts';
import { JOINED_CHALLENGES } from '../../src/rules/dashboard/figures.ts';
import { type Days, trendWeeks } from '../../src/rules/dashboard/period.ts';
import { withheld } from '../../src/rules/shared/small-groups.ts';
import { challengesIn } from '../challenges/challenges.ts';
import type { Trx } from '../database/tx.ts';
import { cachedValues } from '../lists/cached-values.ts';
import type { DashboardView } from './lists.ts';

const SHOWN = 4;
const LARGE = 1_000;

interface BranchHeadCount {
  /** Null for people without a branch. */
  readonly branch: string | null;
  readonly people: number;
}

interface Joined {
  readonly branch: string | null;
  readonly of: string;
  readonly joined: number;
}

const rowsOf = (rows: unknown) => (rows ?? []) as readonly Joined[];
const isLarge = (rows: unknown): boolean => rowsOf(rows).reduce((sum, { joined }) => sum + joined, 0) > LARGE;

export async function readParticipation(db: Trx, view: DashboardView) {
  const { scope, principal, branch, days } = view;
  const { companyId } = principal;
  const weeks = trendWeeks(days.today);
  const [first, last] = [weeks[0] as Days, weeks.at(-1) as Days];
  const { rows: running } = await sql<{ _id: string; title: string; to: string }>`
    select challenge.id as _id, challenge.title, challenge.to_day as to
    from ${challengesIn(view, { state: 'running', ...(branch !== undefined && { branch }) })}
    order by challenge.from_day, challenge.id
  `.execute(db);
  const values = await cachedValues(db, {
    heads: {
      found: sql`(
        select branch_id as branch, count(*) as people from person_search as person
        where person.company_id = ${companyId} and person.is_enabled group by 1
      ) as head`,
      value: sql`json_agg(head)`,
    },
    joined: {
      found: sql`(
        select entry.challenge_id as of, person.branch_id as branch, count(*) as joined
        from challenge_entry as entry
        join person on person.company_id = entry.company_id and person.id = entry.person_id
        where entry.company_id = ${companyId} and entry.challenge_id = any (${running.map(({ _id }) => _id)}::uuid[])
        group by 1, 2
      ) as each`,
      value: sql`json_agg(each)`,
      isLarge,
    },
    weekly: {
      found: sql`(
        select date_trunc('week', entry.joined_at at time zone 'UTC')::date as of, person.branch_id as branch,
          count(distinct entry.person_id) as joined
        from challenge_entry as entry
        join person on person.company_id = entry.company_id and person.id = entry.person_id
        where entry.company_id = ${companyId}
          and entry.joined_at >= (${first.from}::date)::timestamp at time zone 'UTC'
          and entry.joined_at < (${last.to}::date + 1)::timestamp at time zone 'UTC'
        group by 1, 2
      ) as each`,
      value: sql`json_agg(each)`,
      isLarge,
    },
  });
  const heads = (values.heads ?? []) as BranchHeadCount[];
  const narrowed = scope.kind === 'branch' ? scope.branchId : branch;
  const cell = (rows: unknown, of: string) =>
    shownOf(
      heads,
      rowsOf(rows).filter((row) => row.of === of),
      narrowed,
    );

  const joinedIn = ({ _id }: { _id: string }) =>
    rowsOf(values.joined).reduce((sum, { of, joined }) => (of === _id ? sum + joined : sum), 0);
  const largest = [...running].sort((one, other) => joinedIn(other) - joinedIn(one)).slice(0, SHOWN);

  return {
    challenges: largest.map((challenge) => ({ ...challenge, joined: cell(values.joined, challenge._id) })),
    trend: {
      id: JOINED_CHALLENGES,
      weeks: weeks.map((week) => ({ ...week, value: cell(values.weekly, week.from) })),
    } satisfies Dashboard['trends'][number],
  };
}

/** The number for a branch, or for the company if none is given. */
export function shownOf(
  heads: readonly BranchHeadCount[],
  counted: readonly Pick<Joined, 'branch' | 'joined'>[],
  branch: string | undefined,
): number | null {
  const joinedIn = (id: string | null) => counted.find((row) => row.branch === id)?.joined ?? 0;
  const ids = [...new Set([...heads, ...counted].map((one) => one.branch))];
  const groups = ids.map((id) => ({
    count: joinedIn(id),
    people: heads.find((head) => head.branch === id)?.people ?? 0,
  }));
  const { hidden, isTotalShown } = withheld(groups);
  if (branch !== undefined) return hidden.has(ids.indexOf(branch)) ? null : joinedIn(branch);

  return isTotalShown ? groups.reduce((sum, { count }) => sum + count, 0) : null;
}
