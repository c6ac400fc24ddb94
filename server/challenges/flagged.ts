import { type RawBuilder, sql } from 'kysely';
import type { ActivitySource, FlaggedDay, SuspicionKind } from '../../src/api/contract/challenges.ts';
import type { BodyOf, QueryOf } from '../../src/api/contract/index.ts';
import { CHALLENGE_KINDS } from '../../src/rules/challenges/challenge-kinds.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError, orNotFound } from '../access/http-error.ts';
import { reasonIn } from '../access/reason.ts';
import { challengeDayCountedAgain, challengeDaySetAside } from '../notify/challenge-events.ts';
import { lockPeople, rescore } from '../people/challenge-scores.ts';
import { nameOf } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { branchNameOf } from '../people/unit-names.ts';
import { assertMayReview } from './challenges.ts';
import { type ChallengeRecord, isFlagged, selectRecord, shownName } from './queries.ts';

interface FlaggedRow {
  readonly id: string;
  readonly name: string;
  readonly is_alias: boolean;
  readonly branch_name: string | null;
  readonly day: string;
  readonly suspicion: SuspicionKind | null;
  readonly value: number;
  readonly source: ActivitySource | null;
  readonly decision: 'set-aside' | 'accepted' | null;
  readonly reason: string;
  readonly decided_at: Date;
  readonly decided_by: string;
}

const states = {
  open: sql`review.decision is null`,
  'set-aside': sql`review.decision = 'set-aside'`,
  accepted: sql`review.decision = 'accepted'`,
} as const;

/**
 * Only flagged days can be reviewed. Otherwise, setting a day aside and back would reveal its value through the score.
 */
const flaggedDays = ({ principal: { companyId }, scope }: CallContext, id: string) => sql`
  challenge
  join challenge_entry as entry on entry.company_id = challenge.company_id and entry.challenge_id = challenge.id
  join person on person.company_id = entry.company_id and person.id = entry.person_id and ${inScope(scope)}
  join activity on activity.company_id = entry.company_id and activity.person_id = entry.person_id
    and activity.type = challenge.type and activity.day between challenge.from_day and challenge.to_day
  left join challenge_day_review as review on review.company_id = challenge.company_id
    and review.challenge_id = challenge.id and review.person_id = entry.person_id and review.day = activity.day
  where challenge.company_id = ${companyId} and challenge.id = ${id}
    and (${isFlagged} or review.decision is not null)`;

const columns = sql`
  entry.id, ${shownName} as name, entry.alias is not null as is_alias, activity.day, activity.suspicion,
  greatest(activity.wearable, activity.app, activity.manual, 0) as value,
  case greatest(activity.wearable, activity.app, activity.manual)
    when activity.wearable then 'wearable' when activity.app then 'app' when activity.manual then 'manual' end as source,
  review.decision, coalesce(review.reason, '') as reason, review.decided_at,
  ${nameOf('review.decided_by')} as decided_by,
  case when entry.alias is null then ${branchNameOf('person')} end as branch_name`;

export async function readFlaggedDays(context: CallContext, id: string, query: QueryOf<'listFlaggedDays'>) {
  const { state, skip = 0, count = PAGE_SIZE } = query;
  const challenge = orNotFound(await selectRecord(context, id), 'This challenge');
  const found: RawBuilder<unknown> = sql`
    ${flaggedDays(context, id)} ${state === undefined ? sql`` : sql`and ${states[state]}`}`;
  const { rows } = await sql<FlaggedRow & { total: number }>`
    select page.*, numbers.total from (select count(*) as total from ${found}) as numbers
    left join (
      select ${columns}, review.decision is null as is_open from ${found}
      order by review.decision is null desc, activity.day desc, entry.id limit ${count} offset ${skip}
    ) as page on true
    order by page.is_open desc, page.day desc, page.id
  `.execute(context.db);

  return {
    days: rows.filter(({ id: found }) => found !== null).map((row) => present(challenge, row)),
    total: rows[0]?.total ?? 0,
  };
}

