import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Audience } from '../../src/api/contract/audience.ts';
import type { Challenge, ChallengeState, ChallengeStatus, Podium } from '../../src/api/contract/challenges.ts';
import { stageOf } from '../../src/rules/challenges/challenge-life.ts';
import type { CallContext } from '../access/call-context.ts';
import type { Principal } from '../access/principal.ts';
import { scopeOf } from '../access/scope.ts';
import type { ChallengeTable } from '../database/schema-challenges.ts';
import type { Trx } from '../database/tx.ts';
import { type QueryContext, queryRunnerIn, type ReadQuery } from '../lists/query-runner.ts';
import { type ListOptions, type PageOf, selectPage } from '../lists/select-page.ts';
import {
  audienceWithNames,
  isInAudience,
  reachesScope,
  storedAudienceKey,
  wasAddedBefore,
} from '../people/audience.ts';
import { type CountCell, cachedPeopleCount } from '../people/cached-people-count.ts';
import { localToday, revisionOf } from '../people/challenge-scores.ts';
import { fullName, nameOf } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { branchNameOf } from '../people/unit-names.ts';

/** The record and what the life's chart looks at. */
export interface ChallengeRecord extends Selectable<ChallengeTable> {
  /** The database's clock. */
  readonly now: Date;
  /** Grows with every change of a score. */
  readonly revision: number;
}

export interface ChallengeRow extends ChallengeRecord {
  readonly audience: Audience;
  readonly author: string;
  readonly branch_name: string | null;
  /** Those who joined are counted even if they have left since. */
  readonly addressed: number;
  readonly joined: number;
  readonly active_today: number;
  readonly flagged: number;
  readonly has_activity: boolean;
  readonly podium: Podium[];
}

export const lifeOf = (row: ChallengeRecord) => ({
  announcesAt: row.announces_at.toISOString(),
  beginsAt: row.begins_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  settlesAt: row.settles_at.toISOString(),
  isReleased: row.released_at !== null,
  isWithdrawn: row.withdrawn_at !== null,
  isFinal: row.final_at !== null,
  now: row.now.toISOString(),
});

export function stateOf(row: ChallengeRecord): ChallengeState {
  const stage = stageOf(lifeOf(row));

  return stage === 'released' ? 'draft' : stage;
}

/** The state as in the chart, for filters. A test compares the two. */
export const statusInSql = sql<ChallengeStatus>`case
  when challenge.released_at is null then 'draft'
  when challenge.announces_at > now() then case when challenge.withdrawn_at is null then 'scheduled' else 'draft' end
  when challenge.final_at is not null then 'final'
  when challenge.withdrawn_at is not null then 'withdrawn'
  when challenge.begins_at > now() then 'announced'
  when challenge.ends_at > now() then 'running'
  else 'settling'
end`;

const withAudience = sql`
  challenge join audience on audience.company_id = challenge.company_id and audience.id = challenge.audience_id`;

/** A branch admin sees their branch's own challenges, and the company's that reach it once they are released. */
function maySee(principal: Principal): RawBuilder<SqlBool> {
  const scope = scopeOf(principal);
  if (scope.kind === 'company') return sql`true`;
  if (scope.kind !== 'branch') return sql`false`;

  return sql`(
    challenge.branch_id = ${scope.branchId}
    or (challenge.branch_id is null and challenge.released_at is not null and ${reachesScope(scope)})
  )`;
}

const visibleTo = ({ principal }: Pick<CallContext, 'principal'>): RawBuilder<SqlBool> =>
  sql`challenge.company_id = ${principal.companyId} and ${maySee(principal)}`;

const entriesInScope = ({ scope }: Pick<CallContext, 'scope'>) => sql`
  challenge_entry as entry
  join person on person.company_id = entry.company_id and person.id = entry.person_id and ${inScope(scope)}
  where entry.company_id = challenge.company_id and entry.challenge_id = challenge.id`;

