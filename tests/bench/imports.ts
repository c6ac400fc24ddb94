/** What an upload of many employees costs, beside the bare INSERT of as many rows into the same database. */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { writeXlsx } from 'hucre/xlsx';
import { v7 } from 'uuid';
import { buildApp } from '../../server/app.ts';
import { startSession } from '../../server/auth/sessions.ts';
import type { Database } from '../../server/database/open.ts';
import { inCompany } from '../../server/database/tx.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { insertPeople, type NewColumns } from '../../server/imports/people/queries.ts';
import { personNorms } from '../../server/people/norms.ts';
import { calls } from '../../src/api/calls.ts';
import { multipart } from '../server/support/forms.ts';
import type { Table } from './lists.ts';
import { openTargets } from './targets.ts';

const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 20_000);
const RAW_BATCH = 500;
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

export async function benchImports(print: (line: string) => void = console.log): Promise<Table[]> {
  const rows: string[][] = [];
  for (const target of await openTargets(print)) {
    const database = await target.open();
    try {
      print(`${target.name}: an upload of ${ROWS} employees…`);
      rows.push([target.name, ...(await measure(database))]);
    } finally {
      await database.close();
      await target.remove();
    }
  }

  return [
    {
      title: `Upload of ${ROWS.toLocaleString('en')} employees in one .xlsx`,
      columns: [
        'database',
        'rows/s',
        'bare INSERT, rows/s',
        'share',
        'peak memory',
        'list p95 before',
        'list p95 meanwhile',
      ],
      rows,
    },
  ];
}

async function measure(database: Database): Promise<string[]> {
  const { db } = database;
  await seedDemo(database, { people: 240 });
  const admin = await db.selectFrom('person').selectAll().where('email_norm', '=', ADMIN).executeTakeFirstOrThrow();
  const token = await startSession(db, { companyId: admin.company_id, personId: admin.id });
  const app = await buildApp({ db, publicUrl: () => 'http://localhost', requestsPerMinute: 10_000_000 });
  const raw = await bareRate(database, admin.company_id);
  const calm = await listTimes(app, token, (done) => done >= 40);
  const bytes = await listOf(ROWS, database, admin.company_id);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 100);
  let isOver = false;
  const began = performance.now();
  const upload = send(app, token, bytes).finally(() => {
    isOver = true;
  });
  const busy = await listTimes(app, token, () => isOver);
  await upload;
  const rate = ROWS / ((performance.now() - began) / 1_000);
  clearInterval(watch);
  await app.close();

  return [
    Math.round(rate).toLocaleString('en'),
    Math.round(raw).toLocaleString('en'),
    `${Math.round((rate / raw) * 100)} %`,
    `${Math.round(peak / 1024 / 1024)} MB`,
    `${p95(calm).toFixed(0)} ms`,
    `${p95(busy).toFixed(0)} ms`,
  ];
}

async function send(app: FastifyInstance, token: string, bytes: Buffer): Promise<void> {
  const form = multipart({ files: [{ field: 'bulk', fileName: 'people.xlsx', bytes }] });
  const answer = await app.inject({
    method: 'POST',
    url: `/api/${calls.bulkSignUp.path}`,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    payload: form.payload,
  });
  const { body } = await app
    .inject({ url: `/api/${calls.listImports.path}`, headers: { authorization: `Bearer ${token}` } })
    .then((reply) => ({ body: reply.json() }));
  if (answer.statusCode !== 200 || body.imports[0].created !== ROWS) throw new Error('The upload did not go through.');
}

/** Milliseconds of the first page of the list, asked for again and again. */
async function listTimes(app: FastifyInstance, token: string, isOver: (done: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const began = performance.now();
    await app.inject({ url: `/api/${calls.allUsers.path}`, headers: { authorization: `Bearer ${token}` } });
    times.push(performance.now() - began);
    await delay(20);
  }

  return times;
}

const p95 = (times: readonly number[]): number =>
  [...times].sort((one, two) => one - two)[Math.floor(times.length * 0.95)] ?? 0;

/** People and their sign-in addresses in statements of 500 rows, and nothing else: no checks, no mail, no trail. */
async function bareRate({ db }: Database, companyId: string): Promise<number> {
  const began = performance.now();
  for (let at = 0; at < ROWS; at += RAW_BATCH) {
    const people = Array.from({ length: RAW_BATCH }, (_, n) => bare(at + n));
    await inCompany(db, companyId, (trx) => insertPeople(trx, companyId, people));
  }
  const rate = ROWS / ((performance.now() - began) / 1_000);
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

async function listOf(count: number, { db }: Database, companyId: string): Promise<Buffer> {
  const name = async (table: 'designation' | 'department') =>
    (await db.selectFrom(table).select('name').where('company_id', '=', companyId).executeTakeFirstOrThrow()).name;
  const [designation, department] = [await name('designation'), await name('department')];
  const rows = Array.from({ length: count }, (_, n) => [
    'Noor', `Vermeer ${n}`, `noor${n}@bench.example`, `B-${n}`, designation, 'Employee', department, 'Lisbon', '1984-03-31',
  ]); // biome-ignore format: one row

  return Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows: [HEAD, ...rows] }] }));
}