const present = ({ type }: ChallengeRecord, row: FlaggedRow): FlaggedDay => {
  const isPrivate = CHALLENGE_KINDS[type].isSensitive;

  return {
    participant: row.id,
    name: row.name,
    isAlias: row.is_alias,
    branchName: row.branch_name,
    day: row.day,
    suspicion: row.suspicion,
    value: isPrivate ? null : row.value,
    source: row.source,
    setAside:
      row.decision === 'set-aside'
        ? { reason: row.reason, by: row.decided_by, at: row.decided_at.toISOString() }
        : null,
    isAccepted: row.decision === 'accepted',
  };
};

/** Notifies the person, who sees the reason next to the day. */
export async function reviewDay(
  context: CallContext,
  id: string,
  { participant, day, decision, reason }: BodyOf<'reviewChallengeDay'>,
): Promise<FlaggedDay> {
  const { db, principal } = context;
  const { companyId } = principal;
  const challenge = await assertMayReview(context, id);
  const before = await findDay(context, challenge, participant, day);
  if (before.person_id === principal.personId) throw httpError(403, 'You cannot review your own activity.');
  if (decision === 'set-aside') reasonIn(reason);
  await lockPeople(db, companyId, [before.person_id]);
  await lockOpen(context, id);
  await store(context, { id, personId: before.person_id, day, decision, reason: reason?.trim() ?? '' });
  const isMove = (decision === 'set-aside') !== (before.decision === 'set-aside');
  if (isMove) await rescore(db, { companyId, challengeIds: [id], personIds: [before.person_id] });
  const notification = { id, title: challenge.title, personId: before.person_id, day };
  if (decision === 'set-aside')
    await challengeDaySetAside(db, companyId, { ...notification, reason: reason?.trim() ?? '' });
  else if (isMove) await challengeDayCountedAgain(db, companyId, notification);
  const counted = { ...before, decision: null };
  if (decision === 'count' && before.decision === null) return present(challenge, counted);
  await audit(
    context,
    { 'set-aside': 'challenge.daySetAside', count: 'challenge.dayCounted', accept: 'challenge.dayAccepted' }[decision],
    ['challenge', id],
    { after: { participant, day, ...(decision === 'set-aside' && { reason }) } },
  );

  return present(challenge, decision === 'count' ? counted : await findDay(context, challenge, participant, day));
}

async function store(
  { db, principal }: CallContext,
  {
    id,
    personId,
    day,
    decision,
    reason,
  }: { id: string; personId: string; day: string; decision: 'set-aside' | 'count' | 'accept'; reason: string },
): Promise<void> {
  const { companyId } = principal;
  if (decision === 'count') {
    await sql`
      delete from challenge_day_review
      where company_id = ${companyId} and challenge_id = ${id} and person_id = ${personId} and day = ${day}
    `.execute(db);

    return;
  }
  await sql`
    insert into challenge_day_review (company_id, challenge_id, person_id, day, decision, reason, decided_by)
    values (${companyId}, ${id}, ${personId}, ${day}, ${decision === 'accept' ? 'accepted' : decision}, ${reason},
      ${principal.personId})
    on conflict (company_id, challenge_id, person_id, day) do update set decision = excluded.decision,
      reason = excluded.reason, decided_by = excluded.decided_by, decided_at = clock_timestamp()
  `.execute(db);
}

async function findDay(
  context: CallContext,
  challenge: ChallengeRecord,
  participant: string,
  day: string,
): Promise<FlaggedRow & { person_id: string }> {
  const { rows } = await sql<FlaggedRow & { person_id: string }>`
    select ${columns}, entry.person_id from ${flaggedDays(context, challenge.id)}
      and entry.id = ${participant} and activity.day = ${day}::date
  `.execute(context.db);
  return orNotFound(rows[0], 'This day');
}

/** Refuses if the final board has been stored since. */
async function lockOpen({ db, principal }: CallContext, id: string): Promise<void> {
  const { rows } = await sql<{ final_at: Date | null }>`
    select final_at from challenge where company_id = ${principal.companyId} and id = ${id} for key share
  `.execute(db);
  if (rows[0]?.final_at !== null) throw httpError(409, 'The results are final.');
}
