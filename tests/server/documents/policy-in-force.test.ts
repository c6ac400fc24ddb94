import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PolicyState } from '../../../src/api/contract/policies.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { draftOf, publishPolicy, policyText as text } from './policy-support.ts';

const LATER = '2099-01-02';

describe.each(engines)('policies in force, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const listed = async (state: PolicyState): Promise<string[]> =>
    (await fixture.as.hr('getPolicyDocuments', { query: { state } })).body.policies.map(
      ({ title, state }: { title: string; state: PolicyState }) => `${title}: ${state}`,
    );
  /** In the list, on the dashboard and in the report. */
  const counts = async (): Promise<unknown[]> => {
    const { as } = fixture;
    const list = (await as.hr('getPolicyDocuments', { query: { state: 'inForce' } })).body.total;
    const { figures } = (await as.hr('companyDashboard')).body.dashboard;
    const { report } = (await as.hr('viewCompanyReport', { params: { report: 'policies' } })).body;
    const tile = figures.find(({ id }: { id: string }) => id === 'policiesInForce').value;

    return [list, tile, report.figures[0].value];
  };

  it('are those whose date has come; the others are upcoming, in the list, the dashboard and the report', async () => {
    const { as, db } = fixture;
    await publishPolicy(as.hr, { title: 'Today' });
    await draftOf(as.hr, { title: 'Draft' });
    expect(await counts()).toEqual([1, 1, 1]);

    const { _id: id } = (await publishPolicy(as.hr, { title: 'Later', effectiveFrom: LATER, reviewOn: '2026-01-02' }))
      .body.policy;
    expect(await counts()).toEqual([1, 1, 1]);
    expect([await listed('upcoming'), await listed('inForce'), await listed('reviewDue')]).toEqual([
      ['Later: upcoming'],
      ['Today: inForce'],
      [],
    ]);
    // People are asked to acknowledge it before its day.
    const own = (await as.employee('listOwnPolicies')).body.policies;
    expect(own.find(({ title }: { title: string }) => title === 'Later').requiredVersion).toBe(1);

    await db.updateTable('policy_version').set({ effective_from: '2026-01-02' }).where('policy_id', '=', id).execute();
    expect(await counts()).toEqual([2, 2, 2]);
    expect(await listed('upcoming')).toEqual([]);
  });

  it('stay in force until the date of their next version', async () => {
    const { as } = fixture;
    const before = await counts();
    const { _id } = (await publishPolicy(as.hr, { title: 'Revised' })).body.policy;
    const { version } = (await as.hr('getPolicyDocument', { params: { id: _id } })).body.policy;
    const sent = await as.hr('editPolicyDocument', {
      params: { id: _id },
      body: { version, body: text('Be early.'), changeNote: 'Earlier', effectiveFrom: LATER, isDraft: false },
    });
    expect([sent.status, sent.body.policy.state, sent.body.policy.number]).toEqual([200, 'inForce', 2]);
    expect(await counts()).toEqual(before.map((one) => Number(one) + 1));
  });
});
