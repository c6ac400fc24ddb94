/** What the feed of 100,000 posts and a million reactions costs: its pages, filters, moderation and reactions. */
import { sql } from 'kysely';
import { countAnswers } from '../../demo/recognition.ts';
import { seedDemo } from '../../demo/seed.ts';
import { startSession } from '../../server/auth/sessions.ts';
import { type Db, tx } from '../../server/database/tx.ts';
import { pathOf } from '../../src/api/calls.ts';
import type { Table } from './lists.ts';
import { load } from './load.ts';
import { openTargets, serve, type Target } from './targets.ts';

const POSTS = Number(process.env.BENCH_POSTS ?? 100_000);
const REACTIONS = POSTS * 10;
const PEOPLE = 2_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CLIENTS = 10;
export const CHUNK = 2_000;

interface Wall {
  readonly admin: string;
  readonly branchAdmin: string;
  readonly employee: string;
  readonly newest: string;
  readonly tag: string;
  readonly person: string;
}

export async function benchRecognition(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      print(`${target.name}: storing ${POSTS} posts and ${REACTIONS} reactions…`);
      const wall = await prepare(target);
      const server = await serve(target);
      try {
        tables.push(await measure(target, server.url, wall, print));
      } finally {
        await server.stop();
      }
    } finally {
      await target.remove();
    }
  }

  return tables;
}

async function prepare(target: Target): Promise<Wall> {
  const database = await target.open();
  try {
    await seedDemo(database, { people: PEOPLE });
    const wall = await fill(database.db);
    await database.tidy();

    return wall;
  } finally {
    await database.close();
  }
}

/** Over three years up to now, each by one person about another, every hundredth private. */
async function fill(db: Db): Promise<Wall> {
  const { rows: people } = await sql<{ id: string; company_id: string; email: string }>`
    select person.id, person.company_id, person.email from person
    join company on company.id = person.company_id and company.company_name = 'Harbour & Vale'
    where person.is_enabled and person.branch_id is not null order by person.emp_id
  `.execute(db);
  const [first] = people;
  const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? '';
  if (!first) throw new Error('There is nobody to praise.');
  const { company_id: companyId } = first;
  await sql`truncate recognition_post cascade`.execute(db);
  for (let from = 0; from < POSTS; from += CHUNK) {
    await tx(db, async (trx) => {
      await addPosts(trx as never, companyId, from);
      // All at once is more than the embedded database takes.
      await countAnswers(trx, companyId, sql<boolean>`post.id in (select id from fresh)`);
    });
  }
  const { rows: newest } = await sql<{ id: string; tag: string; person: string }>`
    select post_id as id, tag_id as tag, (select author_id from recognition_post where id = post_id) as person
    from recognition_post_tag order by post_id desc limit 1
  `.execute(db);
  const token = (personId: string) => startSession(db, { companyId, personId });

  return {
    admin: await token(idOf('admin@harbourvale.example')),
    branchAdmin: await token(idOf('lisbon.admin@harbourvale.example')),
    employee: await token(idOf('employee@harbourvale.example')),
    newest: newest[0]?.id ?? '',
    tag: newest[0]?.tag ?? '',
    person: newest[0]?.person ?? '',
  };
}

