import { sql } from 'kysely';
import type { ChallengePreview, PreviewBody } from '../../src/api/contract/challenges.ts';
import { CHALLENGE_KINDS } from '../../src/rules/challenges/challenge-kinds.ts';
import { PREVIEW_DAYS } from '../../src/rules/challenges/challenge-limits.ts';
import { previewOf, type Replayed } from '../../src/rules/challenges/challenge-preview.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { todayIn } from '../../src/rules/shared/zoned-time.ts';
import type { CallContext } from '../access/call-context.ts';
import { type Quota, takeFromQuota } from '../access/throttle.ts';
import { isInAudience, selectionAsAudience } from '../people/audience.ts';
import { countedValue } from '../people/challenge-scores.ts';
import { inScope } from '../people/in-scope.ts';
import { zoneFor } from './values.ts';

/** More people than this give the same result, only slower. */
const MOST_PEOPLE = 5_000;
/** The console calls this while someone types. */
const perPerson: Quota = { most: 60, windowSeconds: 60 };

/** Replays days before today, which is not over. */
export async function previewChallenge(context: CallContext, body: PreviewBody): Promise<ChallengePreview> {
  const { db, principal } = context;
  await takeFromQuota(db, 'challenge-preview', principal.personId, perPerson);
  const today = dayNumber(todayIn(await zoneFor(context), new Date()));
  const [from, to] = [dayFromNumber(today - PREVIEW_DAYS), dayFromNumber(today - 1)];
  const { teamScore = 'average', minTeamSize = 3, goal = null, days = PREVIEW_DAYS } = body;
  const people = await replay(context, body, { from, to });
  const { isSensitive } = CHALLENGE_KINDS[body.type];
  // Scores are whole numbers.
  const scaled = goal === null ? null : Math.ceil((goal * PREVIEW_DAYS) / days);
  const rules = { teamScore, minTeamSize, goal: scaled, isSensitive };

  return {
    from,
    to,
    goal: scaled,
    ...previewOf(people.slice(0, MOST_PEOPLE), rules, await readNames(context)),
    isSample: people.length > MOST_PEOPLE,
  };
}

async function replay(
  context: CallContext,
  { type, dailyCap = null, manualAllowed = true, manualBackDays = 2, audience = {} }: PreviewBody,
  { from, to }: { from: string; to: string },
): Promise<Replayed[]> {
  const { db, principal, scope } = context;
  // Two audiences that differ by one person would reveal how that person sleeps, if only by who comes first.
  const replayed = CHALLENGE_KINDS[type].isSensitive ? {} : audience;
  const { rows } = await sql<Replayed>`
    with challenge as (
      select ${dailyCap}::integer as daily_cap, ${manualAllowed}::boolean as manual_allowed,
        ${manualBackDays}::integer as manual_back_days
    )
    select one.branch_id as branch, one.team_id as team, sum(one.value) as score, count(*)::integer as days,
      (count(*) filter (where one.is_capped))::integer as "cappedDays",
      (count(*) filter (where one.is_manual))::integer as "manualDays"
    from (
      select person.id, person.branch_id, person.team_id, ${countedValue} as value,
        greatest(activity.wearable, activity.app, activity.manual) > challenge.daily_cap as is_capped,
        coalesce(greatest(activity.wearable, activity.app), 0) < ${countedValue} as is_manual
      from person cross join ${await selectionAsAudience(context, replayed)}
      join activity on activity.company_id = person.company_id and activity.person_id = person.id
        and activity.type = ${type} and activity.day between ${from}::date and ${to}::date
      cross join challenge
      where ${inScope(scope)} and ${isInAudience} and ${countedValue} > 0
    ) as one
    group by one.id, one.branch_id, one.team_id
    order by md5(one.id::text || ${principal.companyId}) limit ${MOST_PEOPLE + 1}
  `.execute(db);

  return rows;
}

async function readNames({ db, principal: { companyId } }: CallContext): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, branch_name as name from branch where company_id = ${companyId}
    union all select id, name from team where company_id = ${companyId}
  `.execute(db);

  return new Map(rows.map(({ id, name }) => [id, name]));
}
