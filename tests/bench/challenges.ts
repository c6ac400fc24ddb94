/** What a challenge of 100,000 participants costs after 30 days: pages of its board, ranks, teams, and sending activity. */
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { seedDemo } from '../../demo/seed.ts';
import { startSession } from '../../server/auth/sessions.ts';
import { LARGE_BOARD } from '../../server/challenges/positions.ts';
import type { Database } from '../../server/database/open.ts';
import { type Db, tx } from '../../server/database/tx.ts';
import { rescore } from '../../server/people/challenge-scores.ts';
import { pathOf } from '../../src/api/calls.ts';
import { neverSuspiciousUpTo } from '../../src/rules/challenges/activity-checks.ts';
import { CHALLENGE_TYPES } from '../../src/rules/challenges/challenge-kinds.ts';
import { momentsOf } from '../../src/rules/challenges/challenge-life.ts';
import { ACTIVITY_BATCH_MAX } from '../../src/rules/challenges/challenge-limits.ts';
import { dayFromNumber, dayNumber } from '../../src/rules/shared/day-numbers.ts';
import type { Table } from './lists.ts';
import { load, type Measured } from './load.ts';
import { openTargets, type Served, serve, type Target } from './targets.ts';

const PARTICIPANTS = Number(process.env.BENCH_PARTICIPANTS ?? 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const DAYS = 30;
const TEAM_SIZE = 50;
const CLIENTS = 10;
const CHUNK = 5_000;
/** Just small enough to be ranked for each page, and as many as a company of the usual size has. */
const SMALL = [LARGE_BOARD, 2_000];

const TODAY = dayNumber(new Date().toISOString().slice(0, 10));
const day = (plus: number): string => dayFromNumber(TODAY + plus);

interface Arena {
  readonly companyId: string;
  readonly challenge: string;
  readonly small: readonly { readonly id: string; readonly participants: number }[];
  readonly team: string;
  readonly branch: string;
  readonly participants: number;
  readonly admin: string;
  /** Tokens of participants. */
  readonly walkers: readonly string[];
}

export async function benchChallenges(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      print(`${target.name}: storing ${PARTICIPANTS} participants and ${PARTICIPANTS * DAYS} days…`);
      const arena = await prepare(target);
      const server = await serve(target);
      try {
        tables.push(await measureBoards(target, server, arena, print));
        const sent = await measureSending(server, arena);
        await server.stop();
        tables.push(comparison(target, sent, await measureBare(target)));
      } finally {
        await server.stop();
      }
    } finally {
      await target.remove();
    }
  }

  return tables;
}

async function prepare(target: Target): Promise<Arena> {
  const database = await target.open();
  try {
    await seedDemo(database, { people: PARTICIPANTS });
    const arena = await fill(database.db);
    await database.tidy();

    return arena;
  } finally {
    await database.close();
  }
}

