import { type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { startSession } from '../../../server/auth/sessions.ts';
import type { Dashboard } from '../../../src/api/contract/dashboard.ts';
import {
  figureFilters,
  figureIds,
  figures,
  listAddress,
  type TrendId,
  trendFilters,
  trends,
} from '../../../src/rules/dashboard/figures.ts';
import { type Caller, callerWith } from '../support/calls.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { openServer } from '../support/server.ts';
import { totalAt } from './pages.ts';

describe.each(engines)('the demo company’s dashboard numbers, on %s', (engine) => {
  let database: TestDatabase;
  let app: Awaited<ReturnType<typeof openServer>>;
  const signIn = async (email: string): Promise<Caller> => {
    const { company_id, id } = await database.db
      .selectFrom('person')
      .select(['company_id', 'id'])
      .where('email', '=', `${email}.example`)
      .executeTakeFirstOrThrow();

    return callerWith(app, await startSession(database.db, { companyId: company_id, personId: id }));
  };
  const read = async (as: Caller, query = {}): Promise<Dashboard> => {
    const { status, body } = await as('companyDashboard', { query });
    expect([status, body.message]).toEqual([200, 'OK']);

    return body.dashboard;
  };

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await seedDemo(database);
    app = await openServer(database.db);
    await leaveTraces(database);
  }, 240_000);
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  it.each([
    ['company admin', 'admin@harbourvale', 'all'],
    ['company admin in a branch', 'admin@harbourvale', 'Lisbon'],
    ['company HR', 'hr@harbourvale', 'all'],
    ['branch admin', 'lisbon.admin@harbourvale', 'all'],
    ['branch HR', 'lisbon.hr@harbourvale', 'all'],
  ] as const)('match the totals of the lists that they open: %s', async (_, email, wanted) => {
    const as = await signIn(email);
    const branchId = (await read(as)).branches.find(({ branchName }) => branchName.startsWith(wanted))?._id;
    expect(branchId === undefined).toBe(wanted === 'all');
    const dashboard = await read(as, { period: 90, ...(branchId && { branchId }) });
    const wrong: string[] = [];
    for (const { id, value } of dashboard.figures) {
      const address = listAddress(figures[id].list, figureFilters(id, dashboard, branchId));
      const total = await totalAt(as, figures[id].list, address);
      if (total !== value) wrong.push(`${id} is ${value}, but ${address} has ${total}`);
    }
    for (const { id, weeks } of dashboard.trends) {
      if (id === 'challenges') continue;
      const week = weeks.at(-4);
      if (!week) throw new Error('There are no weeks.');
      const { list } = trends[id as TrendId];
      const address = listAddress(list, trendFilters(id as TrendId, week, branchId));
      const total = await totalAt(as, list, address);
      if (total !== week.value) wrong.push(`${id} is ${week.value}, but ${address} has ${total}`);
    }

    expect(wrong).toEqual([]);
  });

  it('are of every kind, and few of them are zero', async () => {
    const { figures: shown } = await read(await signIn('admin@harbourvale'), { period: 90 });

    expect(shown.map(({ id }) => id).sort()).toEqual([...figureIds].sort());
    const none = shown.filter(({ value }) => value === 0).map(({ id }) => id);
    expect(none.filter((id) => !/Cancellations$|^sendingCampaigns$/.test(id))).toEqual([]);
  });

  it('show as many policies in force as the policy report, including those due for review', async () => {
    const as = await signIn('admin@harbourvale');
    const { figures: shown } = await read(as);
    const { report } = (await as('viewCompanyReport', { params: { report: 'policies' } })).body;
    const due = shown.find(({ id }) => id === 'policyReviews')?.value;
    const inForce = shown.find(({ id }) => id === 'policiesInForce')?.value;
    expect(report.figures[0]).toMatchObject({ label: 'Policies in force', value: inForce });
    expect(due).toBeGreaterThan(0);
    expect(inForce).toBeGreaterThanOrEqual(Number(due));
  });

  it('show how long the oldest request has waited and who else can decide on it', async () => {
    const { figures: shown } = await read(await signIn('admin@harbourvale'));
    const { oldest } = shown.find(({ id }) => id === 'leaveRequests') as (typeof shown)[number];
    const { rows } = await sql<{ at: Date }>`
      select min(application.created_at) as at from leave_application as application
      join leave_type as type on type.id = application.type_id
      where application.status = 'pending' and type.kind = 'leave'
    `.execute(database.db);

    expect(oldest?.at).toBe(rows[0]?.at.toISOString());
    expect(oldest?.deciders.length).toBeGreaterThan(0);
    expect(shown.find(({ id }) => id === 'active')?.oldest).toBeNull();
  });

  it('leave out features that are not in the company’s plan', async () => {
    const { figures: shown, trends: drawn } = await read(await signIn('admin@freshleaf'));
    const ids = [...shown, ...drawn].map(({ id }) => id);

    expect(ids).toContain('leaveRequests');
    expect(
      ids.filter((id) => ['wfhRequests', 'homeToday', 'home', 'posts', 'posted', 'articlesRead'].includes(id)),
    ).toEqual([]);
  });

  it('include what a new company still has to set up, until it is done', async () => {
    const as = await signIn('admin@freshleaf');
    const { setUp } = await read(as);
    expect(setUp?.map(({ step }) => step)).toEqual([
      'departments',
      'designations',
      'branch',
      'people',
      'leaveTypes',
      'logo',
    ]);
    expect(setUp?.some(({ isDone }) => !isDone)).toBe(true);
    await as('createDepartment', { body: { name: 'Roasting' } });
    expect((await read(as)).setUp?.[0]).toEqual({ step: 'departments', isDone: true });
    expect((await read(await signIn('lisbon.admin@harbourvale'))).setUp).toBeNull();
  });
});

/** What the demo has none of, and at weekends no one is away. */
async function leaveTraces({ db }: TestDatabase): Promise<void> {
  const { rows } = await sql<{ company_id: string; id: string; branch_id: string }>`
    select company_id, id, branch_id from person where email in ('admin@harbourvale.example', 'lisbon.admin@harbourvale.example')
    order by email
  `.execute(db);
  for (const [place, { company_id, id, branch_id }] of rows.entries()) {
    await sql`
      insert into bulk_import (company_id, id, kind, mode, file_names, state, branch_id, created_by, failed)
      values (${company_id}, ${v7()}, 'employees', 'create', '{people.csv}', 'done', ${place === 0 ? null : branch_id}, ${id}, 3)
    `.execute(db);
  }
  const some = (table: string, condition: RawBuilder<unknown>) =>
    sql`select id from ${sql.table(table)} where ${condition} order by md5(id::text) limit 12`;
  await sql`
    update recognition_post set reports = 1, reported_at = now()
    where id in (${some('recognition_post', sql`state = 'visible'`)})
  `.execute(db);
  await sql`
    update leave_application set from_day = current_date - 1, to_day = current_date + 1
    where id in (${some('leave_application', sql`status = 'approved'`)})
  `.execute(db);
  await sql`
    update wfh_request set from_day = current_date - 1, to_day = current_date + 1,
      days_on = array[current_date - 1, current_date, current_date + 1]
    where id in (${some('wfh_request', sql`status = 'approved'`)})
  `.execute(db);
}
