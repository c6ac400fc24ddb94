/** What a dashboard of 100,000 people with years of leave, posts, reading and challenges costs, kept and counted again. */
import { sql } from 'kysely';
import { seedDemo } from '../../demo/seed.ts';
import { tx } from '../../server/database/tx.ts';
import { pathOf } from '../../src/api/calls.ts';
import { signIn, type Table } from './lists.ts';
import { load, quantile } from './load.ts';
import { addPosts, CHUNK } from './recognition.ts';
import { openTargets, serve, type Target } from './targets.ts';
import { storeRequests, trusted } from './time-off.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
/** Of leave and of work from home each: eight a year and person, for three years. */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? PEOPLE * 24);
const POSTS = Number(process.env.BENCH_POSTS ?? PEOPLE);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CLIENTS = 10;
const CHANGES = 10;
/** Half a year of it still to come. */
const THREE_YEARS = 3 * 365 + 180;

export async function benchDashboard(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      print(`${target.name}: storing ${PEOPLE} people with ${REQUESTS} requests of either kind and ${POSTS} posts…`);
      await fill(target);
      tables.push(await measure(target, print));
    } finally {
      await target.remove();
    }
  }

  return tables;
}

async function fill(target: Target): Promise<void> {
  const database = await target.open();
  try {
    const { db } = database;
    await seedDemo(database, { people: PEOPLE });
    await storeRequests(database, REQUESTS, THREE_YEARS);
    const { rows } = await sql<{ company_id: string }>`
      select company_id from login where email_norm = 'admin@harbourvale.example'
    `.execute(db);
    const companyId = rows[0]?.company_id ?? '';
    for (let from = 0; from < POSTS; from += CHUNK) await tx(db, (trx) => addPosts(trx as never, companyId, from));
    await trusted(database, [
      sql`
        insert into article_read (company_id, article_id, person_id, first_read_at)
        select edition.company_id, edition.article_id, person.id, now() - (abs(hashtext(person.id::text || edition.article_id)) % 84) * interval '1 day'
        from article_edition as edition
        join person on person.company_id = edition.company_id and abs(hashtext(edition.article_id::text || person.id)) % 20 = 0
        where edition.company_id = ${companyId} and edition.branch_id is null
        on conflict do nothing`,
      sql`
        insert into challenge_entry (company_id, challenge_id, person_id, id, joined_at)
        select person.company_id, challenge.id, person.id, gen_random_uuid(), now() - (abs(hashtext(person.id::text)) % 84) * interval '1 day'
        from challenge join person on person.company_id = challenge.company_id and abs(hashtext(person.id::text)) % 2 = 0
        where challenge.company_id = ${companyId} and challenge.final_at is null
        on conflict do nothing`,
    ]);
    await database.tidy();
  } finally {
    await database.close();
  }
}

async function measure(target: Target, print: (line: string) => void): Promise<Table> {
  const server = await serve(target);
  const rows: string[][] = [];
  const note = (row: string[]) => {
    rows.push(row);
    print(`${target.name}: ${row.join('  ')}`);
  };
  try {
    const admin = await signIn(server.url, 'admin@harbourvale.example');
    const branchAdmin = await signIn(server.url, 'lisbon.admin@harbourvale.example');
    const path = `${server.url}/${pathOf('companyDashboard')}`;
    const asked = async (token: string, address = path) =>
      (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json();
    const first = performance.now();
    const { dashboard } = await asked(admin);
    note(['company, for the first time', (performance.now() - first).toFixed(1), '', '', '']);
    const branch = dashboard.branches[0]?._id;
    for (const [name, token, address] of [
      ['company', admin, path],
      ['company, last 90 days', admin, `${path}?period=90`],
      ['one branch', admin, `${path}?branchId=${branch}`],
      ['a branch admin’s', branchAdmin, path],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` };
      await load(address, headers, { clients: 1, seconds: 1 });
      const alone = await load(address, headers, { clients: 1, seconds: SECONDS });
      const together = await load(address, headers, { clients: CLIENTS, seconds: SECONDS });
      note([
        name,
        ...[alone.p50, together.p50, together.p95].map((ms) => ms.toFixed(1)),
        together.perSecond.toFixed(0),
      ]);
    }
    const afterChange: number[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      const name = `Bench ${change}`;
      await fetch(`${server.url}/${pathOf('createDepartment')}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      await changePerson(server.url, admin, change);
      const began = performance.now();
      await asked(admin);
      afterChange.push(performance.now() - began);
    }
    note(['company, after somebody has changed', quantile(afterChange, 0.5).toFixed(1), '', '', '']);
  } finally {
    await server.stop();
  }

  return {
    title: `Dashboard with ${PEOPLE.toLocaleString('en')} people and ${REQUESTS.toLocaleString('en')} requests of either kind, ${target.name}, milliseconds`,
    columns: ['dashboard', 'p50, 1 client', 'p50, 10 clients', 'p95, 10 clients', 'requests/s'],
    rows,
  };
}

/** Deactivates one person or activates them again, which is what many numbers depend on. */
async function changePerson(url: string, token: string, change: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { users } = await (await fetch(`${url}/${pathOf('allUsers')}?role=employee&count=1`, { headers })).json();
  await fetch(`${url}/${pathOf('setUserEnabled', { id: users[0]._id })}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ isEnabled: change % 2 === 1 }),
  });
}
