/** Half a year of activity and six challenges. Computed by the database, so that seeding stays quick. */
import { type RawBuilder, sql } from 'kysely';
import { storeFinalBoard } from '../server/challenges/finishing.ts';
import type { Trx } from '../server/database/tx.ts';
import { isInAudience } from '../server/people/audience.ts';
import { rescore } from '../server/people/challenge-scores.ts';
import type { ChallengeType } from '../src/api/contract/challenges.ts';
import { CHALLENGE_TYPES } from '../src/rules/challenges/challenge-kinds.ts';
import { momentsOf } from '../src/rules/challenges/challenge-life.ts';
import { dayNumber } from '../src/rules/shared/day-numbers.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { selectAuthors } from './announcements.ts';
import { insertRows } from './bulk.ts';
import { aliases, type ChallengePlan, challengePlans } from './challenge-texts.ts';
import { addDays } from './days.ts';
import { idsFrom } from './ids.ts';
import type { Structure } from './people.ts';
import { dice } from './random.ts';

/** Keeps seeding a large company quick. */
const MOST_PEOPLE = 400;
const HALF_A_YEAR = 182;
/** Long enough for a preview. */
const RECENTLY = 31;
/** How often people who are in no challenge have their steps sent. */
const SELDOM = 0.1;
const ZONE = 'Europe/London';

/**
 * `who`: the share of people with a device or an app for it; `days`: the share of days on which they use it; `least`
 * and `most`: the usual values.
 */
const habits: Readonly<Record<ChallengeType, { who: number; days: number; least: number; most: number }>> = {
  step: { who: 0.85, days: 0.86, least: 3_200, most: 13_800 },
  sleep: { who: 0.4, days: 0.9, least: 340, most: 540 },
  nutrition: { who: 0.4, days: 0.75, least: 2, most: 8 },
  meditation: { who: 0.45, days: 0.6, least: 5, most: 30 },
  yoga: { who: 0.35, days: 0.3, least: 20, most: 75 },
};

interface Planned {
  readonly plan: ChallengePlan;
  readonly id: string;
}

export async function takeOnChallenges(trx: Trx, structure: Structure): Promise<void> {
  const { companyId, day: today } = structure;
  const authors = await selectAuthors(trx, companyId);
  if (!authors) return;
  const nextId = idsFrom('2026-05-01T08:00:00Z', dice(41));
  const planned = challengePlans.map((plan) => ({ plan, id: nextId() }));
  await moveAround(trx, companyId, today);
  await storeChallenges(trx, structure, authors, { planned, today, nextId });
  for (const one of planned) await takePart(trx, companyId, one, today);
  await rescore(trx, { companyId, challengeIds: planned.map(({ id }) => id) });
  await reachScores(trx, companyId);
  await cheat(trx, companyId, { planned, today, by: authors.company });
  for (const { plan, id } of planned) if (plan.to < -4) await finish(trx, companyId, id);
}

/** From 0 to 1, the same for the same person and words. */
const roll = (...parts: RawBuilder<unknown>[]) =>
  sql<number>`abs(hashtextextended(${sql.join(
    parts.map((part) => sql`(${part})::text`),
    sql` || `,
  )}, 7) % 10007) / 10007.0`;

/** Ten bits of a hash, from 0 to 1: one hash gives several numbers. */
const part = (hash: RawBuilder<unknown>, place: number) =>
  sql<number>`((${hash} >> ${place * 10}::integer) & 1023) / 1023.0`;

/**
 * Until yesterday: steps for half a year, most often lately and while there was a challenge; the other kinds lately and
 * in theirs.
 */