/** Counting everyone needs no people. */
const countJoined = (context: Pick<CallContext, 'scope'>, also = sql`true`) =>
  context.scope.kind === 'company'
    ? sql<number>`(
        select count(*) from challenge_entry as entry
        where entry.company_id = challenge.company_id and entry.challenge_id = challenge.id and ${also}
      )`
    : sql<number>`(select count(*) from ${entriesInScope(context)} and ${also})`;

const activeToday = (context: Pick<CallContext, 'scope'>) => sql<number>`(
  select count(*) from ${entriesInScope(context)} and now() >= challenge.begins_at - interval '1 day'
    and challenge.final_at is null and entry.last_day >= (now() - interval '1 day')::date
    and exists (
      select from activity where activity.company_id = entry.company_id and activity.person_id = entry.person_id
        and activity.type = challenge.type and activity.day = ${localToday}
        and greatest(activity.wearable, activity.app, activity.manual) > 0
    )
)`;

export const isFlagged = sql<SqlBool>`(
  activity.suspicion is not null and activity.type = challenge.type
  and activity.day between challenge.from_day and challenge.to_day
)`;

const flagged = (context: Pick<CallContext, 'scope'>) => sql`(
  select count(*) from activity
  join challenge_entry as entry on entry.company_id = activity.company_id and entry.challenge_id = challenge.id
    and entry.person_id = activity.person_id
  join person on person.company_id = activity.company_id and person.id = activity.person_id and ${inScope(context.scope)}
  where activity.company_id = challenge.company_id and ${isFlagged} and not exists (
    select from challenge_day_review as review
    where review.company_id = activity.company_id and review.challenge_id = challenge.id
      and review.person_id = activity.person_id and review.day = activity.day
  )
)`;

/** For `challenge_entry as entry`. */
export const boardOrder = sql`entry.negated_score, entry.reached_at, entry.joined_at, entry.id`;
/** Never marks an alias: appearing on the day someone leaves, the mark would reveal whose it is. */
export const hasLeft = sql<boolean>`(entry.alias is null and not person.is_enabled)`;
/** Needs `person` in the query. */
export const shownName = sql<string>`coalesce(entry.alias, ${fullName('person')})`;

/** For `challenge_team as team`, not rounded. */
export const teamScoreExact = sql<number>`case challenge.team_score
  when 'sum' then team.total::numeric else team.total::numeric / greatest(team.members, 1) end`;
export const teamScoreShown = sql<number>`round(${teamScoreExact}, 1)`;
export const teamRanking = sql`${teamScoreExact} desc, team.reached_at, team.team_id`;

const podium = sql<Podium[]>`(
  select coalesce(json_agg(json_build_object('rank', first.rank, 'name', first.name, 'score', first.score)
    order by first.rank), '[]')
  from (
    select rank, name, score from challenge_final as final
    where final.company_id = challenge.company_id and final.challenge_id = challenge.id
      and final.is_team = challenge.is_team and final.rank <= 3 and final.score > 0
    union all
    (
      select row_number() over (order by ${boardOrder}),
        ${shownName}, entry.score
      from challenge_entry as entry
      join person on person.company_id = entry.company_id and person.id = entry.person_id
      where challenge.final_at is null and not challenge.is_team and entry.company_id = challenge.company_id
        and entry.challenge_id = challenge.id and entry.score > 0
      order by ${boardOrder} limit 3
    )
    union all
    (
      select row_number() over (order by ${teamRanking}), unit.name, ${teamScoreShown}
      from challenge_team as team
      join team as unit on unit.company_id = team.company_id and unit.id = team.team_id
      where challenge.final_at is null and challenge.is_team and team.company_id = challenge.company_id
        and team.challenge_id = challenge.id and team.total > 0 and team.members >= challenge.min_team_size
      order by ${teamRanking} limit 3
    )
  ) as first
)`;

/** The time from which no one can join; a draft may have been withdrawn before it was announced. */
const closesAt = sql<Date>`least(
  challenge.ends_at, case when challenge.withdrawn_at >= challenge.announces_at then challenge.withdrawn_at end
)`;
/**
 * Needs `audience` and `person` in the query. Excludes people whose first day is after the challenge: they couldn't
 * have joined.
 */
