/** Names as they are typed, and as they are stored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('a name with superfluous spaces, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const typed = '  Old   Town\u00a0 HQ ';
  const stored = 'Old Town HQ';

  it('is stored with single spaces, whatever it names', async () => {
    const { admin } = fixture.as;
    const branch = await admin('createBranch', { body: { branchName: typed, timezone: 'Europe/Lisbon' } });
    const department = await admin('createDepartment', { body: { name: typed, code: null } });
    const designation = await admin('createDesignation', { body: { name: typed, code: null } });
    const group = await admin('createGroup', { body: { groupName: typed } });
    const team = await admin('createTeam', { form: { fields: { name: typed } } });
    const plan = await admin('createInsurancePlan', { body: { name: typed, plans: [{ name: typed }] } });

    expect([
      branch.body.branch.branchName,
      department.body.department.name,
      designation.body.designation.name,
      group.body.group.groupName,
      team.body.team.name,
      plan.body.insurancePlan.name,
      plan.body.insurancePlan.plans[0].name,
    ]).toEqual(Array.from({ length: 7 }, () => stored));
  });

  it('is measured by its stored length, and counts as missing if it has only spaces', async () => {
    const { admin } = fixture.as;
    const long = await admin('createGroup', { body: { groupName: `a${' '.repeat(100)}b` } });
    const blank = await admin('createGroup', { body: { groupName: '   ' } });
    const broken = await admin('createGroup', { body: { groupName: 'a\nb' } });

    expect(long.body.group.groupName).toBe('a b');
    expect([blank.status, blank.body.errors]).toEqual([400, { groupName: 'Enter a group name.' }]);
    expect(broken.status).toBe(400);
  });
});