async function moveAround(trx: Trx, companyId: string, today: string): Promise<void> {
  const last = dayNumber(today);
  for (const [place, type] of CHALLENGE_TYPES.entries()) {
    const { who, days, least, most } = habits[type];
    const over = challengePlans.filter((plan) => plan.type === type && plan.to < -RECENTLY);
    const isBusy = sql.join(
      [{ from: -RECENTLY, to: 0 }, ...over].map(({ from, to }) => sql`at.day between ${last + from} and ${last + to}`),
      sql` or `,
    );
    const source = type === 'step' || type === 'sleep' ? 'wearable' : 'app';
    const byHand = type === 'sleep' ? 0 : 0.08;
    const [person, day] = [sql`walker.hash`, sql`at.hash`];
    await sql`
      insert into activity (company_id, person_id, type, day, ${sql.ref(source)}, manual, manual_late, received_at)
      select ${companyId}::uuid, id, ${type}::text, day, case when by_hand then null else value end,
        case when by_hand then value end, case when by_hand then 0 end, (day + time '20:00') at time zone 'UTC'
      from (
        select walker.id, date '1970-01-01' + at.day as day, ${part(day, 2)} < ${byHand}::float8 as by_hand, round(
          ${least}::float8 + (${most}::float8 - ${least}::float8) * (0.45 * ${part(person, 1)} + 0.55 * ${part(day, 1)})
        )::integer as value
        from (
          select id, joined_on, hashtextextended(id::text, ${place}) as hash from person
          where company_id = ${companyId} and is_enabled order by emp_id limit ${MOST_PEOPLE}
        ) as walker
        cross join lateral (
          select day, hashint4extended(day, walker.hash) as hash
          from generate_series(${last - HALF_A_YEAR}::integer, ${last - 1}::integer) as day
          where date '1970-01-01' + day >= coalesce(walker.joined_on, '-infinity'::date)
        ) as at
        where ${part(person, 0)} < ${who}::float8
          and ${part(day, 0)} < case when ${isBusy} then ${days}::float8 else ${type === 'step' ? SELDOM : 0}::float8 end
      ) as one
    `.execute(trx);
  }
}

async function storeChallenges(
  trx: Trx,
  { companyId: company_id, branches }: Structure,
  authors: { company: string; lisbon: string },
  { planned, today, nextId }: { planned: readonly Planned[]; today: string; nextId: () => string },
): Promise<void> {
  const rows = planned.map((one) => ({ ...one, audience_id: nextId() }));
  const lisbon = branches.get('Lisbon');
  await insertRows(
    trx,
    'audience',
    rows.map(({ plan, audience_id: id }) => ({
      company_id,
      id,
      branches: plan.isLisbons && lisbon ? [lisbon] : [],
      departments: [],
      groups: [],
    })),
  );
  await insertRows(
    trx,
    'challenge',
    rows.map(({ plan, id, audience_id }) => {
      const days = {
        visibleFrom: addDays(today, plan.visibleFrom),
        from: addDays(today, plan.from),
        to: addDays(today, plan.to),
      };
      const moments = momentsOf(days, ZONE);
      const written = `${addDays(days.visibleFrom, -3)}T10:00:00Z`;

      return {
        company_id,
        id,
        audience_id,
        branch_id: plan.isLisbons ? lisbon : null,
        title: plan.title,
        search_text: normalise(plan.title),
        description: plan.description,
        type: plan.type,
        is_team: plan.isTeam ?? false,
        team_score: 'average',
        min_team_size: 3,
        goal: plan.goal,
        daily_cap: plan.dailyCap,
        manual_allowed: plan.manualAllowed,
        manual_back_days: 2,
        visible_from: days.visibleFrom,
        from_day: days.from,
        to_day: days.to,
        zone: ZONE,
        announces_at: moments.announcesAt,
        begins_at: moments.beginsAt,
        ends_at: moments.endsAt,
        settles_at: moments.settlesAt,
        released_at: written,
        notified_at: moments.announcesAt,
        created_by: plan.isLisbons ? authors.lisbon : authors.company,
        version: 1,
        created_at: written,
        updated_at: written,
      };
    }),
  );
}

