import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { addType, byId, somebody } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const SECRET = 'Surgery went well';

describe.each(engines)('notes on decisions about sick leave, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let type: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    type = await addType(fixture, 'Illness', { daysPerYear: 100 }, 'sick');
  });
  afterAll(() => fixture?.close());

  /** Everything that someone can see about a request and the balance behind it. */
  async function allTold(call: Caller, id: string, person: string): Promise<string> {
    const query = { from: mondayOfNextYear(0), to: mondayOfNextYear(4) };
    const answers = [
      await call('viewSickLeaveApplications', { query: { person } }),
      await call('reviewSickLeave', byId(id)),
      await call('exportLeaveApplications', { query: { kind: 'sick' } }),
      await call('simulateSickLeave', { query: { person, type } }),
      await call('viewLeaveCalendar', { query }),
      await call('listNotifications'),
    ];

    return JSON.stringify(answers.map(({ body }) => body));
  }

  it('are visible to the person, HR and whoever wrote them, and to no other approver', async () => {
    const { as } = fixture;
    const { call, person } = await somebody(fixture);
    const from = mondayOfNextYear(2);
    const { body } = await call('applyForSickLeave', { body: { type, from, to: from } });
    const { _id: id } = body.leaveApplication;
    const decide = (caller: Caller, more: object) => caller('decideSickLeave', { body: { _id: id, ...more } });
    expect((await decide(as.lisbonHr, { decision: 'approved', note: SECRET })).status).toBe(200);
    for (const caller of [as.manager, as.lisbonAdmin])
      expect(await allTold(caller, id, person.id)).not.toContain(SECRET);
    for (const caller of [as.admin, as.lisbonHr]) expect(await allTold(caller, id, person.id)).toContain(SECRET);
    expect(
      JSON.stringify((await call('viewOwnSickLeave', { query: { year: Number(from.slice(0, 4)) } })).body),
    ).toContain(SECRET);
    const late = await decide(as.manager, { decision: 'rejected', note: 'No' });
    expect([late.status, JSON.stringify(late.body).includes(SECRET)]).toEqual([409, false]);

    await call('cancelSickLeave', byId(id));
    const refused = { about: 'cancellation', decision: 'rejected', note: `${SECRET} again` };
    expect((await decide(as.lisbonHr, refused)).status).toBe(200);
    expect(await allTold(as.manager, id, person.id)).not.toContain(SECRET);
    expect(await allTold(as.admin, id, person.id)).toContain(`${SECRET} again`);
  });

  it('can be read again by the manager who wrote them', async () => {
    const { call, person } = await somebody(fixture);
    const from = mondayOfNextYear(2);
    const { body } = await call('applyForSickLeave', { body: { type, from, to: from } });
    const { _id: id } = body.leaveApplication;
    await fixture.as.manager('decideSickLeave', { body: { _id: id, decision: 'approved', note: 'Get well' } });

    expect(await allTold(fixture.as.manager, id, person.id)).toContain('Get well');
    expect(await allTold(fixture.as.lisbonAdmin, id, person.id)).not.toContain('Get well');
  });
});

describe.each(engines)('types and policies as a manager sees them, on %s', (engine) => {
  it('are those for everyone or for their people’s branches, without the names of other branches', async () => {
    const fixture = await openStaffedCompanies(engine);
    try {
      const [lisbon, porto] = fixture.company.branches;
      await somebody(fixture);
      for (const [name, branches] of [
        ['Both', [lisbon, porto]],
        ['Porto', [porto]],
        ['All', []],
      ] as const) {
        await fixture.as.admin('createWfhPolicy', { body: { name, branches } });
        await addType(fixture, name, { branches });
        await addType(fixture, name, { branches }, 'sick');
      }
      type Named = { name: string; branches: { _id: string }[] };
      const said = (rows: Named[]) => rows.map(({ name, branches }) => [name, branches.map(({ _id }) => _id)]);
      const seen = [
        ['All', []],
        ['Both', [lisbon]],
      ];

      expect(said((await fixture.as.manager('listWfhPolicies')).body.wfhPolicies)).toEqual(seen);
      expect(said((await fixture.as.manager('listLeaveTypes')).body.leaveTypes)).toEqual(seen);
      expect(said((await fixture.as.manager('listSickLeaveTypes')).body.leaveTypes)).toEqual(seen);
      expect((await fixture.as.admin('listWfhPolicies')).body.wfhPolicies).toHaveLength(3);
    } finally {
      await fixture.close();
    }
  });
});
