/** What reports of a policy for a whole company cost, and acknowledging it, while people go on acknowledging. */
import { sql } from 'kysely';
import { NIL } from 'uuid';
import { seedDemo } from '../../demo/seed.ts';
import { startSession } from '../../server/auth/sessions.ts';
import { type Db, tx } from '../../server/database/tx.ts';
import { countProgress } from '../../server/documents/policy-progress.ts';
import { pathOf } from '../../src/api/calls.ts';
import type { Table } from './lists.ts';
import { load } from './load.ts';
import { openTargets, serve, type Target } from './targets.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CLIENTS = 10;
/** People per statement. */
const SLICE = 5_000;

interface Wall {
  readonly admin: string;
  readonly branchAdmin: string;
  readonly employee: string;
  readonly policy: string;
  readonly countMs: number;
}

export async function benchPolicies(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      print(`${target.name}: storing ${PEOPLE} people and their acknowledgements…`);
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

/** The demo's policy for everyone, acknowledged by two of three. */
async function fill(db: Db): Promise<Wall> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from hr_policy where title = 'Data protection'
  `.execute(db);
  const [policy] = rows;
  if (!policy) throw new Error('The demo has no such policy.');
  const { company_id: companyId, id } = policy;
  // In slices: one statement for everyone takes longer than a server lets it.
  for (let last: string | null = NIL; last !== null; ) {
    const { rows: slice }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with slice as (
        select company_id, id, is_enabled from person where company_id = ${companyId} and id > ${last}
        order by id limit ${SLICE}
      ), stored as (
        insert into policy_acknowledgement (company_id, policy_id, number, person_id)
        select company_id, ${id}::uuid, 1, id from slice
        where is_enabled and hashtextextended(id::text, 0) % 3 <> 0
        on conflict do nothing
      )
      select max(id::text) as last from slice
    `.execute(db);
    last = slice[0]?.last ?? null;
  }
  const from = performance.now();
  await tx(db, (trx) => countProgress(trx, companyId, id));
  const countMs = performance.now() - from;
  const token = async (email: string) => {
    const { rows: people } = await sql<{ id: string }>`select id from person where email = ${email}`.execute(db);

    return startSession(db, { companyId, personId: people[0]?.id ?? '' });
  };

  return {
    admin: await token('admin@harbourvale.example'),
    branchAdmin: await token('lisbon.admin@harbourvale.example'),
    employee: await token('employee@harbourvale.example'),
    policy: id,
    countMs,
  };
}

async function measure({ name }: Target, url: string, wall: Wall, print: (line: string) => void): Promise<Table> {
  const { admin, branchAdmin, employee, policy } = wall;
  const params = { id: policy };
  const scenarios = [
    { what: 'completion by branch', path: `${pathOf('viewPolicyCompletion', params)}?by=branch` },
    { what: 'completion by department', path: `${pathOf('viewPolicyCompletion', params)}?by=department` },
    { what: 'completion by manager', path: `${pathOf('viewPolicyCompletion', params)}?by=manager` },
    {
      what: 'completion by manager, branch admin',
      path: `${pathOf('viewPolicyCompletion', params)}?by=manager`,
      token: branchAdmin,
    },
    { what: 'list of policies', path: pathOf('getPolicyDocuments') },
    { what: 'one policy', path: pathOf('getPolicyDocument', params) },
    { what: 'who has not acknowledged, first page', path: `${pathOf('listPolicyReaders', params)}?state=open` },
    { what: 'own policies', path: pathOf('listOwnPolicies'), token: employee },
  ];
  const rows: string[][] = [];
  for (const { what, path, token = admin } of scenarios) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/${path}`, { headers });
    if (!response.ok) throw new Error(`${what}: ${response.status}`);
    const bytes = (await response.arrayBuffer()).byteLength;
    await load(`${url}/${path}`, headers, { clients: 1, seconds: 1 });
    const alone = await load(`${url}/${path}`, headers, { clients: 1, seconds: SECONDS });
    const together = await load(`${url}/${path}`, headers, { clients: CLIENTS, seconds: SECONDS });
    rows.push([
      what,
      ...[alone.p50, alone.p95, together.p95].map((ms) => ms.toFixed(1)),
      together.perSecond.toFixed(0),
      bytes.toLocaleString('en'),
    ]);
    print(`${name}: ${rows.at(-1)?.join('  ')}`);
  }

  return {
    title: `Policies with ${PEOPLE.toLocaleString('en')} people, ${name}, milliseconds; counting everybody takes ${wall.countMs.toFixed(0)}`,
    columns: ['call', 'p50, 1 client', 'p95, 1 client', 'p95, 10 clients', 'requests/s', 'bytes'],
    rows,
  };
}