export const isAddressed = sql`(
  ${isInAudience} and (person.joined_on is null or person.joined_on <= challenge.to_day) and ${wasAddedBefore(closesAt)}
)`;

const addressed = ({ scope }: Pick<CallContext, 'scope'>) => sql<number>`(
  select count(*) from person where ${inScope(scope)} and ${isAddressed}
)`;

/** Those who joined and have left since, the company or the audience: they stay on the board. */
const addressedOnce = (context: Pick<CallContext, 'scope'>) => sql<number>`(
  select count(*) from ${entriesInScope(context)} and not ${isAddressed}
)`;

const cachedAddressed = cachedPeopleCount(
  sql`concat_ws(' ', challenge.to_day, case when ${closesAt} <= now() then ${closesAt} end, ${storedAudienceKey})`,
);
const cachedAddressedOnce = cachedPeopleCount(sql`challenge.id::text`);
const cachedJoined = cachedPeopleCount(sql`challenge.id::text`);
const cachedActive = cachedPeopleCount(sql`challenge.id::text`);

type Numbers<T> = Readonly<Record<'addressed' | 'addressed_once' | 'joined' | 'active_today', T>>;

const numbersFor = (context: Pick<CallContext, 'scope'>): Numbers<RawBuilder<number>> => ({
  addressed: addressed(context),
  addressed_once: addressedOnce(context),
  joined: countJoined(context),
  active_today: activeToday(context),
});

const shown = (context: Pick<CallContext, 'scope'>, numbers: Numbers<RawBuilder<unknown>>) => sql`
  challenge.*, now() as now, ${revisionOf(sql`challenge`)} as revision, ${audienceWithNames} as audience,
  ${numbers.addressed} as addressed, ${numbers.addressed_once} as addressed_once, ${numbers.joined} as joined,
  ${numbers.active_today} as active_today,
  ${flagged(context)} as flagged,
  exists (
    select from challenge_entry as entry
    where entry.company_id = challenge.company_id and entry.challenge_id = challenge.id and entry.days > 0
  ) as has_activity,
  ${podium} as podium,
  ${nameOf('challenge.created_by')} as author, ${branchNameOf('challenge')} as branch_name`;

export const challengesFrom = (
  by: Pick<QueryContext, 'principal'>,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> => sql`${withAudience} where ${sql.join([visibleTo(by), ...conditions], sql` and `)}`;

/** A branch's own, and the company's whose audience includes the branch. */
export const reachesBranch = (branch: string): RawBuilder<unknown> => sql`(
  challenge.branch_id = ${branch}
  or (challenge.branch_id is null and (audience.branches = '{}' or ${branch}::uuid = any (audience.branches)))
)`;

export async function selectChallenges<Also>(
  context: QueryContext,
  { conditions, ...listing }: ListOptions,
  also: ReadQuery<Also>,
): Promise<PageOf<ChallengeRow, Also>> {
  const exact = numbersFor(context);
  const reach = {
    addressed: cachedAddressed(context),
    addressed_once: cachedAddressedOnce(context),
    joined: cachedJoined(context),
    active_today: cachedActive(context),
  };
  const page = await selectPage<Omit<ChallengeRow, keyof Numbers<unknown>> & Numbers<CountCell>, Also>(
    context.runQueries,
    {
      record: 'challenge',
      found: challengesFrom(context, conditions),
      ...listing,
      shown: shown(context, {
        addressed: reach.addressed.cell(exact.addressed),
        addressed_once: reach.addressed_once.cell(exact.addressed_once),
        joined: reach.joined.cell(exact.joined),
        active_today: reach.active_today.cell(exact.active_today),
      }),
      shownFrom: sql`${withAudience} where challenge.company_id = ${context.principal.companyId} and challenge.id = few.one`,
      isShownFixed: true,
    },
    also,
  );
  const counted = (name: keyof Numbers<unknown>) => reach[name].numbers(page.rows.map((row) => row[name])) as number[];
  const [nowOf, onceOf, joinedOf] = [counted('addressed'), counted('addressed_once'), counted('joined')];
  const activeOf = counted('active_today');
  const rows = page.rows.map((row, at) => ({
    ...row,
    addressed: (nowOf[at] as number) + (onceOf[at] as number),
    joined: joinedOf[at] as number,
    active_today: activeOf[at] as number,
  }));

  return { ...page, rows };
}

export const joinedCount = (context: Pick<CallContext, 'scope'>) => countJoined(context);

export const statusCountsQuery = (
  by: Pick<QueryContext, 'principal'>,
  conditions: readonly RawBuilder<unknown>[],
): ReadQuery<{ status: ChallengeStatus; count: number }> => ({
  sql: sql`
    select ${statusInSql} as status, count(*) as count from ${withAudience}
    where ${sql.join([visibleTo(by), ...conditions], sql` and `)} group by 1`,
});

export async function selectChallenge(context: CallContext, id: string): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow & Numbers<number>>`
    select ${shown(context, numbersFor(context))} from ${withAudience} where ${visibleTo(context)} and challenge.id = ${id}
  `.execute(context.db);
  const [row] = rows;

  return row && { ...row, addressed: row.addressed + row.addressed_once };
}

