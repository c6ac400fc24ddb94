/** What leave and work from home cost with 100,000 requests of each in the company, over HTTP. */
import { type RawBuilder, sql } from 'kysely';
import { seedDemo } from '../../demo/seed.ts';
import type { Database } from '../../server/database/open.ts';
import { tx } from '../../server/database/tx.ts';
import { pathOf } from '../../src/api/calls.ts';
import type { BuiltCall } from '../../src/api/contract/index.ts';
import { signIn, type Table } from './lists.ts';
import { load, oneByOne } from './load.ts';
import { openTargets, serve, type Target } from './targets.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000);
/** Ten requests each. */
const PEOPLE = Math.ceil(REQUESTS / 10);
const BATCH = 10_000;
/** Each batch numbers everyone. */
const MOST_BATCHES = 60;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const FILES = 5;

interface Scenario {
  readonly name: string;
  readonly call: BuiltCall;
  readonly query?: string;
  /** The company admin's unless told otherwise. */
  readonly as?: 'lisbon.admin' | 'manager' | 'employee';
  /** About a request that waits. */
  readonly isAboutOne?: boolean;
  /** How many each person may have is limited. */
  readonly isFile?: boolean;
}

const month = 'from=2026-09-01&to=2026-09-30';

const scenarios: readonly Scenario[] = [
  { name: 'inbox: first page', call: 'viewRequests' },
  { name: 'inbox: a branch admin’s', call: 'viewRequests', as: 'lisbon.admin' },
  { name: 'inbox: a manager’s', call: 'viewRequests', as: 'manager' },
  { name: 'leave: first page', call: 'viewLeaveApplications' },
  { name: 'leave: what waits', call: 'viewLeaveApplications', query: 'data=pending' },
  { name: 'leave: a month', call: 'viewLeaveApplications', query: month },
  { name: 'leave: by first day', call: 'viewLeaveApplications', query: 'sort=-from' },
  { name: 'leave: search', call: 'viewLeaveApplications', query: 'search=mar' },
  { name: 'leave: last page', call: 'viewLeaveApplications', query: `skip=${Math.floor(REQUESTS * 0.79)}` },
  { name: 'leave: a branch admin’s', call: 'viewLeaveApplications', as: 'lisbon.admin' },
  { name: 'leave: a manager’s', call: 'viewLeaveApplications', as: 'manager' },
  { name: 'leave: a review', call: 'reviewLeave', isAboutOne: true },
  { name: 'calendar: a month', call: 'viewLeaveCalendar', query: month },
  { name: 'calendar: a month, a branch admin’s', call: 'viewLeaveCalendar', query: month, as: 'lisbon.admin' },
  { name: 'calendar: a month, a manager’s', call: 'viewLeaveCalendar', query: month, as: 'manager' },
  { name: 'balances: one’s own', call: 'viewOwnLeave', as: 'employee' },
  { name: 'home: first page', call: 'listWfhRequests' },
  { name: 'home: what waits', call: 'listWfhRequests', query: 'state=pending' },
  { name: 'home: a month', call: 'listWfhRequests', query: month },
  { name: 'home: by first day', call: 'listWfhRequests', query: 'sort=-from' },
  { name: 'home: search', call: 'listWfhRequests', query: 'search=mar' },
  { name: 'home: last page', call: 'listWfhRequests', query: `skip=${REQUESTS - 25}` },
  { name: 'home: a branch admin’s', call: 'listWfhRequests', as: 'lisbon.admin' },
  { name: 'home: a manager’s', call: 'listWfhRequests', as: 'manager' },
  { name: 'home: a review', call: 'reviewWfh', isAboutOne: true },
  { name: 'home: a month as a file', call: 'exportWfhRequests', query: month, isFile: true },
  { name: 'home: one’s own days', call: 'viewOwnWfh', as: 'employee' },
];

