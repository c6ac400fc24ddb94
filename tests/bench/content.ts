/** What articles, announcements and conversations with HR cost in a company of 100,000 people, over HTTP. */
import { type RawBuilder, sql } from 'kysely';
import { seedDemo } from '../../demo/seed.ts';
import type { Database } from '../../server/database/open.ts';
import { pathOf } from '../../src/api/calls.ts';
import type { BuiltCall } from '../../src/api/contract/index.ts';
import { signIn, type Table } from './lists.ts';
import { load } from './load.ts';
import { openTargets, serve, type Target } from './targets.ts';
import { trusted } from './time-off.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ARTICLES = 2_000;
const ANNOUNCEMENTS = 500;
/** Read by every second person. */
const READ_ANNOUNCEMENTS = 10;
/** People a statement. */
const SLICE = 10_000;

interface Scenario {
  readonly name: string;
  readonly call: BuiltCall;
  readonly query?: string;
  readonly as?: 'lisbon.admin' | 'writer' | 'employee';
  readonly about?: 'conversation' | 'announcement';
}

const scenarios: readonly Scenario[] = [
  { name: 'articles: first page', call: 'getArticles' },
  { name: 'articles: search', call: 'getArticles', query: 'search=sleep' },
  { name: 'articles: a writer’s', call: 'getArticles', as: 'writer' },
  { name: 'articles: one’s own to read', call: 'listPublishedArticles', as: 'employee' },
  { name: 'announcements: first page', call: 'getAnnouncements' },
  { name: 'announcements: a branch admin’s', call: 'getAnnouncements', as: 'lisbon.admin' },
  { name: 'announcements: one’s own', call: 'listOwnAnnouncements', as: 'employee' },
  { name: 'announcements: who has read one', call: 'listAnnouncementReaders', about: 'announcement' },
  { name: 'conversations: first page', call: 'listConversations' },
  { name: 'conversations: search', call: 'listConversations', query: 'search=mar' },
  { name: 'conversations: a branch admin’s', call: 'listConversations', as: 'lisbon.admin' },
  { name: 'conversations: one', call: 'conversationHistory', about: 'conversation' },
  { name: 'conversations: one’s own', call: 'listOwnConversations', as: 'employee' },
];

type Targets = Readonly<Record<NonNullable<Scenario['about']>, string>>;

/** Fills each engine, measures it, and leaves nothing behind. */
export async function benchContent(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      print(`${target.name}: storing ${PEOPLE} people, and as many conversations…`);
      tables.push(await measure(target, await fill(target), print));
    } finally {
      await target.remove();
    }
  }

  return tables;
}

async function fill(target: Target): Promise<Targets> {
  const database = await target.open();
  try {
    await seedDemo(database, { people: PEOPLE });
    await trusted(database, [articles, editions, announcements]);
    for (let first = 0; first < PEOPLE; first += SLICE) await trusted(database, ofPeople(first));
    await database.tidy();

    return {
      conversation: await newest(database, 'conversation'),
      announcement: await newest(database, 'announcement'),
    };
  } finally {
    await database.close();
  }
}

const company = sql`(select company_id from login where email_norm = 'admin@harbourvale.example')`;

const idOf = (prefix: string, number: string): RawBuilder<string> =>
  sql`(${prefix} || lpad(to_hex(${sql.ref(number)}), 12, '0'))::uuid`;

const articles = sql`
  insert into article (company_id, id, branch_id, title, title_norm, search_text, body, category, tags, author_id, created_by,
    updated_by, updated_at, reads)
  select article.company_id, ${idOf('01900000-0000-7000-a000-', 'number')}, null, title || ' ' || number,
    title_norm || ' ' || number, search_text, body, category, tags, author_id, created_by, updated_by,
    now() - number * interval '1 hour', number % 300
  from (
    select *, row_number() over (order by id) as place, count(*) over () as all_of_them from article
    where company_id = ${company}
  ) as article
  join generate_series(1, ${ARTICLES}::int) as number on number % all_of_them = place - 1`;

const editions = sql`
  insert into article_edition (company_id, article_id, version, author_id, title, search_text, body, category, tags, links,
    read_minutes, published_at, published_by)
  select company_id, id, version, author_id, title, search_text, body, coalesce(category, 'Sleep'), tags, links,
    read_minutes, updated_at, updated_by
  from article where company_id = ${company}
  on conflict do nothing`;