async function fill(db: Db): Promise<Arena> {
  const { rows: people } = await sql<{ id: string; company_id: string; branch_id: string; email: string }>`
    select person.id, person.company_id, person.branch_id, person.email from person
    join company on company.id = person.company_id and company.company_name = 'Harbour & Vale'
    where person.is_enabled and person.branch_id is not null order by person.emp_id
  `.execute(db);
  const [first] = people;
  if (!first) throw new Error('There is nobody to take part.');
  const { company_id: companyId, branch_id: branch } = first;
  const admin = people.find(({ email }) => email === 'admin@harbourvale.example') ?? first;
  const teams = Array.from({ length: Math.ceil(people.length / TEAM_SIZE) }, () => v7());
  const challenge = await addChallenge(db, companyId, admin.id);
  for (let from = 0; from < people.length; from += CHUNK) {
    const ids = people.slice(from, from + CHUNK).map(({ id }) => id);
    const teamIds = ids.map((_, index) => teams[Math.floor((from + index) / TEAM_SIZE)] ?? null);
    await tx(db, async (trx) => {
      await sql`
        insert into team (company_id, id, name, name_norm)
        select ${companyId}::uuid, id, 'Team ' || id, 'team ' || id
        from (select distinct id from unnest(${teamIds}::uuid[]) as id) as one on conflict do nothing
      `.execute(trx);
      await sql`
        update person set team_id = one.team_id
        from unnest(${ids}::uuid[], ${teamIds}::uuid[]) as one (id, team_id)
        where person.company_id = ${companyId} and person.id = one.id
      `.execute(trx);
      await sql`
        insert into activity (company_id, person_id, type, day, wearable)
        select ${companyId}::uuid, id, 'step', date ${sql.lit(day(-DAYS + 1))} + at,
          3000 + abs(hashtextextended(id::text, at)) % 9000
        from unnest(${ids}::uuid[]) as id cross join generate_series(0, ${DAYS - 1}::integer) as at
        on conflict (company_id, person_id, type, day) do update set wearable = excluded.wearable
      `.execute(trx);
      await sql`
        insert into challenge_entry (company_id, challenge_id, person_id, id, team_id)
        select ${companyId}::uuid, ${challenge}::uuid, id, gen_random_uuid(), team_id
        from unnest(${ids}::uuid[], ${teamIds}::uuid[]) as one (id, team_id)
      `.execute(trx);
      await sql`
        insert into challenge_membership (company_id, challenge_id, person_id, since, team_id)
        select company_id, challenge_id, person_id, '-infinity', team_id from challenge_entry
        where company_id = ${companyId} and challenge_id = ${challenge} and person_id = any (${ids}::uuid[])
      `.execute(trx);
      await sql`
        insert into challenge_team as team (company_id, challenge_id, team_id, members)
        select ${companyId}::uuid, ${challenge}::uuid, team_id, count(*) from unnest(${teamIds}::uuid[]) as team_id
        group by team_id
        on conflict (company_id, challenge_id, team_id) do update set members = team.members + excluded.members
      `.execute(trx);
      await rescore(trx, { companyId, challengeIds: [challenge], personIds: ids });
    });
  }
  const small: Arena['small'][number][] = [];
  for (const participants of SMALL) {
    const id = await addChallenge(db, companyId, admin.id);
    const ids = people.slice(0, participants).map((person) => person.id);
    await tx(db, async (trx) => {
      await sql`
        insert into challenge_entry (company_id, challenge_id, person_id, id)
        select ${companyId}::uuid, ${id}::uuid, id, gen_random_uuid() from unnest(${ids}::uuid[]) as id
      `.execute(trx);
      await rescore(trx, { companyId, challengeIds: [id], personIds: ids });
    });
    small.push({ id, participants: ids.length });
  }
  const walkers = await Promise.all(
    people.slice(-CLIENTS * 4).map(({ id }) => startSession(db, { companyId, personId: id })),
  );

  return {
    companyId,
    challenge,
    small,
    team: teams[Math.floor(teams.length / 2)] ?? '',
    branch,
    participants: people.length,
    admin: await startSession(db, { companyId, personId: admin.id }),
    walkers,
  };
}

async function addChallenge(db: Db, companyId: string, author: string): Promise<string> {
  const [id, audience] = [v7(), v7()];
  const days = { visibleFrom: day(-DAYS), from: day(-DAYS + 1), to: day(1) };
  const { announcesAt, beginsAt, endsAt, settlesAt } = momentsOf(days, 'UTC');
  await db.insertInto('audience').values({ company_id: companyId, id: audience }).execute();
  await db
    .insertInto('challenge')
    .values({
      company_id: companyId,
      id,
      audience_id: audience,
      title: 'A hundred thousand',
      search_text: 'a hundred thousand',
      type: 'step',
      is_team: true,
      daily_cap: 10_000,
      visible_from: days.visibleFrom,
      from_day: days.from,
      to_day: days.to,
      zone: 'UTC',
      announces_at: announcesAt,
      begins_at: beginsAt,
      ends_at: endsAt,
      settles_at: settlesAt,
      released_at: new Date(),
      notified_at: new Date(),
      created_by: author,
    } as never)
    .execute();

  return id;
}

