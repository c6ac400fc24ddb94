import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../support/calls.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { tripsOf } from '../support/trips.ts';

describe.each(engines)('deciding on work from home, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let weekly: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    weekly = (await fixture.as.admin('createWfhPolicy', { body: { name: 'Two a week' } })).body.wfhPolicy._id;
    const holidays = [
      { day: mondayOfNextYear(1), name: 'Fair', half: false },
      { day: mondayOfNextYear(1, 1), name: 'After the fair', half: true },
    ];
    await fixture.db
      .updateTable('branch')
      .set({ holidays: JSON.stringify(holidays) })
      .where('id', '=', fixture.company.branches[0])
      .execute();
  });
  afterAll(() => fixture?.close());

  /** Someone in Lisbon whose manager is `manager`. */
  async function somebody(more: object = {}): Promise<{ person: TestPerson; call: Caller }> {
    const { columns = {}, ...particulars } = more as { columns?: object };
    const person = await fixture.add({
      ...particulars,
      columns: { manager_id: fixture.people.manager.id, ...columns },
    });

    return { person, call: await signedIn(fixture.app, fixture.db, person) };
  }
  const ask = async (call: Caller, from: string, to = from): Promise<string> =>
    (await call('applyForWfh', { body: { policy: weekly, from, to, reason: '=1+1, "quoted"' } })).body.wfhRequest._id;
  const review = async (call: Caller, id: string) => (await call('reviewWfh', { params: { id } })).body.review;
  const decide = (call: Caller, _id: string, more: object = { decision: 'approved' }) =>
    call('decideWfh', { body: { _id, ...more } });
  const undo = (call: Caller, _id: string) => call('undoWfh', { body: { _id } });
  const words = (found: { history: { what: string }[] }) => found.history.map(({ what }) => what);

  async function takeLeave({ companyId: company_id, id: person_id }: TestPerson, day: string) {
    const type = (await fixture.as.admin('createLeaveType', { body: { name: v7(), daysPerYear: 20 } })).body.leaveType;
    const id = v7();
    await fixture.db
      .insertInto('leave_application')
      .values({
        company_id,
        id,
        person_id,
        type_id: type._id,
        from_day: day,
        to_day: day,
        days: 1,
        from_portion: 'full',
        to_portion: 'full',
        shares: '[]',
        status: 'approved',
        decided_at: new Date(),
      })
      .execute();

    return id;
  }

  it('shows counted days, days used before and after, who is away, who decides and the history', async () => {
    const { as, company, people } = fixture;
    const team = { team_id: company.teams[0] };
    const [sunday, tuesday] = [mondayOfNextYear(1, -1), mondayOfNextYear(1, 1)];
    const { call, person } = await somebody({ columns: team });
    const home = await somebody({ name: 'Home Mate', columns: team });
    const away = await somebody({ name: 'Leave Mate', columns: { ...team, manager_id: null } });
    // In the same team, but not visible to this manager.
    const absent = await takeLeave(away.person, tuesday);
    await ask(home.call, tuesday);
    await ask(call, mondayOfNextYear(1, 3));
    const id = await ask(call, sunday, tuesday);
    const found = await review(as.manager, id);

    expect(found.days).toEqual([
      { day: sunday, days: 0, off: 'weekend', holidayName: null },
      { day: mondayOfNextYear(1), days: 0, off: 'holiday', holidayName: 'Fair' },
      { day: tuesday, days: 1, off: 'half-holiday', holidayName: 'After the fair' },
    ]);
    expect(found.usage).toEqual([
      { from: mondayOfNextYear(1), to: mondayOfNextYear(1, 6), asked: 1, before: 1, after: 2, allowed: 2 },
    ]);
    const names = (seen: typeof found) =>
      seen.teamAway.absences.map(
        ({ employee, absence }: { employee: { fullName: string }; absence: { kind: string } }) =>
          `${employee.fullName} ${absence.kind}`,
      );
    expect(names(found)).toEqual(['Home Mate wfh']);
    expect(found.teamAway.others).toBe(1);
    expect(names(await review(as.hr, id))).toEqual(['Home Mate wfh', 'Leave Mate leave']);
    expect(found.approvers[0]).toMatchObject({ _id: people.manager.id, as: 'manager', isAway: false });
    expect(found.history).toEqual([
      { what: 'requested', by: expect.objectContaining({ _id: person.id }), at: expect.any(String), note: '' },
    ]);
    expect([found.canDecide, found.canApprove, found.whyNot, found.undoUntil]).toEqual([true, true, null, null]);
    expect((await review(as.hr, id)).teamAway.absences[1].absence.isCancelling).toBe(false);
    await away.call('cancelLeave', { params: { id: absent }, body: { reason: 'The ferry is full.' } });
    expect((await review(as.hr, id)).teamAway.absences[1].absence.isCancelling).toBe(true);
    expect((await as.portoAdmin('reviewWfh', { params: { id } })).status).toBe(404);
  });

  it('loads the review in two trips to the database', async () => {
    const { as } = fixture;
    const { call } = await somebody();
    const id = await ask(call, mondayOfNextYear(6));
    await review(as.manager, id);

    expect(await tripsOf(() => review(as.manager, id))).toBe(2);
  });

  it('shows why someone cannot decide, or can only reject', async () => {
    const { as, people } = fixture;
    const { call, person } = await somebody();
    const own = await review(as.hr, await ask(as.hr, mondayOfNextYear(3)));
    expect([own.canDecide, own.whyNot]).toEqual([false, 'You cannot decide on your own request.']);
    const id = await ask(call, mondayOfNextYear(3));
    await takeLeave(person, mondayOfNextYear(3));
    const onLeave = await review(as.manager, id);
    expect([onLeave.canDecide, onLeave.canApprove]).toEqual([true, false]);
    expect(onLeave.whyNot).toMatch(/ is on leave on /);
    await decide(as.manager, id, { decision: 'rejected', note: 'You are away' });
    const decided = await review(as.admin, id);
    expect([decided.canDecide, decided.whyNot]).toEqual([false, 'This request was already rejected by manager Own.']);
    expect(decided.wfhRequest.decidedBy._id).toBe(people.manager.id);
    expect(decided.history.at(-1)).toMatchObject({ what: 'rejected', note: 'You are away' });
  });

  it('can be undone by the approver for a few minutes, unless something has changed meanwhile', async () => {
    const { as, db } = fixture;
    const { call } = await somebody();
    const monday = mondayOfNextYear(4);
    const id = await ask(call, monday);
    await decide(as.manager, id);
    const until = Date.parse((await review(as.manager, id)).undoUntil) - Date.now();
    expect(until > 0 && until <= 5 * 60_000).toBe(true);
    expect((await review(as.hr, id)).undoUntil).toBeNull();
    expect((await undo(as.hr, id)).status).toBe(409);
    const { status, body } = await undo(as.manager, id);
    expect([status, body.message]).toEqual([200, 'Decision undone']);
    expect(body.wfhRequest).toMatchObject({ status: 'pending', decidedBy: null, decidedAt: null, note: '', usage: [] });
    expect(words(await review(as.manager, id))).toEqual(['requested', 'approved', 'undone']);
    // What no one has seen is withdrawn; what someone has is corrected.
    const told = async () => (await call('listNotifications')).body.notifications;
    expect(await told()).toEqual([]);
    await decide(as.manager, id);
    await call('markNotificationsSeen');
    await undo(as.manager, id);
    const [latest] = await told();
    expect(latest.message.notification_en).toMatch(
      /^The decision on your request .* was undone\. Your request is pending again\.$/,
    );

    // Asked for again since.
    await decide(as.manager, id, { decision: 'rejected', note: 'No' });
    await ask(call, monday);
    const taken = await undo(as.manager, id);
    expect(taken.body.message).toBe(
      'This decision can no longer be undone because the days have been requested again.',
    );
    const late = await ask(call, mondayOfNextYear(5));
    await decide(as.manager, late);
    const longAgo = new Date(Date.now() - 6 * 60_000);
    await db.updateTable('wfh_request').set({ decided_at: longAgo }).where('id', '=', late).execute();
    expect((await undo(as.manager, late)).body.message).toMatch(
      /^This decision can no longer be undone. Only the person who made it/,
    );
    expect((await review(as.manager, late)).undoUntil).toBeNull();
  });

  it('returns the pending request for a repeated undo, if the first response was lost', async () => {
    const { as } = fixture;
    const { call } = await somebody();
    const id = await ask(call, mondayOfNextYear(9));
    await decide(as.manager, id);
    await undo(as.manager, id);
    const { status, body } = await undo(as.manager, id);
    expect([status, body.message]).toEqual([409, 'This request has not been decided.']);
    expect(body.wfhRequest).toMatchObject({ _id: id, status: 'pending' });
  });

  it('leaves out days taken by leave meanwhile when a rejection is undone', async () => {
    const { as } = fixture;
    const { call, person } = await somebody();
    const [monday, tuesday] = [mondayOfNextYear(10), mondayOfNextYear(10, 1)];
    const id = await ask(call, monday, tuesday);
    await decide(as.manager, id, { decision: 'rejected', note: 'No' });
    await takeLeave(person, monday);
    expect((await undo(as.manager, id)).body.wfhRequest).toMatchObject({
      status: 'pending',
      days: 1,
      gaveWay: [monday],
    });
  });

  it('returns an outcome for each of many requests', async () => {
    const { as } = fixture;
    const { call } = await somebody();
    const [one, two] = [await ask(call, mondayOfNextYear(6)), await ask(call, mondayOfNextYear(6, 1))];
    const own = await ask(as.hr, mondayOfNextYear(6));
    await decide(as.manager, two);
    const ids = [one, two, own, v7()];
    const { status, body } = await as.hr('decideManyWfh', { body: { ids, decision: 'approved' } });

    expect([status, body.message]).toEqual([200, '1 of 4 requests approved.']);
    expect(body.outcomes).toEqual([
      { _id: one, status: 200, message: 'Work from home approved', wfhRequest: expect.objectContaining({ _id: one }) },
      expect.objectContaining({ _id: two, status: 409, message: 'This request was already approved by manager Own.' }),
      expect.objectContaining({ _id: own, status: 403, message: 'You cannot decide on your own request.' }),
      { _id: ids[3], status: 404, message: 'This request was not found.', wfhRequest: null },
    ]);
    const unsaid = await as.hr('decideManyWfh', { body: { ids: [own], decision: 'rejected' } });
    expect(unsaid.body.outcomes[0].status).toBe(403);
  });

  it('exports what the filters show, for people in scope only', async () => {
    const { as, stranger } = fixture;
    const { call, person } = await somebody({ name: '@Formula Person', empId: '=HV', email: 'formula@own.example' });
    await ask(call, mondayOfNextYear(8));
    const file = async (caller: Caller, query = {}) =>
      (await caller('exportWfhRequests', { query: { person: person.id, ...query } })).body as string;
    const [head, row, ...rest] = (await file(as.manager)).split('\r\n');

    expect(head).toBe(
      '\ufeffEmployee,Employee ID,Email,Branch,Time Zone,Policy,First Day,Last Day,Days,Status,Reason,Requested On,Decided By,Decided On,Note',
    );
    const day = mondayOfNextYear(8);
    expect(row).toMatch(
      `'@Formula Person,'=HV,${person.email},Lisbon,UTC,Two a week,${day},${day},1,Pending,"'=1+1, ""quoted""",`,
    );
    expect(rest).toEqual(['']);
    for (const other of [as.portoAdmin, stranger]) expect((await file(other)).split('\r\n')).toHaveLength(2);
    const trail = await fixture.db
      .selectFrom('audit_entry')
      .select('who_id')
      .where('what', '=', 'wfh.exported')
      .execute();
    expect(trail.map(({ who_id }) => who_id)).toContain(fixture.people.manager.id);
    expect((await file(as.hr, { state: 'approved' })).split('\r\n')).toHaveLength(2);
  });
});
