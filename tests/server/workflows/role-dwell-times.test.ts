import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../support/calls.ts';
import { anyEngine } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies } from '../support/empty-companies.ts';

const today = new Date().toISOString().slice(0, 10);

describe('time in states by role', () => {
  let fixture: EmptyCompanies;
  let admin: Caller;
  let managers: Caller[];

  beforeAll(async () => {
    fixture = await openEmptyCompanies(anyEngine());
    managers = [];
    for (let made = 0; made < 40; made += 1)
      managers.push((await fixture.signIn(await fixture.caller('reporting-manager'))).call);
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    admin = (await fixture.signIn(await fixture.caller('c-admin'))).call;
    await admin('deleteTransitionCounts');
    await admin('switchCounting', { body: { isOn: true } });
  });

  const dwell = {
    chart: 'form',
    state: 'form.editing.filling',
    page: '',
    bucket: 5,
    isLeft: false,
    day: today,
    times: 9,
  };
  const send = (call: Caller, changes: object = {}) =>
    call('countTransitions', { body: { batch: v7(), counts: [], dwellTimes: [{ ...dwell, ...changes }] } });
  const sendAll = async (callers: readonly Caller[], changes: object = {}) => {
    for (const call of callers) expect((await send(call, changes)).status).toBe(200);
  };
  const byRole = async () => (await admin('viewTransitionCounts')).body.byRole;

  it('is shown for at least twenty people, as shares and lengths, without a count', async () => {
    await sendAll(managers);
    await sendAll(managers.slice(0, 20), { isLeft: true, bucket: 9, times: 3 });

    expect(await byRole()).toEqual([
      { chart: 'form', state: 'form.editing.filling', role: 'reporting-manager', left: 15, median: 5, p90: 9 },
    ]);
  });

  it('is not shown for fewer people, however often they come', async () => {
    for (let time = 0; time < 3; time += 1) await sendAll(managers.slice(0, 19), { times: 300 });

    expect(await byRole()).toEqual([]);
  });

  it('needs at least twenty people in each state separately', async () => {
    await sendAll(managers.slice(0, 19), { state: 'form.stale' });
    await sendAll(managers);

    expect((await byRole()).map(({ state }: { state: string }) => state)).toEqual(['form.editing.filling']);
  });

  it('is shown for a level too, if none of its roles has enough people', async () => {
    const branchLevel: Caller[] = [];
    for (let made = 0; made < 32; made += 1)
      branchLevel.push((await fixture.signIn(await fixture.caller(made % 2 ? 'b-admin' : 'b-hr'))).call);
    await sendAll(branchLevel, { isLeft: true });

    expect(await byRole()).toEqual([
      { chart: 'form', state: 'form.editing.filling', role: 'branch', left: 100, median: 5, p90: 5 },
    ]);
  });

  it('is not even stored for a role with too few people', async () => {
    await send(admin);

    expect(await fixture.db.selectFrom('workflow_role_dwell').selectAll().execute()).toEqual([]);
    expect(await fixture.db.selectFrom('workflow_role_mark').selectAll().execute()).toEqual([]);
  });

  it('adds up many people without listing them: each has the same one of 64 marks all month', async () => {
    const [first] = managers as [Caller];
    await sendAll([first, first, first]);
    const marksOf = async () =>
      (await fixture.db.selectFrom('workflow_role_mark').select('marks').executeTakeFirstOrThrow()).marks;
    const one = await marksOf();
    expect(one).toMatch(/^0*10*$/);
    expect(one).toHaveLength(64);

    await sendAll(managers);
    const all = [...(await marksOf())].filter((mark) => mark === '1').length;
    expect(all).toBeGreaterThanOrEqual(20);
    expect(all).toBeLessThanOrEqual(40);
    const stored = JSON.stringify([
      await fixture.db.selectFrom('workflow_role_dwell').selectAll().execute(),
      await fixture.db.selectFrom('workflow_role_mark').selectAll().execute(),
    ]);
    const people = await fixture.db.selectFrom('person').select('id').execute();
    expect(people.filter(({ id }) => stored.includes(id))).toEqual([]);
  });

  it('deletes at the end of a month the salt behind people’s marks', async () => {
    const salts = () => fixture.db.selectFrom('workflow_salt').select(['month', 'salt']).execute();
    await sendAll(managers.slice(0, 1));
    await fixture.db.updateTable('workflow_salt').set({ month: '2026-01-01' }).execute();
    const [before] = await salts();
    await sendAll(managers.slice(0, 1));
    const [after, ...more] = await salts();

    expect(more).toEqual([]);
    expect(after?.salt).not.toEqual(before?.salt);
  });

  it('is deleted with all other counts', async () => {
    await sendAll(managers);
    await admin('deleteTransitionCounts');

    for (const table of ['workflow_role_dwell', 'workflow_role_mark', 'workflow_salt'] as const)
      expect(await fixture.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