async function measureBoards(
  { name }: Target,
  { url }: Served,
  { challenge, small, team, branch, participants, admin, walkers }: Arena,
  print: (line: string) => void,
): Promise<Table> {
  const board = (query: string, id = challenge) =>
    `${pathOf('viewLeaderboard', { type: 'step' })}?challengeId=${id}&of=people${query}`;
  const [walker = ''] = walkers;
  const scenarios = [
    { what: 'first page', path: board('') },
    { what: 'page in the middle', path: board(`&skip=${Math.floor(participants / 2)}`) },
    { what: 'last page', path: board(`&skip=${participants - 25}`) },
    { what: 'search of a name', path: board('&search=silva') },
    { what: 'one branch', path: board(`&branch=${branch}`) },
    ...small.map((one) => ({
      what: `a board of ${one.participants.toLocaleString('en')}`,
      path: board('&skip=100', one.id),
    })),
    { what: 'board of teams', path: board('').replace('of=people', 'of=teams') },
    { what: 'a team’s stats', path: pathOf('viewTeamStats', { x: challenge, y: team }) },
    { what: 'somebody’s own rank', path: pathOf('viewOwnChallenge', { id: challenge }), token: walker },
  ];
  const rows: string[][] = [];
  for (const { what, path, token = admin } of scenarios) {
    const headers = { authorization: `Bearer ${token}` };
    const bytes = (await (await fetch(`${url}/${path}`, { headers })).arrayBuffer()).byteLength;
    await load(`${url}/${path}`, headers, { clients: 1, seconds: 1 });
    const alone = await load(`${url}/${path}`, headers, { clients: 1, seconds: SECONDS });
    const together = await load(`${url}/${path}`, headers, { clients: CLIENTS, seconds: SECONDS });
    rows.push([what, ...numbersOf(alone, together), bytes.toLocaleString('en')]);
    print(`${name}: ${rows.at(-1)?.join('  ')}`);
  }

  return {
    title: `A board of ${participants.toLocaleString('en')} after ${DAYS} days, ${name}, milliseconds`,
    columns: ['call', 'p50, 1 client', 'p50, 10 clients', 'p95, 10 clients', 'requests/s', 'bytes'],
    rows,
  };
}

const numbersOf = (alone: Measured, together: Measured): string[] => [
  ...[alone.p50, together.p50, together.p95].map((ms) => ms.toFixed(1)),
  together.perSecond.toFixed(0),
];

/** Ordinary days. Every batch changes all of its rows. */
const batchOf = (round: number) =>
  Array.from({ length: ACTIVITY_BATCH_MAX }, (_, index) => {
    const type = CHALLENGE_TYPES[index % CHALLENGE_TYPES.length] ?? 'step';

    return {
      type,
      day: day(-Math.floor(index / CHALLENGE_TYPES.length)),
      value: neverSuspiciousUpTo(type) - (round % 2),
      source: 'app',
    };
  });

const measureSending = ({ url }: Served, { walkers }: Arena): Promise<number> =>
  perSecond(async (client, round) => {
    const answer = await fetch(`${url}/${pathOf('sendActivity')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${walkers[client]}`, 'content-type': 'application/json' },
      body: JSON.stringify({ activities: batchOf(round) }),
    });
    const { stored, message } = (await answer.json()) as { stored: number; message: string };
    if (stored !== ACTIVITY_BATCH_MAX) throw new Error(`A batch was not stored: ${message}`);
  });

/** The database's own pace: the same rows and keys, and nothing to check or work out. */
async function measureBare(target: Target): Promise<number> {
  const database: Database = await target.open();
  try {
    await database.pool.query('create table bare (like activity including defaults including indexes)');

    return await perSecond(async (client, round) => {
      const batch = batchOf(round);
      await database.pool.query(
        `insert into bare (company_id, person_id, type, day, app)
         select $1::uuid, $1::uuid, * from unnest($2::text[], $3::date[], $4::integer[])
         on conflict (company_id, person_id, type, day) do update set app = excluded.app`,
        [
          `00000000-0000-0000-0000-${String(client).padStart(12, '0')}`,
          batch.map(({ type }) => type),
          batch.map((one) => one.day),
          batch.map(({ value }) => value),
        ],
      );
    });
  } finally {
    await database.close();
  }
}

const comparison = ({ name }: Target, sent: number, bare: number): Table => ({
  title: `Sending activity, ${name}, ${CLIENTS} clients`,
  columns: ['what', 'rows/s', 'of the bare upsert'],
  rows: [['calls of 500 activities, scores kept', sent] as const, ['the same rows, bare upsert', bare] as const].map(
    ([what, pace]) => [what, Math.round(pace).toLocaleString('en'), (pace / bare).toFixed(2)],
  ),
});

async function perSecond(send: (client: number, round: number) => Promise<void>): Promise<number> {
  let sent = 0;
  const until = performance.now() + SECONDS * 1_000;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let round = 0; performance.now() < until; round += 1) {
        await send(client, round);
        sent += ACTIVITY_BATCH_MAX;
      }
    }),
  );

  return sent / ((performance.now() - began) / 1_000);
}
