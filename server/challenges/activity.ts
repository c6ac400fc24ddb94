import { type RawBuilder, sql } from 'kysely';
import type { SuspicionKind } from '../../src/api/contract/challenges.ts';
import type { ActivityBody, OwnDay } from '../../src/api/contract/own-challenges.ts';
import {
  activityProblem,
  isImpossible,
  neverSuspiciousUpTo,
  suspicionOf,
  type UsualDay,
} from '../../src/rules/challenges/activity-checks.ts';
import type { ChallengeType } from '../../src/rules/challenges/challenge-kinds.ts';
import { ACTIVITY_REACHES_BACK, PREVIEW_DAYS } from '../../src/rules/challenges/challenge-limits.ts';
import { entriesByHandInWords } from '../../src/rules/challenges/challenge-rules.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import type { CallContext } from '../access/call-context.ts';
import { executeFixed, executeLater } from '../database/statement-names.ts';
import { countedValue, countsByHand, isOpen, openChallengesOf, rescore } from '../people/challenge-scores.ts';
import { localDay } from '../people/local-day.ts';

interface GivenDay {
  readonly type: ChallengeType;
  readonly day: string;
  wearable: number | null;
  app: number | null;
  manual: number | null;
}

type StoredDay = Readonly<GivenDay> & { readonly suspicion: SuspicionKind | null };

/** Serialised per person, so that scores are never worked out from half of two batches. */
export async function sendActivity(context: CallContext, { activities }: ActivityBody) {
  await executeLater(lockPerson(context), context.db);
  const days = byDay(activities.filter((entry) => !isImpossible(entry)));
  const { today, challengeIds } = days.length > 0 ? await store(context, days) : NOTHING_STORED;
  const refused: { index: number; reason: string }[] = [];
  const accepted = [...activities.entries()].filter(([index, entry]) => {
    const reason = activityProblem(entry, today);
    if (reason !== undefined) refused.push({ index, reason });

    return reason === undefined;
  });
  const notCounted = await selectNotCounted(context, byDay(accepted.map(([, entry]) => entry)), challengeIds);
  const indexOf = (one: NotCounted) =>
    accepted.findLast(([, { type, day, source }]) => source === 'manual' && type === one.type && day === one.day)?.[0];

  return {
    stored: accepted.length,
    refused,
    notCounted: notCounted.map((one) => ({
      index: indexOf(one) ?? 0,
      challengeId: one.challengeId,
      title: one.title,
      reason: entriesByHandInWords(one),
    })),
  };
}

/** No one else changes the caller's activity until the end of the transaction. */
const lockPerson = ({ principal: { companyId, personId } }: CallContext) =>
  sql`select from person where company_id = ${companyId} and id = ${personId} for no key update`;

type Stored = Pick<Changed, 'today' | 'challengeIds'>;
/** Whether all entries are refused for their values, independently of the day. */
const NOTHING_STORED: Stored = { today: '', challengeIds: [] };

interface NotCounted {
  readonly type: ChallengeType;
  readonly day: string;
  readonly challengeId: string;
  readonly title: string;
  readonly manualAllowed: boolean;
  readonly manualBackDays: number;
}

/** Manual entries that don't count, by day and challenge. */
async function selectNotCounted(
  { db, principal: { companyId, personId } }: CallContext,
  days: readonly GivenDay[],
  challengeIds: readonly string[],
): Promise<NotCounted[]> {
  const byHand = days.filter(({ manual }) => manual !== null);
  if (byHand.length === 0 || challengeIds.length === 0) return [];
  const { rows } = await sql<NotCounted>`
    select activity.type, activity.day, challenge.id as "challengeId", challenge.title,
      challenge.manual_allowed as "manualAllowed", challenge.manual_back_days as "manualBackDays"
    from unnest(${byHand.map(({ type }) => type)}::text[], ${byHand.map(({ day }) => day)}::date[]) as given (type, day)
    join activity on activity.company_id = ${companyId} and activity.person_id = ${personId}
      and activity.type = given.type and activity.day = given.day
    join challenge on challenge.company_id = activity.company_id and challenge.id = any (${challengeIds}::uuid[])
      and challenge.type = activity.type and activity.day between challenge.from_day and challenge.to_day
    where ${countsByHand} is not true
    order by activity.day, challenge.id
  `.execute(db);

  return rows;
}

