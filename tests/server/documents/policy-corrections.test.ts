import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { acknowledge, publishPolicy, policyText as text } from './policy-support.ts';

describe.each(engines)('a minor correction to a policy, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const lookAt = async (id: string) => (await fixture.as.hr('getPolicyDocument', { params: { id } })).body.policy;
  const own = async (call: Caller, id: string) => (await call('readOwnPolicy', { params: { id } })).body.policy;
  const correct = (id: string, version: number, body: object = { body: text('Be on time, please.') }) =>
    fixture.as.hr('editPolicyDocument', { params: { id }, body: { version, isDraft: false, isMinor: true, ...body } });
  const toldCount = async (id: string) =>
    (await fixture.db.selectFrom('notification').select('id').where('actor', '=', `policy:${id}`).execute()).length;
  const evidence = async (id: string) =>
    String((await fixture.as.hr('exportPolicyEvidence', { params: { id }, query: {} })).body)
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
      .map((cells) => `${cells[2]} ${cells[1]}, acknowledged ${cells.at(-1)}`);

  it('asks only people who have not acknowledged the version before it', async () => {
    const { as } = fixture;
    const { _id: id } = (await publishPolicy(as.hr)).body.policy;
    await acknowledge(as.employee, id, 1);
    const [before, told] = [await lookAt(id), await toldCount(id)];
    const corrected = await correct(id, before.version);
    expect(corrected).toMatchObject({ status: 200, body: { policy: { number: 2, draftNumber: null } } });
    const after = await lookAt(id);
    expect([after.reach, after.dueAt, after.publishedAt]).toEqual([before.reach, before.dueAt, before.publishedAt]);
    expect(after.versions.map(({ isMinor }: { isMinor: boolean }) => isMinor)).toEqual([true, false]);
    expect(await toldCount(id)).toBe(told);
    expect(await own(as.employee, id)).toMatchObject({
      number: 2,
      requiredVersion: 2,
      carriedFrom: 1,
      acknowledgedBefore: 1,
    });
    expect((await own(as.employee, id)).acknowledgedAt).not.toBeNull();
    expect(await own(as.manager, id)).toMatchObject({
      number: 2,
      requiredVersion: 2,
      acknowledgedAt: null,
      carriedFrom: null,
    });
    expect((await acknowledge(as.manager, id, 1)).status).toBe(409);
    expect((await acknowledge(as.manager, id, 2)).status).toBe(200);
    expect((await lookAt(id)).reach.read).toBe(2);
  });

  it('keeps the acknowledged version in the evidence, and a new version still asks everyone', async () => {
    const { as } = fixture;
    const { _id: id } = (await publishPolicy(as.hr)).body.policy;
    await acknowledge(as.employee, id, 1);
    await correct(id, (await lookAt(id)).version);
    await acknowledge(as.manager, id, 2);
    await correct(id, (await lookAt(id)).version, { title: 'Punctuality at work' });
    expect(await evidence(id)).toEqual(
      expect.arrayContaining([
        'employee Own 1, acknowledged 1',
        'employee Own 2, acknowledged 1',
        'employee Own 3, acknowledged 1',
        'manager Own 2, acknowledged 2',
        'manager Own 3, acknowledged 2',
      ]),
    );
    const { version } = await lookAt(id);
    const edit = { version, isDraft: false, body: text('Be early.') };
    await as.hr('editPolicyDocument', { params: { id }, body: edit });
    expect((await lookAt(id)).reach.read).toBe(0);
    expect(await own(as.employee, id)).toMatchObject({ number: 4, requiredVersion: 4, acknowledgedAt: null });
  });

  it('changes no date, and does not publish a policy that no one has seen', async () => {
    const { as } = fixture;
    const { _id: id, version } = (await publishPolicy(as.hr)).body.policy;
    expect(await correct(id, version, { title: 'Other', effectiveFrom: '2030-01-01' })).toMatchObject({
      status: 422,
      body: { errors: { effectiveFrom: expect.stringContaining('keeps the date') } },
    });
    const draft = (await publishPolicy(as.hr, { isDraft: true })).body.policy;
    expect((await correct(draft._id, draft.version)).status).toBe(422);
    expect(await lookAt(draft._id)).toMatchObject({ number: null, state: 'draft' });
  });
});
