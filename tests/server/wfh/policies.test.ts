import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('work-from-home policies, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const add = async (name: string, more: object = {}) =>
    (await fixture.as.admin('createWfhPolicy', { body: { name, ...more } })).body.wfhPolicy;
  const edit = (id: string, body: object) =>
    fixture.as.hr('editWfhPolicy', { params: { id }, body: { version: 1, ...body } });
  const namesFor = async (caller: StaffedCompanies['stranger'], query = {}) =>
    (await caller('listWfhPolicies', { query })).body.wfhPolicies.map(({ name }: { name: string }) => name);

  it('are added with everything they contain, only to the list of their own company', async () => {
    const { as, company, db } = fixture;
    const policy = {
      name: ' Tuesdays and Thursdays ',
      branches: [company.branches[1]],
      weekdays: [4, 2],
      limitDays: 6,
      limitPer: 'month',
      approval: 'over-limit',
      minNoticeDays: 3,
    };
    const { status, body } = await as.hr('createWfhPolicy', { body: policy });

    expect([status, body.message]).toEqual([201, 'Policy added']);
    expect(body.wfhPolicy).toEqual({
      ...policy,
      _id: expect.any(String),
      name: 'Tuesdays and Thursdays',
      weekdays: [2, 4],
      branches: [{ _id: company.branches[1], branchName: 'Porto' }],
      isActive: true,
      canEdit: true,
      version: 1,
    });
    expect(await namesFor(as.admin)).toEqual(['Tuesdays and Thursdays']);
    expect(await namesFor(fixture.stranger)).toEqual([]);
    const trail = await db
      .selectFrom('audit_entry')
      .select('what')
      .where('entity_id', '=', body.wfhPolicy._id)
      .execute();
    expect(trail).toEqual([{ what: 'wfhPolicy.added' }]);
  });

  it('allow two days a working week by default, each subject to approval', async () => {
    expect(await add('Plain')).toMatchObject({
      branches: [],
      weekdays: [1, 2, 3, 4, 5],
      limitDays: 2,
      limitPer: 'week',
      approval: 'always',
      minNoticeDays: 0,
    });
  });

  it.each([
    [{ name: ' ' }, 400, 'name', 'Enter a policy name.'],
    [{ name: 'PLAIN' }, 409, 'name', 'A policy with this name already exists.'],
    [{ weekdays: [] }, 400, 'weekdays', expect.any(String)],
    [{ weekdays: [0] }, 400, 'weekdays', expect.any(String)],
    [{ weekdays: [1, 1] }, 400, 'weekdays', expect.any(String)],
    [{ limitDays: 0 }, 400, 'limitDays', expect.any(String)],
    [{ limitDays: 8 }, 422, 'limitDays', 'A weekly limit can be at most 7 days.'],
    [
      { limitDays: null, approval: 'over-limit' },
      422,
      'limitDays',
      'Set a limit first, or choose a different approval rule.',
    ],
    [{ approval: 'sometimes' }, 400, 'approval', expect.any(String)],
    [
      { branches: ['00000000-0000-7000-8000-000000000000'] },
      422,
      'branches',
      'One of these branches is not available. Remove it.',
    ],
    [{ isActive: false }, 400, 'isActive', expect.any(String)],
  ])('are refused for %j', async (wrong, status, field, says) => {
    const answer = await fixture.as.admin('createWfhPolicy', { body: { name: 'Never stored', ...wrong } });
    const { errors = {} } = answer.body;

    expect([answer.status, Object.values(errors)[0]]).toEqual([status, says]);
    expect(Object.keys(errors)[0]).toContain(field);
  });

  it('return the current policy to the second of two people, and overwrite nothing', async () => {
    const { _id } = await add('Summer');
    const saved = (await edit(_id, { limitDays: 3 })).body.wfhPolicy;
    const late = await edit(_id, { limitDays: 4 });

    expect([saved.limitDays, saved.version]).toEqual([3, 2]);
    expect([late.status, late.body.wfhPolicy]).toEqual([409, saved]);
    expect(late.body.message).toBe('You have changed this policy in another tab or browser.');
    const wrong = await edit(_id, { version: 2, approval: 'over-limit', limitDays: null });
    expect(wrong.status).toBe(422);
  });

  it('are retired and restored, never deleted', async () => {
    const { _id } = await add('Old');
    for (const _ of ['once', 'twice']) {
      const { status, body } = await fixture.as.admin('deleteWfhPolicy', { params: { id: _id } });
      expect([status, body.message, body.wfhPolicy.isActive, body.wfhPolicy.version]).toEqual([
        200,
        'Policy retired',
        false,
        2,
      ]);
    }
    expect(await namesFor(fixture.as.hr, { state: 'retired' })).toEqual(['Old']);
    expect(await namesFor(fixture.as.hr, { state: 'inUse' })).not.toContain('Old');
    expect((await edit(_id, { version: 2, isActive: true })).body.wfhPolicy.isActive).toBe(true);
    expect((await fixture.stranger('deleteWfhPolicy', { params: { id: _id } })).status).toBe(404);
    const foreign = await fixture.stranger('editWfhPolicy', {
      params: { id: _id },
      body: { version: 3, limitDays: 1 },
    });
    expect(foreign.status).toBe(404);
  });

  it('can be viewed by branch admins for their branch, and changed only by the company level', async () => {
    const { as, company } = fixture;
    const [lisbon, porto] = company.branches;
    const shared = await add('Shared', { branches: [lisbon, porto] });
    const elsewhere = await add('Elsewhere', { branches: [lisbon] });
    const { wfhPolicies } = (await as.portoAdmin('listWfhPolicies')).body;
    const seen = wfhPolicies.find(({ _id }: { _id: string }) => _id === shared._id);

    expect([seen.branches, seen.canEdit]).toEqual([[{ _id: porto, branchName: 'Porto' }], false]);
    expect(wfhPolicies.map(({ _id }: { _id: string }) => _id)).not.toContain(elsewhere._id);
    const sent = { params: { id: shared._id }, body: { version: 1, limitDays: 1 } };
    expect((await as.portoAdmin('editWfhPolicy', sent)).status).toBe(403);
    expect((await as.manager('createWfhPolicy', { body: { name: 'Mine' } })).status).toBe(403);
    expect((await as.employee('listWfhPolicies')).status).toBe(403);
  });

  it('are available only if the company has the feature', async () => {
    const { db, company, as } = fixture;
    const { features } = await db
      .selectFrom('company')
      .select('features')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    const without = features.filter((feature) => feature !== 'workFromHome');
    await db.updateTable('company').set({ features: without }).where('id', '=', company.id).execute();
    const answers = [await as.admin('listWfhPolicies'), await as.employee('viewOwnWfh')];
    await db.updateTable('company').set({ features }).where('id', '=', company.id).execute();

    const off = [403, 'Work from home isn’t part of your plan.'];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([off, off]);
  });
});