const announcements = sql`
  insert into announcement (company_id, id, branch_id, audience_id, title, body, search_text, publish_at, published_at,
    created_by, created_at)
  select company_id, ${idOf('01900000-0000-7000-b000-', 'number')}, branch_id, audience_id, title || ' ' || number, body,
    search_text || ' ' || number, moment, moment, created_by, moment
  from (
    select announcement.* from announcement
    join audience on audience.company_id = announcement.company_id and audience.id = announcement.audience_id
    where announcement.company_id = ${company} and announcement.branch_id is null and published_at is not null
      and (branches, departments, groups) = ('{}', '{}', '{}')
    limit 1
  ) as announcement
  cross join generate_series(1, ${ANNOUNCEMENTS}::int) as number
  cross join lateral (select now() - number * interval '1 hour' as moment) as passed`;

/** A conversation each with a question and an answer, and what every second one has read. */
const ofPeople = (first: number) => {
  const slice = sql`(
    select company_id, id as person_id, row_number() over (order by id) as number from person
    where company_id = ${company} order by id limit ${SLICE} offset ${first}
  ) as slice`;
  const id = idOf('01900000-0000-7000-c000-', 'number');
  const moment = sql`now() - number * interval '1 minute'`;

  return [
    sql`
      insert into conversation (company_id, id, person_id, subject, subject_norm, status, entry_count, written_at, created_at)
      select company_id, ${id}, person_id, 'A question about leave', 'a question about leave',
        case when number % 3 = 0 then 'open' else 'resolved' end, 2, ${moment}, ${moment}
      from ${slice}`,
    sql`
      insert into conversation_entry (company_id, conversation_id, number, kind, author_id, is_from_employee, body, at, read_at)
      select company_id, ${id}, entry, 'written', person_id, entry = 1, 'How many days are left?', ${moment},
        case when entry = 2 or slice.number % 3 <> 0 then now() end
      from ${slice} cross join generate_series(1, 2) as entry`,
    sql`
      insert into announcement_read (company_id, announcement_id, person_id)
      select slice.company_id, announcement.id, slice.person_id
      from ${slice} join (
        select company_id, id from announcement where company_id = ${company} and published_at is not null
        order by publish_at desc limit ${READ_ANNOUNCEMENTS}
      ) as announcement on number % 2 = 0
      on conflict do nothing`,
  ];
};

async function newest({ db }: Database, table: keyof Targets): Promise<string> {
  const order = sql.ref(table === 'conversation' ? 'written_at' : 'publish_at');
  const isOut = table === 'conversation' ? sql`true` : sql`published_at is not null and branch_id is null`;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where company_id = ${company} and ${isOut} order by ${order} desc limit 1
  `.execute(db);

  return rows[0]?.id as string;
}

async function measure(target: Target, targets: Targets, print: (line: string) => void): Promise<Table> {
  const server = await serve(target);
  const rows: string[][] = [];
  try {
    for (const { name, call, query = '', as = 'admin', about } of scenarios) {
      const token = await signIn(server.url, `${as}@harbourvale.example`);
      const url = `${server.url}/${pathOf(call, about ? { id: targets[about] } : {})}?${query}`;
      const headers = { authorization: `Bearer ${token}` };
      const bytes = (await (await fetch(url, { headers })).arrayBuffer()).byteLength;
      await load(url, headers, { clients: 1, seconds: SECONDS });
      const alone = await load(url, headers, { clients: 1, seconds: SECONDS });
      const together = await load(url, headers, { clients: 10, seconds: SECONDS });
      rows.push([
        name,
        ...[alone.p50, alone.p95, together.p95].map((ms) => ms.toFixed(1)),
        together.perSecond.toFixed(0),
        bytes.toLocaleString('en'),
      ]);
      print(`${target.name}: ${rows.at(-1)?.join('  ')}`);
    }
  } finally {
    await server.stop();
  }

  return {
    title: `Articles, announcements and conversations of ${PEOPLE.toLocaleString('en')} people, ${target.name}, milliseconds`,
    columns: ['call', 'p50, 1 client', 'p95, 1 client', 'p95, 10 clients', 'requests/s', 'bytes'],
    rows,
  };
}
