import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Sent, signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('the work-from-home calendar, on %s', (engine) => {
  const week = 20;
  const span = { from: mondayOfNextYear(week), to: mondayOfNextYear(week, 6) };
  let fixture: StaffedCompanies;
  let policy: string;
  let other: string;
  let annual: string;
  let sickness: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const { admin } = fixture.as;
    const added = (name: string) => admin('createWfhPolicy', { body: { name, limitDays: 5 } });
    policy = (await added('Five a week')).body.wfhPolicy._id;
    other = (await added('On the road')).body.wfhPolicy._id;
    annual = (await admin('createLeaveType', { body: { name: 'Annual', daysPerYear: 20 } })).body.leaveType._id;
    sickness = (await admin('createSickLeaveType', { body: { name: 'Flu', daysPerYear: 20 } })).body.leaveType._id;
  });
  afterAll(() => fixture?.close());

  async function somebody(name: string, columns: object = {}): Promise<{ person: TestPerson; call: Caller }> {
    const person = await fixture.add({ name, columns: { manager_id: fixture.people.manager.id, ...columns } });

    return { person, call: await signedIn(fixture.app, fixture.db, person) };
  }
  const atHome = async (call: Caller, from: string, to = from, by = policy): Promise<string> =>
    (await call('applyForWfh', { body: { policy: by, from, to, reason: 'Secret' } })).body.wfhRequest._id;
  const calendar = async (caller: Caller, query: Sent['query'] = {}) =>
    (await caller('viewWfhCalendar', { query: { ...span, ...query } })).body;
  const names = (body: { people: { fullName: string }[] }) => body.people.map(({ fullName }) => fullName);
  const kinds = (body: { people: { absences: { kind: string }[] }[] }) =>
    body.people.map(({ absences }) => absences.map(({ kind }) => kind));

  it('shows who is at home, and on request who is on leave, to anyone who may see them', async () => {
    const { as, company } = fixture;
    const anna = await somebody('Anna Home', { team_id: company.teams[0] });
    const bela = await somebody('Bela Home');
    const cora = await somebody('Cora Home', { branch_id: company.branches[1], manager_id: null });
    const dora = await somebody('Dora Away');
    await atHome(anna.call, mondayOfNextYear(week - 1, 3), mondayOfNextYear(week, 1));
    await anna.call('applyForLeave', {
      body: { type: annual, from: mondayOfNextYear(week, 3), to: mondayOfNextYear(week, 3), reason: 'Secret' },
    });
    await as.admin('decideWfh', {
      body: { _id: await atHome(bela.call, span.from, span.from, other), decision: 'approved' },
    });
    const turnedDown = { _id: await atHome(bela.call, mondayOfNextYear(week, 1)), decision: 'rejected', note: 'No' };
    await as.admin('decideWfh', { body: turnedDown });
    await atHome(cora.call, mondayOfNextYear(week, 2));
    await atHome(dora.call, mondayOfNextYear(week + 1));
    await dora.call('applyForSickLeave', { body: { type: sickness, from: span.from, to: span.from } });

    const all = await calendar(as.admin);
    expect([names(all), kinds(all), all.total]).toEqual([
      ['Anna Home', 'Bela Home', 'Cora Home'],
      [['wfh'], ['wfh'], ['wfh']],
      3,
    ]);
    expect(all.people[0]).toMatchObject({ teamName: 'Gulls', branchId: company.branches[0] });
    expect(all.people[0].absences[0]).toMatchObject({
      from: mondayOfNextYear(week - 1, 3),
      to: mondayOfNextYear(week, 1),
      days: 4,
      status: 'pending',
      type: { _id: policy, name: 'Five a week', colour: expect.stringMatching(/^#/) },
    });
    expect(JSON.stringify(all)).not.toContain('Secret');
    expect(all.branches.map((one: { branchName: string }) => one.branchName)).toEqual(['Lisbon', 'Porto']);

    const both = await calendar(as.admin, { withLeave: true });
    expect([names(both), kinds(both)]).toEqual([
      ['Anna Home', 'Bela Home', 'Cora Home', 'Dora Away'],
      [['wfh', 'leave'], ['wfh'], ['wfh'], ['sick']],
    ]);
    const second = await calendar(as.admin, { skip: 1, count: 1, withLeave: true });
    expect([names(second), second.total]).toEqual([['Bela Home'], 4]);

    expect(names(await calendar(as.manager, { withLeave: true }))).toEqual(['Anna Home', 'Bela Home', 'Dora Away']);
    expect(names(await calendar(as.portoAdmin, { withLeave: true }))).toEqual(['Cora Home']);
    for (const [query, found] of [
      [{ state: 'approved' }, ['Bela Home']],
      [{ policy: other }, ['Bela Home']],
      [{ team: company.teams[0], withLeave: true }, ['Anna Home']],
      [{ branch: company.branches[1] }, ['Cora Home']],
      [{ person: dora.person.id, withLeave: true }, ['Dora Away']],
      [{ search: 'home cora', withLeave: true }, ['Cora Home']],
    ] as const) {
      expect([query, names(await calendar(as.hr, query))]).toEqual([query, found]);
    }
  });

  it('shows two months at most', async () => {
    const far = await calendar(fixture.as.hr, { from: '2026-01-01', to: '2026-03-04' });
    expect(far.errors).toEqual({ to: 'At most 62 days can be shown at once.' });
    expect((await calendar(fixture.as.hr, { from: '2026-01-02', to: '2026-01-01' })).status).toBe(422);
  });

  it('hides leave if the company has switched leave off', async () => {
    const { as, db, company } = fixture;
    const gil = await somebody('Gil Kept');
    const day = mondayOfNextYear(week + 5);
    await gil.call('applyForLeave', { body: { type: annual, from: day, to: day, reason: v7() } });
    const query = { from: day, to: day, withLeave: true };
    expect(names(await calendar(as.admin, query))).toEqual(['Gil Kept']);
    const { features } = await db
      .selectFrom('company')
      .select('features')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    const set = (value: typeof features) =>
      db.updateTable('company').set({ features: value }).where('id', '=', company.id).execute();
    await set(features.filter((feature) => feature !== 'leave'));
    expect(names(await calendar(as.admin, query))).toEqual([]);
    await set(features);
  });
});
