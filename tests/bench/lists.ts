/** What lists of people cost at 100,000 of them, over HTTP, and how fast that many are stored. */
import { performance } from 'node:perf_hooks';
import { DEMO_PASSWORD, seedDemo } from '../../demo/seed.ts';
import type { Database } from '../../server/database/open.ts';
import { calls } from '../../src/api/calls.ts';
import { load } from './load.ts';
import { openTargets, serve, type Target } from './targets.ts';

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Scenario {
  readonly name: string;
  readonly query: string;
  /** Whose list; the company admin's unless told otherwise. */
  readonly email?: string;
  readonly call?: 'allUsers' | 'getEmployees' | 'getBranches' | 'getDepartments';
}

const sorts = ['department', 'branch', 'email', 'group', 'roles', 'nationality', 'gender', 'designation', 'joined'];

const scenarios: readonly Scenario[] = [
  { name: 'first page', query: '' },
  { name: 'search, 1 letter, common', query: 'search=a' },
  { name: 'search, 1 letter, rare', query: 'search=9' },
  { name: 'search, 3 letters, common', query: 'search=mar' },
  { name: 'search, 3 letters, rare', query: 'search=xyz' },
  { name: 'search, 8 letters, everybody', query: 'search=harbourv' },
  { name: 'search, 8 letters, rare', query: 'search=kowalczy' },
  { name: 'search, two words', query: 'search=ana+silva' },
  { name: 'sort by -name', query: 'sort=-name' },
  ...sorts.map((sort) => ({ name: `sort by ${sort}`, query: `sort=${sort}` })),
  { name: 'search 1 letter, sort by group', query: 'search=a&sort=group' },
  { name: 'page at 50,000', query: 'skip=50000' },
  { name: 'last page', query: 'skip=99975' },
  { name: 'last page, by -department', query: 'skip=99975&sort=-department' },
  { name: 'enabled only', query: 'state=enabled' },
  { name: 'managers only, by branch', query: 'role=reporting-manager&sort=branch' },
  { name: 'a branch admin’s list', query: '', email: 'lisbon.admin@harbourvale.example' },
  { name: 'a branch admin’s search', query: 'search=mar&sort=department', email: 'lisbon.admin@harbourvale.example' },
  { name: 'picker of managers', query: 'manager=true&searchPattern=an', call: 'getEmployees' },
  { name: 'branches with head counts', query: '', call: 'getBranches' },
  { name: 'departments with head counts', query: '', call: 'getDepartments' },
];

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
/** Seconds until the runtime has compiled what a list runs through: before, the first lists would pay for the later ones. */
const WARMING = 10;

/** Seeds each engine, measures it, and leaves nothing behind. */
export async function benchLists(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      print(`${target.name}: storing ${PEOPLE} people…`);
      tables.push(await measureSeeding(target));
      tables.push(await measureLists(target, print));
    } finally {
      await target.remove();
    }
  }

  return tables;
}

async function measureSeeding(target: Target): Promise<Table> {
  const database = await target.open();
  try {
    const seeding = await timed(() => seedDemo(database, { people: PEOPLE }));
    const raw = await rawInsert(database);
    const perSecond = (rows: number, ms: number) => Math.round(rows / (ms / 1_000)).toLocaleString('en');

    return {
      title: `Storing people, ${target.name}`,
      columns: ['what', 'rows', 'seconds', 'rows/s'],
      rows: [
        ['demo: made up, checked, indexed, vacuumed', PEOPLE, seeding] as const,
        ['the same rows, INSERT of 500 at a time into a bare table', raw.rows, raw.ms] as const,
      ].map(([what, rows, ms]) => [what, rows.toLocaleString('en'), (ms / 1_000).toFixed(1), perSecond(rows, ms)]),
    };
  } finally {
    await database.close();
  }
}

/** The database's own pace: no indexes, no foreign keys, nothing to work out. */
async function rawInsert({ pool }: Database): Promise<{ rows: number; ms: number }> {
  const columns = 'company_id, id, first_name, last_name, name_norm, email, emp_id, search_text, branch_id, joined_on';
  const { rows } = await pool.query({ text: `select ${columns} from person limit 20000`, rowMode: 'array' });
  await pool.query(`create table bare as select ${columns} from person limit 0`);
  const ms = await timed(async () => {
    await pool.query('begin');
    for (let from = 0; from < rows.length; from += 500) {
      const batch = rows.slice(from, from + 500) as unknown[][];
      const places = batch.map((row, r) => `(${row.map((_, c) => `$${r * row.length + c + 1}`).join(',')})`);
      await pool.query(`insert into bare values ${places.join(',')}`, batch.flat());
    }
    await pool.query('commit');
  });
  await pool.query('drop table bare');

  return { rows: rows.length, ms };
}

/** Requests per second of a bare route, which say how fast the machine is today. */
async function measureBare(target: Target): Promise<number> {
  const bare = await serve(target, 'tests/bench/bare.ts');
  try {
    await load(`${bare.url}/people`, {}, { clients: 10, seconds: WARMING });

    return (await load(`${bare.url}/people`, {}, { clients: 10, seconds: SECONDS })).perSecond;
  } finally {
    await bare.stop();
  }
}

async function measureLists(target: Target, print: (line: string) => void): Promise<Table> {
  const bare = await measureBare(target);
  print(`${target.name}: a bare route with one indexed query, ${bare.toFixed(0)} requests/s`);
  const server = await serve(target);
  const sessions = new Map<string, string>();
  const rows: string[][] = [];
  try {
    for (const { name, query, email = 'admin@harbourvale.example', call = 'allUsers' } of scenarios) {
      const token = sessions.get(email) ?? (await signIn(server.url, email));
      sessions.set(email, token);
      // As the console asks.
      const fields = call === 'allUsers' ? 'fields=list&' : '';
      const url = `${server.url}/${calls[call].path}?${fields}${query}`;
      const headers = { authorization: `Bearer ${token}` };
      await load(url, headers, { clients: 10, seconds: rows.length === 0 ? WARMING : 1 });
      const alone = await load(url, headers, { clients: 1, seconds: SECONDS });
      const together = await load(url, headers, { clients: 10, seconds: SECONDS });
      rows.push([
        name,
        ...[alone.p50, alone.p95, together.p50, together.p95].map((ms) => ms.toFixed(1)),
        together.perSecond.toFixed(0),
        (together.perSecond / bare).toFixed(2),
      ]);
      print(`${target.name}: ${rows.at(-1)?.join('  ')}`);
    }
  } finally {
    await server.stop();
  }

  return {
    title: `Lists of ${PEOPLE.toLocaleString('en')} people, ${target.name}, milliseconds (a bare route: ${bare.toFixed(0)} requests/s)`,
    columns: [
      'call',
      'p50, 1 client',
      'p95, 1 client',
      'p50, 10 clients',
      'p95, 10 clients',
      'requests/s',
      'of a bare route',
    ],
    rows,
  };
}

export async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/${calls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const { token, message } = (await answer.json()) as { token?: string; message: string };
  if (!token) throw new Error(`${email} cannot sign in: ${message}`);

  return token;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();

  return performance.now() - start;
}