export async function addPosts(db: Db, companyId: string, from: number): Promise<void> {
  // Nothing refers to what does not exist.
  await sql`set local session_replication_role = replica`.execute(db);
  await sql`
    create temporary table seated on commit drop as
    select id, branch_id, row_number() over (order by emp_id) - 1 as seat from person
    where company_id = ${companyId} and is_enabled and branch_id is not null
  `.execute(db);
  // Counted separately: compared with a column of the other side, the people would be scanned for each post.
  const seats = sql`(select count(*) from seated)`;
  await sql`
    create temporary table fresh on commit drop as
    select (lpad(to_hex((extract(epoch from at) * 1000)::int8), 12, '0') || '7' || substr(md5('post' || place), 1, 3) || '8' ||
      substr(md5('post' || place), 4, 15))::uuid as id, place, at, giver.id as giver, giver.branch_id as giver_branch,
      receiver.id as receiver, receiver.branch_id as receiver_branch
    from (
      select place, now() - interval '3 years' + interval '3 years' * (place::float8 / ${POSTS}) as at
      from generate_series(${from}::integer, ${from + CHUNK - 1}::integer) as place
    ) as one
    join seated as giver on giver.seat = (place * 7919) % ${seats}
    join seated as receiver on receiver.seat = ((place * 7919) % ${seats} + 1 + place % 40) % ${seats}
  `.execute(db);
  await sql`
    insert into recognition_post (company_id, id, author_id, message, search_text, is_private, state, published_at, created_at)
    select ${companyId}::uuid, id, giver, repeat('Thank you for all that you did this week. ', 4) || place,
      repeat('thank you for all that you did this week. ', 4) || place, place % 100 = 0, 'visible', at, at from fresh
  `.execute(db);
  await sql`
    insert into recognition_person (company_id, post_id, person_id, is_giver, branch_id)
    select ${companyId}::uuid, id, giver, true, giver_branch from fresh
    union all select ${companyId}::uuid, id, receiver, false, receiver_branch from fresh
  `.execute(db);
  await sql`
    insert into recognition_branch (company_id, branch_id, post_id, has_giver, has_receiver)
    select company_id, branch_id, post_id, bool_or(is_giver), bool_or(not is_giver) from recognition_person
    where company_id = ${companyId} and post_id in (select id from fresh) group by 1, 2, 3
  `.execute(db);
  await sql`
    insert into recognition_post_tag (company_id, tag_id, post_id)
    select ${companyId}::uuid, tag.id, fresh.id from fresh
    join (select id, row_number() over (order by id) - 1 as seat, count(*) over () as seats from recognition_tag
      where company_id = ${companyId}) as tag on tag.seat = place % tag.seats
  `.execute(db);
  await sql`
    insert into recognition_reaction (company_id, post_id, person_id, kind)
    select ${companyId}::uuid, fresh.id, reader.id, (array['like', 'celebrate', 'thanks', 'love', 'inspiring'])[1 + (place + step) % 5]
    from fresh cross join generate_series(1, ${REACTIONS / POSTS}::integer) as step
    join seated as reader on reader.seat = (place * 31 + step * 97) % ${seats}
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into recognition_comment (company_id, id, post_id, number, person_id, body, state)
    select ${companyId}::uuid, gen_random_uuid(), id, 1, receiver, 'Thank you!', 'visible' from fresh where place % 3 = 0
  `.execute(db);
}

async function measure({ name }: Target, url: string, wall: Wall, print: (line: string) => void): Promise<Table> {
  const { admin, branchAdmin, employee, newest, tag, person } = wall;
  const feed = (query = '') => `${pathOf('getRecognitionPosts')}?count=5&upTo=${newest}${query}`;
  const scenarios = [
    { what: 'first page', path: feed() },
    { what: 'hundredth page', path: feed('&skip=495') },
    { what: 'ten thousandth page', path: feed('&skip=49995') },
    { what: 'hundredth page, branch admin', path: feed('&skip=495'), token: branchAdmin },
    { what: 'first page, employee', path: feed(), token: employee },
    { what: 'one value', path: feed(`&tag=${tag}`) },
    { what: 'one person', path: feed(`&person=${person}`) },
    { what: 'search of words', path: feed('&searchPattern=week%2099999') },
    { what: 'moderation, first page', path: `${pathOf('getAdminPosts')}?count=25` },
    { what: 'moderation, branch admin', path: `${pathOf('getAdminPosts')}?count=25`, token: branchAdmin },
    { what: 'tags with their use', path: `${pathOf('getHashTags')}?isActive=true` },
    { what: 'insight', path: pathOf('viewRecognitionInsight') },
  ];
  const rows: string[][] = [];
  for (const { what, path, token = admin } of scenarios) {
    const headers = { authorization: `Bearer ${token}` };
    const bytes = (await (await fetch(`${url}/${path}`, { headers })).arrayBuffer()).byteLength;
    await load(`${url}/${path}`, headers, { clients: 1, seconds: 1 });
    const alone = await load(`${url}/${path}`, headers, { clients: 1, seconds: SECONDS });
    const together = await load(`${url}/${path}`, headers, { clients: CLIENTS, seconds: SECONDS });
    rows.push([
      what,
      ...[alone.p50, together.p50, together.p95].map((ms) => ms.toFixed(1)),
      together.perSecond.toFixed(0),
      bytes.toLocaleString('en'),
    ]);
    print(`${name}: ${rows.at(-1)?.join('  ')}`);
  }

  return {
    title: `Recognition with ${POSTS.toLocaleString('en')} posts and ${REACTIONS.toLocaleString('en')} reactions, ${name}, milliseconds`,
    columns: ['call', 'p50, 1 client', 'p50, 10 clients', 'p95, 10 clients', 'requests/s', 'bytes'],
    rows,
  };
}
