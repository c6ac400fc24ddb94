/** What an upload of many employees costs, beside the bare INSERT of as many rows into the same database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { writeXlsx } from 'hucre/xlsx';
import { v7 } from 'uuid';
import { startSession } from '../../server/auth/sessions.ts';
import type { Database } from '../../server/database/open.ts';
import { inCompany } from '../../server/database/tx.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { insertPeople, type NewColumns } from '../../server/imports/people/queries.ts';
import { personNorms } from '../../server/people/norms.ts';
import { calls } from '../../src/api/calls.ts';
import type { ImportReply } from '../../src/api/contract/imports.ts';
import { multipart } from '../server/support/forms.ts';
import { watchMemory } from '../support/memory.ts';
import type { Table } from './lists.ts';
import { quantile } from './load.ts';
import { openTargets, serve, type Target } from './targets.ts';

/** 100000 is the most that a file may hold. */
const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 20_000);
/** So many are enough to see how others fare meanwhile. */
const ROWS_AMONG_OTHERS = Math.min(ROWS, 10_000);
const RAW_ROWS = Math.min(ROWS, 20_000);
const RAW_BATCH = 500;
/** Every so many rows one is wrong. */
const WRONG_EVERY = 1_000;
const CALM_CALLS = 60;
const BETWEEN_CALLS_MS = 20;
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
}

/** The bare rate is taken before and after, since a machine is not always as quick. */
async function measure(environment: Target['environment'], target: Target): Promise<string[]> {
  const { prepared, raw: before } = await inDatabase(target, async (database) => {
    const prepared = await prepare(database);

    return { prepared, raw: await bareRate(database, prepared.companyId) };
  });
  const alone = await withServer(environment, (url, pid) => uploadAlone(url, pid, prepared));
  const after = await inDatabase(target, async (database) => {
    // Invitations would go out while others are measured.
    await database.db.deleteFrom('mail_outbox').execute();

    return bareRate(database, prepared.companyId);
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
  const name = async (table: 'designation' | 'department') =>
    (await db.selectFrom(table).select('name').where('company_id', '=', companyId).executeTakeFirstOrThrow()).name;

  return { token, companyId, names: { designation: await name('designation'), department: await name('department') } };
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

/** Milliseconds of the first page of the list, asked for again and again. */
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

/** People and their sign-in addresses in statements of 500 rows, and nothing else: no checks, no mail, no trail. */
async function bareRate({ db }: Database, companyId: string): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < RAW_ROWS; at += RAW_BATCH) {
    const people = Array.from({ length: RAW_BATCH }, (_, n) => bare(at + n));
    await inCompany(db, companyId, (trx) => insertPeople(trx, companyId, people));
  }
  const rate = RAW_ROWS / ((performance.now() - began) / 1_000);
  await db.deleteFrom('person').where('emp_id', 'like', 'RAW-%').execute();

  return rate;
}

function bare(n: number): NewColumns {
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
    ...personNorms(named),
    roles: ['employee'],
  } as unknown as NewColumns;
}

async function fileOf(mark: string, rows: number, { names }: Prepared): Promise<File> {
  const { designation, department } = names;
  const body = Array.from({ length: rows }, (_, n) => {
    const where = (n + 1) % WRONG_EVERY === 0 ? 'Nowhere' : department;

    return [
      'Noor', `Vermeer ${n}`, `${mark}${n}@bench.example`, `${mark}-${n}`, designation, 'Employee', where, 'Lisbon', '1984-03-31',
    ]; // biome-ignore format: one row
  });

  return { rows, bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows: [HEAD, ...body] }] })) };
}
