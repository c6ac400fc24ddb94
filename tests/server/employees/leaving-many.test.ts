/** Several people who leave after the same last working day. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDay, shiftDay, today } from '../../../src/rules/shared/days.ts';
import { type Caller, signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { byId, texts } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('deactivating several people after a last working day, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    await fixture.db.updateTable('branch').set({ timezone: 'UTC' }).execute();
  });
  afterAll(() => fixture?.close());

  const inDays = (days: number) => shiftDay(today(), { days });
  const bodyOf = (people: TestPerson[], lastDay?: string) => ({
    people: people.map(({ id }) => id),
    what: 'deactivate',
    ...(lastDay && { to: [lastDay] }),
  });
  const leave = async (call: Caller, people: TestPerson[], lastDay?: string) =>
    (await call('changePeople', { body: bodyOf(people, lastDay) } as never)).body.outcomes;
  const undo = async (call: Caller, outcomes: { entry: string | null }[]) =>
    (await call('undoPeopleChange', { body: { entries: outcomes.map(({ entry }) => entry) } } as never)).body.outcomes;
  const statuses = (outcomes: { status: number }[]) => outcomes.map(({ status }) => status);
  const stored = ({ id }: TestPerson) =>
    fixture.db
      .selectFrom('person')
      .select(['is_enabled', 'leaves_on', 'left_on'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('plans it for each, who learn of it, and changes nothing else', async () => {
    const { as, add } = fixture;
    const [one, two] = [await add(), await add()];
    const theirs = await signedIn(fixture.app, fixture.db, one);
    const outcomes = await leave(as.hr, [one, two], inDays(30));

    expect(statuses(outcomes)).toEqual([200, 200]);
    for (const person of [one, two]) {
      expect(await stored(person)).toEqual({ is_enabled: true, leaves_on: inDays(30), left_on: null });
    }
    expect((await texts(theirs))[0]).toContain(`Your last working day is ${formatDay(inDays(30))}.`);
  });

  it('previews the absences after that day, and who leaves then already', async () => {
    const { as, add } = fixture;
    const [one, two, gone] = [await add(), await add(), await add({ columns: { is_enabled: false } })];
    await leave(as.hr, [one], inDays(30));
    const { status, body } = await as.hr('previewPeopleChange', {
      body: bodyOf([one, two, gone], inDays(30)),
    } as never);
    const problems = body.preview.people.map(({ _id, problem }: { _id: string; problem: string }) => [_id, problem]);

    expect(status).toBe(200);
    expect(Object.fromEntries(problems)).toEqual({
      [one.id]: 'Already leaves after this day.',
      [two.id]: null,
      [gone.id]: 'Already deactivated.',
    });
  });

  it('previews the last working day that each has now', async () => {
    const { as, add } = fixture;
    const [one, two] = [await add(), await add()];
    await leave(as.hr, [one], inDays(60));
    for (const lastDay of [inDays(30), undefined]) {
      const { body } = await as.hr('previewPeopleChange', { body: bodyOf([one, two], lastDay) } as never);
      const before = body.preview.people.map(({ _id, before }: { _id: string; before: string }) => [_id, before]);
      expect(Object.fromEntries(before)).toEqual({ [one.id]: inDays(60), [two.id]: null });
    }
  });

  it('is undone for each whom no one has changed since: the day that was planned before is planned again', async () => {
    const { as, add } = fixture;
    const [one, two, kept] = [await add(), await add(), await add()];
    await leave(as.hr, [two], inDays(60));
    const outcomes = await leave(as.hr, [one, two, kept], inDays(30));
    await as.admin('setUserEnabled', { ...byId(kept.id), body: { isEnabled: true } });

    expect(statuses(await undo(as.hr, outcomes))).toEqual([200, 200, 409]);
    expect((await stored(one)).leaves_on).toBeNull();
    expect((await stored(two)).leaves_on).toBe(inDays(60));
  });

  it('can still be undone after it was sent twice, because the reply was lost', async () => {
    const { as, add } = fixture;
    const person = await add();
    const [first] = await leave(as.hr, [person], inDays(30));
    const [again] = await leave(as.hr, [person], inDays(30));

    expect([again.status, again.entry]).toEqual([200, first.entry]);
  });

  it('deactivates them at once on a day that is over or today, and not too long ago', async () => {
    const { as, add } = fixture;
    const [one, two] = [await add(), await add()];
    await leave(as.hr, [one], inDays(-3));
    await leave(as.hr, [two], today());
    expect(await stored(one)).toEqual({ is_enabled: false, leaves_on: null, left_on: inDays(-3) });
    expect((await stored(two)).is_enabled).toBe(false);

    const refused = await as.hr('previewPeopleChange', { body: bodyOf([await add()], inDays(-40)) } as never);
    expect([refused.status, refused.body.errors.to]).toEqual([422, 'The last working day can be at most 31 days ago.']);
  });

  it('takes no id for a day, and no other change a day', async () => {
    const { as, add } = fixture;
    const person = await add();
    for (const [what, to] of [
      ['deactivate', [person.id]],
      ['deactivate', [inDays(1), inDays(2)]],
      ['team', [inDays(1)]],
      ['joinGroups', [inDays(1)]],
    ]) {
      const { status } = await as.hr('changePeople', { body: { people: [person.id], what, to } } as never);
      expect([what, status]).toEqual([what, 422]);
    }
    expect(await stored(person)).toMatchObject({ is_enabled: true, leaves_on: null });
  });
});
