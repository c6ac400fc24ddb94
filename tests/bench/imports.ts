/** What an upload of many employees costs, compared with a bare INSERT of as many rows into the same database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { seedDemo } from '../../demo/seed.ts';
import { startSession } from '../../server/auth/sessions.ts';
import type { Database } from '../../server/database/open.ts';
import { inCompany } from '../../server/database/tx.ts';
import { searchColumns } from '../../server/people/search-columns.ts';
import { calls } from '../../src/api/calls.ts';
import type { ImportReply } from '../../src/api/contract/imports.ts';
import { multipart } from '../server/support/forms.ts';
import { watchMemory } from '../support/memory.ts';
import type { Table } from './lists.ts';
import { quantile } from './load.ts';
import { openTargets, serve, type Target } from './targets.ts';

/** 100000 is the most that a file may hold. */
const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 20_000);
/** Enough to see how other callers fare during it. */
const ROWS_AMONG_OTHERS = Math.min(ROWS, 10_000);
const RAW_ROWS = Math.min(ROWS, 20_000);
const RAW_BATCH = 500;
/** One in this many rows has an error. */
const WRONG_EVERY = 1_000;
const CALM_CALLS = 60;
const BETWEEN_CALLS_MS = 20;
const BRANCH = 'Lisbon';
const BIRTHDAY = '1984-03-31';
const ADMIN = 'admin@harbourvale.example';
const HEAD = [
  'First Name',
  'Last Name',
  'Email',
  'Employee Id',
  'Designation',
  'Role',
  'Department',
  'Branch',
  'Date of Birth',
];

const columns = [
  'database',
  'rows/s',
  'bare INSERT, rows/s',
  'share',
  'seconds',
  'peak memory',
  'rows/s among others',
  'list p95 before',
  'list p95 meanwhile',
];

export async function benchImports(print: (line: string) => void = console.log): Promise<Table[]> {
  const rows: string[][] = [];
  for (const target of await openTargets(print)) {
    const folder = await mkdtemp(join(tmpdir(), 'wellness-bench-mail-'));
    try {
      print(`${target.name}: an upload of ${ROWS} employees…`);
      rows.push([target.name, ...(await measure({ DATA_DIR: folder, ...target.environment }, target))]);
    } finally {
      await target.remove();
      await rm(folder, { recursive: true, force: true });
    }
  }

  return [{ title: `Upload of ${ROWS.toLocaleString('en')} employees in one .xlsx`, columns, rows }];
}

interface Prepared {
  readonly token: string;
  readonly companyId: string;
  readonly names: { readonly designation: string; readonly department: string };
  readonly ids: { readonly designation_id: string; readonly department_id: string; readonly branch_id: string };
}

/** The bare rate is taken before and after, since a machine is not always as quick. */
async function measure(environment: Target['environment'], target: Target): Promise<string[]> {
  const { prepared, raw: before } = await inDatabase(target, async (database) => {
    const prepared = await prepare(database);

    return { prepared, raw: await bareRate(database, prepared) };
  });
  const alone = await withServer(environment, (url, pid) => uploadAlone(url, pid, prepared));
  const after = await inDatabase(target, async (database) => {
    // Invitations would go out while others are measured.
    await database.db.deleteFrom('mail_outbox').execute();
    await database.db.deleteFrom('welcome').execute();

    return bareRate(database, prepared);
  });
  const among = await withServer(environment, (url) => uploadAmongOthers(url, prepared));
  const raw = (before + after) / 2;

  return [
    Math.round(alone.rate).toLocaleString('en'),
    Math.round(raw).toLocaleString('en'),
    `${Math.round((alone.rate / raw) * 100)} %`,
    (ROWS / alone.rate).toFixed(1),
    `${Math.round(alone.peak / 1024 / 1024)} MB`,
    Math.round(among.rate).toLocaleString('en'),
    `${quantile(among.calm, 0.95).toFixed(0)} ms`,
    `${quantile(among.busy, 0.95).toFixed(0)} ms`,
  ];
}