/** Without the counts. `today` is the day in the challenge's time zone. */
export const recordQuery = (
  by: Pick<CallContext, 'principal'>,
  id: string,
): ReadQuery<ChallengeRecord & { readonly today: string }> => ({
  isFixed: true,
  sql: sql`
    select challenge.*, now() as now, (now() at time zone challenge.zone)::date as today,
      ${revisionOf(sql`challenge`)} as revision
    from ${withAudience} where ${visibleTo(by)} and challenge.id = ${id}`,
});

export async function selectRecord(context: CallContext, id: string): Promise<ChallengeRecord | undefined> {
  const [[row]] = await queryRunnerIn(context.db)([recordQuery(context, id)]);

  return row;
}

/** Keeps activity and joining out until the transaction ends. */
export const lockChallenge = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from challenge where company_id = ${companyId} and id = ${id} for update`.execute(db);

/** What HR has set, as calls name it, without what the people in it don't see. */
export const settingsOf = (row: ChallengeRecord) => ({
  title: row.title,
  description: row.description,
  type: row.type,
  format: row.is_team ? ('team' as const) : ('individual' as const),
  teamScore: row.team_score,
  minTeamSize: row.min_team_size,
  goal: row.goal,
  dailyCap: row.daily_cap,
  manualAllowed: row.manual_allowed,
  manualBackDays: row.manual_back_days,
  from: row.from_day,
  to: row.to_day,
  image: row.image_file,
});

export const presentChallenge = (row: ChallengeRow, canEdit: boolean): Challenge => {
  const life = lifeOf(row);
  const state = stateOf(row);

  return {
    _id: row.id,
    ...settingsOf(row),
    visibleFrom: row.visible_from,
    zone: row.zone,
    announcesAt: life.announcesAt,
    beginsAt: life.beginsAt,
    endsAt: life.endsAt,
    settlesAt: life.settlesAt,
    finalAt: row.final_at?.toISOString() ?? null,
    audience: row.audience,
    state,
    isReleased: life.isReleased,
    isActive: life.isReleased && !life.isWithdrawn,
    retiredAt: row.retired_at?.toISOString() ?? null,
    branch: row.branch_id && row.branch_name !== null ? { _id: row.branch_id, branchName: row.branch_name } : null,
    canEdit,
    isRemovable: !row.has_activity && row.final_at === null,
    addressed: row.addressed,
    joined: row.joined,
    activeToday: row.active_today,
    flagged: row.flagged,
    podium: row.podium,
    createdAt: row.created_at.toISOString(),
    createdBy: row.author,
    version: row.version,
  };
};