/** Fills each engine, measures it, and leaves nothing behind. */
export async function benchTimeOff(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      print(`${target.name}: storing ${REQUESTS} requests for leave and ${REQUESTS} for days at home…`);
      const waiting = await fill(target);
      tables.push(await measure(target, waiting, print));
    } finally {
      await target.remove();
    }
  }

  return tables;
}

const TWO_YEARS = 730;

/** So many of leave and of work from home, within two years up to the summer that comes, or within more days before it. */
export async function storeRequests(database: Database, requests: number, days = TWO_YEARS): Promise<void> {
  const batch = Math.max(BATCH, Math.ceil(requests / MOST_BATCHES));
  const restore = await withoutIndexes(database, ['leave_application', 'wfh_request']);
  for (let first = 1; first <= requests; first += batch) {
    const last = Math.min(first + batch - 1, requests);
    await trusted(database, [leaveOf({ first, last, days }), homeOf({ first, last, days })]);
  }
  await restore();
}

/**
 * Drops the indexes that aren't unique, and returns a function that creates them again. Building them one at a time
 * from sorted rows takes a fraction of the time.
 */
async function withoutIndexes(database: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any (${tables}::text[]) and indexdef not like 'CREATE UNIQUE%'
  `.execute(database.db);
  await trusted(
    database,
    rows.map(({ name }) => sql`drop index ${sql.ref(name)}`),
  );

  return async () => {
    for (const { definition } of rows) await trusted(database, [sql`${sql.raw(definition)}`]);
  };
}

type Waiting = Readonly<Record<'reviewLeave' | 'reviewWfh', string>>;

async function fill(target: Target): Promise<Waiting> {
  const database = await target.open();
  try {
    // The stored requests are of fixed days as well.
    await seedDemo(database, { people: PEOPLE, day: '2026-11-02' });
    await storeRequests(database, REQUESTS);
    await trusted(database, [ledger]);
    await database.tidy();

    return { reviewLeave: await oneOf(database, 'leave_application'), reviewWfh: await oneOf(database, 'wfh_request') };
  } finally {
    await database.close();
  }
}

interface Batch {
  readonly first: number;
  readonly last: number;
  readonly days: number;
}

/** Everyone's in turn: a first day, a length, and what became of it. */
const drawn = ({ first, last, days }: Batch) => sql`
  with whose as materialized (
    select *, row_number() over (order by emp_id) as place
    from person where company_id = (select company_id from login where email_norm = 'admin@harbourvale.example')
  )
  select number, whose.company_id, whose.id as person_id, whose.manager_id,
    date '2027-06-01' - (number::int8 * 7919 % ${days}::int)::int as from_day, (number * 31 % 5)::int as more,
    (array['approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'approved', 'pending', 'rejected', 'cancelled'])
      [case when number % 100 < 93 then 1 + number % 7 else 8 + number % 3 end] as status
  from whose join generate_series(${first}::int, ${last}::int) as number
    on whose.place = 1 + number % (select count(*) from whose)`;
const decided = sql`
  case when status <> 'pending' then coalesce(manager_id, person_id) end, case when status <> 'pending' then from_day - interval '4 days' end`;

/** In the order in which they are stored, as those of the server are. */
const idFrom = (start: string) => sql`(${sql.lit(start)} || lpad(to_hex(number), 12, '0'))::uuid`;

const leaveOf = (batch: Batch) => sql`
  insert into leave_application (company_id, id, person_id, type_id, from_day, to_day, from_portion, to_portion, days,
    shares, day_counts, status, decided_by, decided_at, created_at)
  select drawn.company_id, ${idFrom('01900000-0000-7000-8000-')}, person_id, type.id, from_day, from_day + more, 'full', 'full',
    more + 1, json_build_array(json_build_object('on', from_day, 'days', more + 1)),
    case more ${sql.join([0, 1, 2, 3, 4].map(dayCounts), sql` `)} end, status, ${decided}, from_day - interval '20 days'
  from (${drawn(batch)}) as drawn join leave_type as type on type.company_id = drawn.company_id
    and type.name = case when number % 5 = 0 then 'Sickness' else 'Annual leave' end`;

const dayCounts = (more: number) =>
  sql`when ${sql.lit(more)} then json_build_array(${sql.join(
    Array.from(
      { length: more + 1 },
      (_, day) => sql`json_build_object('day', from_day + ${sql.lit(day)}, 'days', 1, 'off', null, 'holiday', null)`,
    ),
  )})`;

const homeOf = (batch: Batch) => sql`
  insert into wfh_request (company_id, id, person_id, policy_id, from_day, to_day, days_on, status, decided_by, decided_at,
    created_at)
  select drawn.company_id, ${idFrom('01900000-0000-7000-9000-')}, person_id, policy.id, from_day, from_day + more,
    array[from_day], status, ${decided}, from_day - interval '6 days'
  from (${drawn(batch)}) as drawn join wfh_policy as policy on policy.company_id = drawn.company_id
    and policy.name = 'Two days a week'`;

const ledger = sql`
  insert into leave_ledger (company_id, id, person_id, type_id, kind, source, on_day, days, application_id, created_by)
  select company_id, gen_random_uuid(), person_id, type_id, 'taken', 'application', from_day, -days, id, decided_by
  from leave_application as application where status = 'approved' and not exists (
    select from leave_ledger as ledger
    where ledger.company_id = application.company_id and ledger.application_id = application.id
  )`;

/** Stores rows without checking foreign keys, which would take most of the time. */
export const trusted = ({ db, patiently }: Database, statements: readonly RawBuilder<unknown>[]): Promise<void> =>
  patiently(() =>
    tx(db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of statements) await statement.execute(trx);
    }),
  );

async function oneOf({ db }: Database, table: 'leave_application' | 'wfh_request'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select request.id from ${sql.table(table)} as request join person on person.id = request.person_id
    where request.status = 'pending' and person.team_id is not null
      and not exists (select from leave_type where ${sql.lit(table)} = 'leave_application' and kind = 'sick'
        and leave_type.id = (to_jsonb(request) ->> 'type_id')::uuid)
    order by request.from_day desc limit 1
  `.execute(db);

  return rows[0]?.id as string;
}

async function measure(target: Target, waiting: Waiting, print: (line: string) => void): Promise<Table> {
  const server = await serve(target);
  const sessions = new Map<string, string>();
  const rows: string[][] = [];
  try {
    for (const { name, call, query = '', as = 'admin', isAboutOne, isFile } of scenarios) {
      const email = `${as}@harbourvale.example`;
      const token = sessions.get(email) ?? (await signIn(server.url, email));
      sessions.set(email, token);
      const path = pathOf(call, isAboutOne ? { id: waiting[call as keyof Waiting] } : {});
      const url = `${server.url}/${path}?${query}`;
      const headers = { authorization: `Bearer ${token}` };
      if (isFile) {
        const { p50, p95 } = await oneByOne(url, headers, FILES);
        rows.push([name, p50.toFixed(1), p95.toFixed(1), '', '', '']);
        print(`${target.name}: ${rows.at(-1)?.join('  ')}`);
        continue;
      }
      // Long enough for what ten clients have left behind.
      await load(url, headers, { clients: 1, seconds: SECONDS * 2 });
      const alone = await load(url, headers, { clients: 1, seconds: SECONDS });
      const together = await load(url, headers, { clients: 10, seconds: SECONDS });
      rows.push([
        name,
        ...[alone.p50, alone.p95, together.p50, together.p95].map((ms) => ms.toFixed(1)),
        together.perSecond.toFixed(0),
      ]);
      print(`${target.name}: ${rows.at(-1)?.join('  ')}`);
    }
  } finally {
    await server.stop();
  }
  const count = REQUESTS.toLocaleString('en');

  return {
    title: `${count} requests for leave and ${count} for days at home, ${target.name}, milliseconds`,
    columns: ['call', 'p50, 1 client', 'p95, 1 client', 'p50, 10 clients', 'p95, 10 clients', 'requests/s'],
    rows,
  };
}