async function inDatabase<T>(target: Target, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await target.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function withServer<T>(
  environment: Target['environment'],
  work: (url: string, pid: number) => Promise<T>,
): Promise<T> {
  const server = await serve({ environment });
  try {
    return await work(server.url, server.pid);
  } finally {
    await server.stop();
  }
}

async function prepare(database: Database): Promise<Prepared> {
  const { db } = database;
  await seedDemo(database, { people: 240 });
  const admin = await db.selectFrom('person').selectAll().where('email_norm', '=', ADMIN).executeTakeFirstOrThrow();
  const companyId = admin.company_id;
  const token = await startSession(db, { companyId, personId: admin.id });
  const first = (table: 'designation' | 'department') =>
    db.selectFrom(table).select(['id', 'name']).where('company_id', '=', companyId).executeTakeFirstOrThrow();
  const [designation, department] = [await first('designation'), await first('department')];
  const branch = await db
    .selectFrom('branch')
    .select('id')
    .where('company_id', '=', companyId)
    .where('branch_name', '=', BRANCH)
    .executeTakeFirstOrThrow();

  return {
    token,
    companyId,
    names: { designation: designation.name, department: department.name },
    ids: { designation_id: designation.id, department_id: department.id, branch_id: branch.id },
  };
}

/** The first file starts the reading process, which is not what is measured. */
async function uploadAlone(url: string, pid: number, prepared: Prepared): Promise<{ rate: number; peak: number }> {
  await upload(url, prepared, await fileOf('w', 2, prepared));
  const bytes = await fileOf('a', ROWS, prepared);
  const stop = watchMemory(pid);
  const rate = await upload(url, prepared, bytes);

  return { rate, peak: stop() };
}

async function uploadAmongOthers(url: string, prepared: Prepared) {
  await upload(url, prepared, await fileOf('x', 2, prepared));
  await listTimes(url, prepared.token, (done) => done >= CALM_CALLS / 3);
  const calm = await listTimes(url, prepared.token, (done) => done >= CALM_CALLS);
  const bytes = await fileOf('b', ROWS_AMONG_OTHERS, prepared);
  let isOver = false;
  const uploading = upload(url, prepared, bytes).finally(() => {
    isOver = true;
  });
  const busy = await listTimes(url, prepared.token, () => isOver);

  return { calm, busy, rate: await uploading };
}

interface File {
  readonly rows: number;
  readonly bytes: Buffer;
}

/** Rows a second. Throws unless every row came to what it should. */
async function upload(url: string, { token }: Prepared, { rows, bytes }: File): Promise<number> {
  const importId = v7();
  const form = multipart({ files: [{ field: 'bulk', fileName: 'people.xlsx', bytes }] });
  const authorization = `Bearer ${token}`;
  const began = performance.now();
  const answer = await fetch(`${url}/${calls.bulkSignUp.path}?importId=${importId}`, {
    method: calls.bulkSignUp.method,
    headers: { ...form.headers, authorization },
    body: form.payload as Uint8Array<ArrayBuffer>,
  });
  await answer.arrayBuffer();
  const seconds = (performance.now() - began) / 1_000;
  const asked = await fetch(`${url}/imports/${importId}`, { headers: { authorization } });
  const { import: record, failedRows } = (await asked.json()) as ImportReply;
  const wrong = Math.floor(rows / WRONG_EVERY);
  const isRight = failedRows.every(({ row, errors }) => (row - 1) % WRONG_EVERY === 0 && 'department' in errors);
  if (!answer.ok || record.failed !== wrong || record.created !== rows - wrong || !isRight) {
    throw new Error(`The upload went otherwise: ${JSON.stringify(record)}`);
  }

  return rows / seconds;
}

/** The milliseconds that the first page of the list takes, loaded over and over. */
async function listTimes(url: string, token: string, isOver: (done: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const began = performance.now();
    const answer = await fetch(`${url}/${calls.allUsers.path}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    await delay(BETWEEN_CALLS_MS);
  }

  return times;
}

/**
 * The people of such a file and their sign-in addresses by two statements for 500 of them, and nothing else: the columns
 * that the upload fills, into the same tables, by the same role, and no reading, checks, invitations or trail.
 */
async function bareRate({ db }: Database, { companyId, ids }: Prepared): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < RAW_ROWS; at += RAW_BATCH) {
    const people = JSON.stringify(Array.from({ length: RAW_BATCH }, (_, n) => ({ ...bare(at + n), ...ids })));
    await inCompany(db, companyId, async (trx) => {
      await sql`
        insert into person (company_id, ${sql.raw(BARE_COLUMNS.replaceAll(/ [a-z]+(\[\])?(?=,|$)/g, ''))})
        select ${companyId}::uuid, given.* from json_to_recordset(${people}::json) as given (${sql.raw(BARE_COLUMNS)})
      `.execute(trx);
      await sql`
        insert into login (company_id, person_id, email_norm)
        select ${companyId}::uuid, given.* from json_to_recordset(${people}::json) as given (id uuid, email_norm text)
      `.execute(trx);
    });
  }
  const rate = RAW_ROWS / ((performance.now() - began) / 1_000);
  await db.deleteFrom('person').where('emp_id', 'like', 'RAW-%').execute();

  return rate;
}

const BARE_COLUMNS =
  'id uuid, first_name text, last_name text, email text, emp_id text, name_norm text, email_norm text, emp_id_norm text, search_text text, roles text[], department_id uuid, designation_id uuid, branch_id uuid, dob date';

function bare(n: number) {
  const named = {
    firstName: 'Noor',
    lastName: `Vermeer ${n}`,
    email: `raw${n}@bench.example`,
    empId: `RAW-${n}`,
    nationality: null,
  };

  return {
    id: v7(),
    first_name: named.firstName,
    last_name: named.lastName,
    email: named.email,
    emp_id: named.empId,
    ...searchColumns(named),
    roles: ['employee'],
    dob: BIRTHDAY,
  };
}

async function fileOf(mark: string, rows: number, { names }: Prepared): Promise<File> {
  const { designation, department } = names;
  const body = Array.from({ length: rows }, (_, n) => {
    const where = (n + 1) % WRONG_EVERY === 0 ? 'Nowhere' : department;

    return [
      'Noor', `Vermeer ${n}`, `${mark}${n}@bench.example`, `${mark}-${n}`, designation, 'Employee', where, BRANCH, BIRTHDAY,
    ]; // biome-ignore format: one row
  });

  return { rows, bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows: [HEAD, ...body] }] })) };
}