/** If a source has several entries for a day, the last one counts. */
function byDay(entries: ActivityBody['activities']): GivenDay[] {
  const days = new Map<string, GivenDay>();
  for (const { type, day, value, source } of entries) {
    const key = `${type} ${day}`;
    const one = days.get(key) ?? { type, day, wearable: null, app: null, manual: null };
    one[source] = value;
    days.set(key, one);
  }

  return [...days.values()];
}

async function store(context: CallContext, days: readonly GivenDay[]): Promise<Stored> {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const { isChanged, suspects, usual, ...stored } = await mergeWithStored(context, days);
  if (!isChanged) return stored;
  await judge(context, suspects, new Map(usual.map(({ type, ...one }) => [type, one])));
  await rescore(db, { companyId, challengeIds: stored.challengeIds, personIds: [personId] });

  return stored;
}

interface Changed {
  /** The person's local day. */
  readonly today: string;
  readonly isChanged: boolean;
  /** Days that may be suspicious, or were. */
  readonly suspects: readonly StoredDay[];
  /** Usual values of the last month before this batch; only if there are suspects. */
  readonly usual: readonly (UsualDay & { readonly type: ChallengeType })[];
  /** Challenges in which the activity may count: they are open, and locked so that they stay open. */
  readonly challengeIds: readonly string[];
}

/**
 * A source that is not given keeps its value; days that are refused are left out. One statement, since most of a small
 * batch's time is the trips.
 */
async function mergeWithStored(
  { db, principal: { companyId, personId } }: CallContext,
  days: readonly GivenDay[],
): Promise<Changed> {
  const types = [...new Set(days.map(({ type }) => type))];
  const inOrder = days.map(({ day }) => day).sort();
  const column = <K extends keyof GivenDay>(name: K) => days.map((day) => day[name]);
  const { rows } = await executeFixed(
    sql<Changed>`
    with own as materialized (
      select ${localDay()} as today from person where person.company_id = ${companyId} and person.id = ${personId}
    ),
    open as materialized (
      ${openChallengesOf(companyId, { personId, types, from: inOrder[0] ?? '', to: inOrder.at(-1) ?? '' })}
    ),
    merged as (
      insert into activity as stored (company_id, person_id, type, day, wearable, app, manual, manual_late)
      select ${companyId}::uuid, ${personId}::uuid, given.*, case when manual is not null then own.today - day end
      from unnest(
        ${column('type')}::text[], ${column('day')}::date[], ${column('wearable')}::integer[], ${column('app')}::integer[],
        ${column('manual')}::integer[]
      ) as given (type, day, wearable, app, manual)
      join own on given.day between own.today - ${ACTIVITY_REACHES_BACK}::integer and own.today
      on conflict (company_id, person_id, type, day) do update set
        wearable = coalesce(excluded.wearable, stored.wearable), app = coalesce(excluded.app, stored.app),
        manual = coalesce(excluded.manual, stored.manual),
        manual_late = case when excluded.manual is distinct from stored.manual
          then coalesce(excluded.manual_late, stored.manual_late) else stored.manual_late end,
        received_at = case when ${isCountedAlike(companyId)} then stored.received_at else now() end
      where excluded.wearable <> coalesce(stored.wearable, -1) or excluded.app <> coalesce(stored.app, -1)
        or excluded.manual <> coalesce(stored.manual, -1)
      returning type, day, wearable, app, manual, suspicion
    ),
    suspect as (
      select merged.* from merged
      join unnest(${types}::text[], ${types.map(neverSuspiciousUpTo)}::integer[]) as never (type, up_to) using (type)
      where merged.suspicion is not null or greatest(merged.wearable, merged.app, merged.manual) > never.up_to
    )
    select own.today, exists (select from merged) as "isChanged",
      coalesce((select json_agg(suspect) from suspect), '[]') as suspects,
      case when exists (select from suspect) then coalesce((
        select json_agg(usual) from (${usualDays(companyId, personId, types)}) as usual
      ), '[]') else '[]' end as usual,
      array(select id from open) as "challengeIds"
    from own
  `,
    db,
  );

  return rows[0] as Changed;
}

/**
 * Compares `stored` and `excluded`: whether the day counts for as much as before in every open challenge that includes
 * it, because its cap is reached or another source counts. Otherwise people who go on after reaching the cap would lose
 * ties.
 */
