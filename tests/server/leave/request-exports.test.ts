import { readXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../../../server/auth/sessions.ts';
import { type CallName, calls } from '../../../src/api/calls.ts';
import { dayFromNumber, dayNumber } from '../../../src/rules/shared/day-numbers.ts';
import { formatDay } from '../../../src/rules/shared/days.ts';
import { todayIn } from '../../../src/rules/shared/zoned-time.ts';
import type { Sent } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, ask, decide, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

/** In Lisbon, the next day has begun. */
const LATE = new Date('2026-07-01T23:30:00Z');

describe.each(engines)('exports of requests, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let annual: string;
  let sickness: string;
  let policy: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    await fixture.db
      .updateTable('branch')
      .set({ timezone: 'Europe/Lisbon' })
      .where('id', '=', fixture.company.branches[0] as string)
      .execute();
    annual = await addType(fixture, 'Annual');
    sickness = await addType(fixture, 'Sickness', {}, 'sick');
    policy = (await fixture.as.admin('createWfhPolicy', { body: { name: 'Two a week' } })).body.wfhPolicy._id;
  });
  afterAll(() => fixture?.close());
  afterEach(() => fixture.db.deleteFrom('throttle').execute());

  async function fileOf(call: CallName, query: Sent['query'], caller = fixture.as.hr) {
    const { status, body, disposition } = await caller(call, { query });
    expect(status).toBe(200);
    const [titles = '', ...lines] = String(body).trimEnd().split('\r\n');
    const names = titles.replace('\ufeff', '').split(',');
    const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));

    return { name: /filename="([^"]+)"/.exec(disposition ?? '')?.[1], rows };
  }

  /** Their requests were all made late. */
  async function askForAll(values: Parameters<typeof somebody>[1] = {}) {
    const { call, person } = await somebody(fixture, values);
    const [first, second, third, fourth] = [1, 2, 3, 4].map((week) => mondayOfNextYear(week)) as [
      string,
      string,
      string,
      string,
    ];
    const approved = await ask(call, annual, fourth);
    await decide(fixture.as.hr, approved);
    await call('applyForWfh', { body: { policy, from: third, to: third } });
    await call('applyForSickLeave', { body: { type: sickness, from: second, to: second, reason: 'An operation' } });
    await ask(call, annual, first, { reason: 'A trip' });
    await call('cancelLeave', { params: { id: approved }, body: { reason: 'The trip is off' } });
    for (const table of ['leave_application', 'wfh_request'] as const)
      await fixture.db.updateTable(table).set({ created_at: LATE }).where('person_id', '=', person.id).execute();

    return person;
  }

  it('contain the inbox, with the reasons for sick leave only for HR', async () => {
    const { id: person, email } = await askForAll();
    const { rows, name } = await fileOf('exportRequests', { person, sort: 'from' });

    expect(name).toMatch(/^Requests \d\d-\d\d-\d\d\.csv$/);
    expect(rows.map(({ Request, Type, Reason }) => [Request, Type, Reason])).toEqual([
      ['Leave', 'Annual', 'A trip'],
      ['Sick leave', 'Sickness', 'An operation'],
      ['Work from home', 'Two a week', ''],
      ['"Leave', expect.anything(), expect.anything()],
    ]);
    expect(rows[0]).toMatchObject({ Email: email, 'First Day': mondayOfNextYear(1), 'Part of Last Day': 'whole day' });
    const seen = await fileOf('exportRequests', { person, sort: 'from' }, fixture.as.manager);
    expect(seen.rows.map(({ Reason }) => Reason)).toEqual(['A trip', '', '', expect.anything()]);
    expect((await fileOf('exportRequests', { person }, fixture.as.portoAdmin)).rows).toEqual([]);
    expect((await fileOf('exportRequests', { person, type: [sickness] })).rows).toHaveLength(1);
    const trail = await fixture.db
      .selectFrom('audit_entry')
      .select('who_id')
      .where('what', '=', 'requests.exported')
      .execute();
    expect(trail.map(({ who_id }) => who_id)).toContain(fixture.people.manager.id);
  });

  it.each([
    ['exportRequests', 'viewRequests', {}],
    ['exportLeaveApplications', 'viewLeaveApplications', { data: 'undecided' }],
    ['exportWfhRequests', 'listWfhRequests', {}],
  ] as const)('have the list’s rows in its order: %s', async (exporting, listing, filters) => {
    const { call, person } = await somebody(fixture);
    for (const week of [12, 10, 11]) {
      await ask(call, annual, mondayOfNextYear(week));
      const day = dayFromNumber(dayNumber(mondayOfNextYear(week)) + 1);
      await call('applyForWfh', { body: { policy, from: day, to: day } });
    }
    const query = { ...filters, person: person.id };
    for (const sort of ['from', '-from', 'created', '-created', undefined]) {
      const { body } = await fixture.as.hr(listing, { query: { ...query, ...(sort && { sort }) } });
      const listed = (body.requests ?? body.leaveApplications ?? body.wfhRequests) as { from: string }[];
      const kind: Record<string, string> = exporting === 'exportLeaveApplications' ? { kind: 'leave' } : {};
      const { rows } = await fileOf(exporting, { ...query, ...kind, ...(sort && { sort }) });

      expect(listed.length).toBeGreaterThan(2);
      expect(rows.map((row) => row['First Day'])).toEqual(listed.map(({ from }) => from));
    }
  });

  it.each([
    ['exportRequests', {}, 'Requests'],
    ['exportLeaveApplications', { kind: 'leave' }, 'Leave'],
    ['exportWfhRequests', {}, 'Work From Home'],
  ] as const)('are workbooks with the same table on request: %s', async (call, query, sheet) => {
    const { call: asPerson, person } = await somebody(fixture);
    await ask(asPerson, annual, mondayOfNextYear(15), { reason: '=1+1' });
    await asPerson('applyForWfh', { body: { policy, from: mondayOfNextYear(16), to: mondayOfNextYear(16) } });
    const asked = { ...query, person: person.id };
    const text = await fileOf(call, asked);
    const token = await startSession(fixture.db, { companyId: fixture.company.id, personId: fixture.people.hr.id });
    const { rawPayload, headers } = await fixture.app.inject({
      url: `/api/${calls[call].path}?${new URLSearchParams({ ...asked, format: 'xlsx' })}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const [first] = (await readXlsx(rawPayload)).sheets;
    const [titles, ...rows] = first?.rows ?? [];

    expect(headers['content-disposition']).toContain(text.name?.replace('.csv', '.xlsx'));
    expect([first?.name, titles]).toEqual([sheet, Object.keys(text.rows[0] ?? {})]);
    expect(rows.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(text.rows.map(Object.values));
    expect(typeof rows[0]?.[titles?.indexOf('Days') ?? -1]).toBe('number');
  });

  it('show times in the applicant’s branch’s time zone, and states as in the console', async () => {
    const { id: person } = await askForAll();
    const { id: elsewhere } = await askForAll({ branch_id: null });
    for (const [call, query] of [
      ['exportRequests', { type: [annual] }],
      ['exportLeaveApplications', { kind: 'leave', data: 'pending' }],
      ['exportLeaveApplications', { kind: 'sick' }],
      ['exportWfhRequests', {}],
    ] as const) {
      const [there] = (await fileOf(call, { ...query, person })).rows;
      expect(there).toMatchObject({ 'Time Zone': 'Europe/Lisbon', 'Requested On': '2026-07-02 00:30' });
      const [nowhere] = (await fileOf(call, { ...query, person: elsewhere })).rows;
      expect(nowhere).toMatchObject({ 'Time Zone': 'UTC', 'Requested On': '2026-07-01 23:30' });
      if (call !== 'exportRequests') expect(there).toMatchObject({ Status: 'Pending' });
    }
    const [cancelling] = (await fileOf('exportLeaveApplications', { kind: 'leave', data: 'cancelling', person })).rows;
    expect(cancelling).toMatchObject({ Status: 'Approved', Cancellation: 'Pending' });
  });

  it('distinguish who cancelled a pending request from who decided', async () => {
    const { call, person } = await somebody(fixture);
    await call('cancelLeave', { params: { id: await ask(call, annual, mondayOfNextYear(6)) } });
    const [row] = (await fileOf('exportLeaveApplications', { kind: 'leave', person: person.id })).rows;

    expect(row).toMatchObject({ Status: 'Cancelled', 'Decided By': '', 'Decided On': '' });
    expect(row?.['Cancelled By']).toBe(row?.Employee);
    expect(row?.['Cancelled On']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('are named after their content, with the filter’s dates or the export’s date', async () => {
    const days = { from: '2026-03-01', to: '2026-03-31' };

    expect((await fileOf('exportRequests', days)).name).toBe('Requests 2026-03-01 to 2026-03-31.csv');
    expect((await fileOf('exportLeaveApplications', { kind: 'sick', from: days.from })).name).toBe(
      'Sick Leave from 2026-03-01.csv',
    );
    expect((await fileOf('exportWfhRequests', { to: days.to })).name).toBe('Work From Home until 2026-03-31.csv');
  });

  // At any moment, at least one of them has another day than UTC.
  it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
    'are dated by the current date in the reader’s time zone: %s',
    async (timezone) => {
      const { branch_id } = await fixture.db
        .selectFrom('person')
        .select('branch_id')
        .where('id', '=', fixture.people.hr.id)
        .executeTakeFirstOrThrow();
      const zone = fixture.db.updateTable('branch').where('id', '=', branch_id);
      await zone.set({ timezone }).execute();
      const files = await Promise.all([
        fileOf('exportLeaveBalances', { format: 'csv' }),
        fileOf('exportLeaveApplications', { kind: 'leave' }),
        fileOf('exportRequests', {}),
        fileOf('exportWfhRequests', {}),
      ]);
      await zone.set({ timezone: 'Europe/Lisbon' }).execute();
      const day = formatDay(todayIn(timezone));

      expect(files.map(({ name }) => name)).toEqual(
        ['Leave Balances', 'Leave', 'Requests', 'Work From Home'].map((what) => `${what} ${day}.csv`),
      );
    },
  );
});
