/** What company reports cost with three years of leave, sick leave and work from home behind everybody. */
import { sql } from 'kysely';
import { seedDemo } from '../../demo/seed.ts';
import { startSession } from '../../server/auth/sessions.ts';
import type { Database } from '../../server/database/open.ts';
import { refreshCompany } from '../../server/reports/company/refresh.ts';
import { REPORTS, reportNames } from '../../src/rules/reports/company-reports.ts';
import type { Table } from './lists.ts';
import { openTargets, serve, type Target } from './targets.ts';
import { trusted } from './time-off.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 20);
const LEAVES_EACH = 24;
const HOME_EACH = 60;
const DAYS = 1_095;

export async function benchReports(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      print(`${target.name}: ${PEOPLE} people with three years of requests…`);
      const { token, seconds } = await prepare(target, print);
      const server = await serve(target);
      try {
        tables.push(await measure(target, server.url, { token, seconds, print }));
      } finally {
        await server.stop();
      }
    } finally {
      await target.remove();
    }
  }

  return tables;
}

async function prepare(target: Target, print: (line: string) => void): Promise<Prepared> {
  const database = await target.open();
  try {
    await seedDemo(database, { people: PEOPLE });
    const { db } = database;
    const admin = await db
      .selectFrom('person')
      .select(['company_id as companyId', 'id as personId'])
      .where('email_norm', '=', 'admin@harbourvale.example')
      .executeTakeFirstOrThrow();
    await fill(database, admin.companyId);
    print(`${target.name}: stored, counting…`);
    await database.tidy();
    const begun = performance.now();
    await refreshCompany(db, admin.companyId);

    return { token: await startSession(db, admin), seconds: (performance.now() - begun) / 1_000 };
  } finally {
    await database.close();
  }
}

/** Requests of one day each, spread over the years, one for everybody at a time. */
async function fill(database: Database, company: string): Promise<void> {
  for (let number = 1; number <= LEAVES_EACH; number += 1) await trusted(database, [leaveOf(company, number)]);
  for (let number = 1; number <= HOME_EACH; number += 1) await trusted(database, [homeOf(company, number)]);
}

const leaveOf = (company: string, number: number) => sql`
  insert into leave_application (
    company_id, id, person_id, type_id, from_day, to_day, from_portion, to_portion, days, shares, day_counts, status,
    decided_by, decided_at, created_at
  )
  select person.company_id, gen_random_uuid(), person.id, type.ids[1 + (${number}::int + abs(hashtext(person.id::text)) % 97) % cardinality(type.ids)], on_day.day,
    on_day.day, 'full', 'full', 1, jsonb_build_array(jsonb_build_object('on', on_day.day, 'days', 1)),
    jsonb_build_array(jsonb_build_object('day', on_day.day, 'days', 1, 'off', null, 'holiday', null)), 'approved',
    coalesce(person.manager_id, person.id), on_day.day::timestamp - interval '5 days', on_day.day::timestamp - interval '6 days'
  from person
  cross join (select array_agg(id) as ids from leave_type where company_id = ${company}) as type
  cross join lateral (
    select current_date - (abs(hashtext(person.id::text)) % 40 + ${number * Math.floor(DAYS / LEAVES_EACH)}::int) as day
  ) as on_day
  where person.company_id = ${company}`;

const homeOf = (company: string, number: number) => sql`
  insert into wfh_request (company_id, id, person_id, policy_id, from_day, to_day, days_on, status, decided_at)
  select person.company_id, gen_random_uuid(), person.id, policy.id, on_day.day, on_day.day, array[on_day.day],
    'approved', on_day.day::timestamp
  from person
  cross join (select id from wfh_policy where company_id = ${company} limit 1) as policy
  cross join lateral (
    select current_date - (abs(hashtext(person.id::text)) % 15 + ${number * Math.floor(DAYS / HOME_EACH)}::int) as day
  ) as on_day
  where person.company_id = ${company}`;

interface Prepared {
  readonly token: string;
  readonly seconds: number;
}

async function measure(
  target: Target,
  url: string,
  { token, seconds, print }: Prepared & { readonly print: (line: string) => void },
): Promise<Table> {
  const rows: string[][] = [];
  for (const name of reportNames.filter((report) => !REPORTS[report].isLong)) {
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request += 1) {
      const begun = performance.now();
      const response = await fetch(`${url}/company-reports/${name}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      times.push(performance.now() - begun);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => `${Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)} ms`;
    rows.push([REPORTS[name].title, at(0.5), at(0.95)]);
    print(`${target.name}: ${rows.at(-1)?.join('  ')}`);
  }

  return {
    title: `Company reports, ${PEOPLE} people, ${target.name} (first count: ${seconds.toFixed(1)} s)`,
    columns: ['report', 'p50', 'p95'],
    rows,
  };
}