/** Joins part of the audience, a few under an alias. */
async function takePart(trx: Trx, companyId: string, { plan, id }: Planned, today: string): Promise<void> {
  const visible = addDays(today, plan.visibleFrom);
  await sql`
    insert into challenge_entry (company_id, challenge_id, person_id, id, joined_at, reached_at, team_id)
    select person.company_id, ${id}::uuid, person.id, md5(person.id::text || ${id}::text)::uuid,
      one.joined_at, one.joined_at, ${plan.isTeam ? sql`person.team_id` : sql`null::uuid`}
    from (
      select * from person where company_id = ${companyId} order by emp_id limit ${MOST_PEOPLE}
    ) as person
    join challenge on challenge.company_id = person.company_id and challenge.id = ${id}
    join audience on audience.company_id = challenge.company_id and audience.id = challenge.audience_id
    cross join lateral (
      select (${visible}::date + time '09:00' + make_interval(
        mins => (${roll(sql`person.id`, sql`${id}::text`, sql`'joined'`)} * 3000)::integer
      )) at time zone 'UTC' as joined_at
    ) as one
    where ${isInAudience} and ${roll(sql`person.id`, sql`${id}::text`)} < ${plan.share}::float8
  `.execute(trx);
  await sql`
    update challenge_entry as entry set alias = few.alias, alias_norm = lower(few.alias)
    from (
      select person_id, (${[...aliases]}::text[])[row_number() over (order by id)] as alias from challenge_entry
      where company_id = ${companyId} and challenge_id = ${id} order by id limit ${aliases.length}
    ) as few
    where entry.company_id = ${companyId} and entry.challenge_id = ${id} and entry.person_id = few.person_id
  `.execute(trx);
  if (!plan.isTeam) return;
  await sql`
    insert into challenge_membership (company_id, challenge_id, person_id, since, team_id)
    select company_id, challenge_id, person_id, '-infinity', team_id from challenge_entry
    where company_id = ${companyId} and challenge_id = ${id}
  `.execute(trx);
  await sql`
    insert into challenge_team (company_id, challenge_id, team_id, members)
    select company_id, challenge_id, team_id, count(*) from challenge_entry
    where company_id = ${companyId} and challenge_id = ${id} and team_id is not null group by 1, 2, 3
  `.execute(trx);
}

/** When the last of it was walked, not now. */
async function reachScores(trx: Trx, companyId: string): Promise<void> {
  await sql`
    update challenge_entry set reached_at = case when last_day is null then joined_at else
      (last_day + time '17:00' + make_interval(mins => (${roll(sql`id`)} * 300)::integer)) at time zone 'UTC' end
    where company_id = ${companyId}
  `.execute(trx);
  await sql`
    update challenge_team as team set reached_at = (
      select max(entry.reached_at) from challenge_entry as entry
      where entry.company_id = team.company_id and entry.challenge_id = team.challenge_id and entry.team_id = team.team_id
    )
    where team.company_id = ${companyId}
  `.execute(trx);
}

/** In what runs: one day that no one has looked at yet, and one that HR has excluded. */
async function cheat(
  trx: Trx,
  companyId: string,
  { planned, today, by }: { planned: readonly Planned[]; today: string; by: string },
): Promise<void> {
  const running = planned.find(({ plan }) => plan.type === 'step' && plan.from < 0 && plan.to > 0);
  if (!running) return;
  const { rows } = await sql<{ person_id: string }>`
    select person_id from challenge_entry
    where company_id = ${companyId} and challenge_id = ${running.id} and alias is null and person_id <> ${by}
    order by score desc, id offset 4 limit 2
  `.execute(trx);
  for (const [index, { person_id }] of rows.entries()) {
    const day = addDays(today, -2 - index);
    await sql`
      insert into activity (company_id, person_id, type, day, wearable, suspicion, received_at)
      values (${companyId}, ${person_id}, 'step', ${day}, 61400, 'very-high', ${`${day}T21:10:00Z`})
      on conflict (company_id, person_id, type, day) do update set wearable = 61400, suspicion = 'very-high'
    `.execute(trx);
    if (index === 0) continue;
    await trx
      .insertInto('challenge_day_review')
      .values({
        company_id: companyId,
        challenge_id: running.id,
        person_id,
        day,
        decision: 'set-aside',
        reason: 'These steps were counted on a bicycle.',
        decided_by: by,
        decided_at: `${addDays(day, 1)}T09:30:00Z`,
      })
      .execute();
  }
  await rescore(trx, { companyId, challengeIds: [running.id], personIds: rows.map(({ person_id }) => person_id) });
  await reachScores(trx, companyId);
}

async function finish(trx: Trx, companyId: string, id: string): Promise<void> {
  await storeFinalBoard(trx, companyId, id);
  await sql`update challenge set final_at = settles_at where company_id = ${companyId} and id = ${id}`.execute(trx);
}
