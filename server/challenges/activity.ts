import { sql } from 'kysely';
import type { ActivitySource, SuspicionKind } from '../../src/api/contract/challenges.ts';
import type { ActivityBody, OwnDay } from '../../src/api/contract/own-challenges.ts';
import { activityProblem, suspicionOf, type UsualDay } from '../../src/rules/challenges/activity-checks.ts';
import type { ChallengeType } from '../../src/rules/challenges/challenge-kinds.ts';
import { ACTIVITY_REACHES_BACK, PREVIEW_DAYS } from '../../src/rules/challenges/challenge-limits.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import type { Command } from '../access/command.ts';
import { lockOpenChallenges, lockPeople, rescore } from '../people/challenge-scores.ts';

interface Sources {
  readonly wearable: number | null;
  readonly app: number | null;
  readonly manual: number | null;
  readonly manual_late: number | null;
}

interface StoredDay extends Sources {
  readonly type: ChallengeType;
  readonly day: string;
}

type NewDay = { -readonly [K in keyof StoredDay]: StoredDay[K] } & { isChanged: boolean; changedBy: ActivitySource };

const best = ({ wearable, app, manual }: Sources): number => Math.max(wearable ?? 0, app ?? 0, manual ?? 0);
const keyOf = ({ type, day }: Pick<StoredDay, 'type' | 'day'>): string => `${type} ${day}`;

/** Serialised per person, so that two batches can't overwrite each other's days. */
export async function sendActivity(command: Command, { activities }: ActivityBody) {
  const { db, principal } = command;
  const { companyId, personId } = principal;
  await lockPeople(db, companyId, [personId]);
  const today = await readToday(command);
  const refused: { index: number; reason: string }[] = [];
  const accepted = activities.filter((entry, index) => {
    const reason = activityProblem(entry, today);
    if (reason !== undefined) refused.push({ index, reason });

    return reason === undefined;
  });
  const days = await mergeWithStored(command, accepted, today);
  const changed = days.filter(({ isChanged }) => isChanged);
  if (changed.length > 0) await store(command, changed, today);

  return { stored: accepted.length, refused };
}

/** The last of several entries of one source for one day counts. */
async function mergeWithStored(
  { db, principal: { companyId, personId } }: Command,
  entries: ActivityBody['activities'],
  today: string,
): Promise<NewDay[]> {
  if (entries.length === 0) return [];
  const wanted = [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()];
  const { rows } = await sql<StoredDay>`
    select type, day, wearable, app, manual, manual_late from activity
    where company_id = ${companyId} and person_id = ${personId} and (type, day) in (
      select * from unnest(${wanted.map(({ type }) => type)}::text[], ${wanted.map(({ day }) => day)}::date[])
    )
  `.execute(db);
  const days = new Map<string, NewDay>(
    rows.map((row) => [keyOf(row), { ...row, isChanged: false, changedBy: 'app' as const }]),
  );
  for (const { type, day, value, source } of entries) {
    const one = days.get(keyOf({ type, day })) ?? {
      type,
      day,
      wearable: null,
      app: null,
      manual: null,
      manual_late: null,
      isChanged: false,
      changedBy: source,
    };
    days.set(keyOf(one), one);
    if (one[source] === value) continue;
    one[source] = value;
    if (source === 'manual') one.manual_late = dayNumber(today) - dayNumber(day);
    one.isChanged = true;
    one.changedBy = source;
  }

  return [...days.values()];
}

async function store(command: Command, days: readonly NewDay[], today: string): Promise<void> {
  const { db, principal } = command;
  const { companyId, personId } = principal;
  const types = [...new Set(days.map(({ type }) => type))];
  const usual = await readUsual(command, types, today);
  const column = <K extends keyof NewDay>(name: K) => days.map((day) => day[name]);
  await sql`
    insert into activity (company_id, person_id, type, day, wearable, app, manual, manual_late, suspicion)
    select ${companyId}::uuid, ${personId}::uuid, * from unnest(
      ${column('type')}::text[], ${column('day')}::date[], ${column('wearable')}::integer[], ${column('app')}::integer[],
      ${column('manual')}::integer[], ${column('manual_late')}::smallint[],
      ${days.map((day) => suspicionIn(day, usual))}::text[]
    )
    on conflict (company_id, person_id, type, day) do update set wearable = excluded.wearable, app = excluded.app,
      manual = excluded.manual, manual_late = excluded.manual_late, suspicion = excluded.suspicion,
      received_at = clock_timestamp()
  `.execute(db);
  const ordered = days.map(({ day }) => day).sort();
  const [from = today, to = today] = [ordered[0], ordered.at(-1)];
  const challengeIds = await lockOpenChallenges(db, companyId, { personId, types, from, to });
  await rescore(db, { companyId, challengeIds, personIds: [personId] });
}

function suspicionIn(day: NewDay, usual: ReadonlyMap<ChallengeType, UsualDay>): SuspicionKind | null {
  const value = best(day);
  const isByHand = day.manual === value && day.wearable !== value && day.app !== value;
  const source = isByHand ? 'manual' : day.changedBy === 'manual' ? 'app' : day.changedBy;

  return suspicionOf({ type: day.type, value, source }, usual.get(day.type) ?? { days: 0, average: 0 });
}

/** Of the last month, as it was before this batch. */
async function readUsual(
  { db, principal: { companyId, personId } }: Command,
  types: readonly ChallengeType[],
  today: string,
): Promise<Map<ChallengeType, UsualDay>> {
  const { rows } = await sql<UsualDay & { type: ChallengeType }>`
    select type, count(*)::integer as days, avg(greatest(wearable, app, manual))::float8 as average from activity
    where company_id = ${companyId} and person_id = ${personId} and type = any (${types}::text[])
      and day >= ${dayFromNumber(dayNumber(today) - PREVIEW_DAYS)}::date and day < ${today}::date
    group by type
  `.execute(db);

  return new Map(rows.map(({ type, ...usual }) => [type, usual]));
}

/** The caller's day: in their branch's time zone. */
async function readToday({ db, principal: { companyId, personId } }: Command): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone coalesce(branch.timezone, 'UTC'))::date as today from person
    left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    where person.company_id = ${companyId} and person.id = ${personId}
  `.execute(db);

  return rows[0]?.today ?? new Date().toISOString().slice(0, 10);
}

type OwnDayRow = Omit<OwnDay, 'setAside'> & { set_aside: OwnDay['setAside'] };

export async function readOwnActivity(command: Command, type: ChallengeType | undefined): Promise<OwnDay[]> {
  const { companyId, personId } = command.principal;
  const today = await readToday(command);
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
  `.execute(command.db);

  return rows.map(({ set_aside: setAside, ...day }) => ({ ...day, setAside }));
}