function isCountedAlike(companyId: string): RawBuilder<boolean> {
  const counted = (columns: RawBuilder<unknown>) =>
    sql`(select ${countedValue} from (select ${columns}) as activity (wearable, app, manual, manual_late))`;
  const late = sql`case when excluded.manual is distinct from stored.manual
    then coalesce(excluded.manual_late, stored.manual_late) else stored.manual_late end`;

  return sql<boolean>`coalesce((
    select bool_and(${counted(sql`stored.wearable, stored.app, stored.manual, stored.manual_late`)} = ${counted(sql`
      coalesce(excluded.wearable, stored.wearable), coalesce(excluded.app, stored.app),
      coalesce(excluded.manual, stored.manual), ${late}`)})
    from challenge where challenge.company_id = ${companyId} and challenge.type = stored.type and ${isOpen}
      and stored.day between challenge.from_day and challenge.to_day
  ), false)`;
}

/** Few days are suspicious, so what is stored about them is corrected afterwards. */
async function judge(
  { db, principal: { companyId, personId } }: CallContext,
  changed: readonly StoredDay[],
  usual: ReadonlyMap<ChallengeType, UsualDay>,
): Promise<void> {
  const judged = changed
    .map(({ suspicion, ...day }) => ({ ...day, was: suspicion, suspicion: suspicionIn(day, usual) }))
    .filter(({ was, suspicion }) => was !== suspicion);
  if (judged.length === 0) return;
  await sql`
    update activity set suspicion = judged.suspicion
    from unnest(
      ${judged.map(({ type }) => type)}::text[], ${judged.map(({ day }) => day)}::date[],
      ${judged.map(({ suspicion }) => suspicion)}::text[]
    ) as judged (type, day, suspicion)
    where activity.company_id = ${companyId} and activity.person_id = ${personId} and activity.type = judged.type
      and activity.day = judged.day
  `.execute(db);
}

function suspicionIn({ type, wearable, app, manual }: GivenDay, usual: ReadonlyMap<ChallengeType, UsualDay>) {
  const measured = Math.max(wearable ?? 0, app ?? 0);
  const value = Math.max(measured, manual ?? 0);

  return suspicionOf({ type, value, isByHand: value > measured }, usual.get(type) ?? { days: 0, average: 0 });
}

/** Before `own.today`. */
const usualDays = (companyId: string, personId: string, types: readonly ChallengeType[]) => sql`
  select type, count(*)::integer as days, avg(greatest(wearable, app, manual))::float8 as average from activity
  where company_id = ${companyId} and person_id = ${personId} and type = any (${types}::text[])
    and day >= own.today - ${PREVIEW_DAYS}::integer and day < own.today
  group by type`;

async function readOwnDay({ db, principal: { companyId, personId } }: CallContext): Promise<string> {
  const { rows } = await executeFixed(
    sql<{ today: string }>`
    select ${localDay()} as today from person where person.company_id = ${companyId} and person.id = ${personId}
  `,
    db,
  );

  return rows[0]?.today ?? new Date().toISOString().slice(0, 10);
}

type OwnDayRow = Omit<OwnDay, 'setAside'> & { set_aside: OwnDay['setAside'] };

export async function readOwnActivity(context: CallContext, type: ChallengeType | undefined): Promise<OwnDay[]> {
  const { companyId, personId } = context.principal;
  const today = await readOwnDay(context);
  const { rows } = await sql<OwnDayRow>`
    select activity.type, activity.day, activity.wearable, activity.app, activity.manual, activity.suspicion, (
      select coalesce(json_agg(json_build_object(
        'challengeId', challenge.id, 'title', challenge.title, 'reason', review.reason,
        'at', to_char(review.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by challenge.id), '[]')
      from challenge_day_review as review
      join challenge on challenge.company_id = review.company_id and challenge.id = review.challenge_id
        and challenge.type = activity.type
      where review.company_id = activity.company_id and review.person_id = activity.person_id
        and review.day = activity.day and review.decision = 'set-aside'
    ) as set_aside
    from activity
    where activity.company_id = ${companyId} and activity.person_id = ${personId}
      and activity.day >= ${dayFromNumber(dayNumber(today) - ACTIVITY_REACHES_BACK)}::date
      ${type === undefined ? sql`` : sql`and activity.type = ${type}`}
    order by activity.day desc, activity.type
  `.execute(context.db);

  return rows.map(({ set_aside: setAside, ...day }) => ({ ...day, setAside }));
}
