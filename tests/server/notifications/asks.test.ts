/** Who is notified at once to decide on a request, and until when the notification stays. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { mondayOfNextYear } from '../support/days.ts';
import { openStaffedCompanies, type Part, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.each(engines)('notifications that request a decision, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let type: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    type = (await fixture.as.admin('createLeaveType', { body: { name: 'Annual', daysPerYear: 20 } })).body.leaveType
      ._id;
    await fixture.as.admin('createWfhPolicy', { body: { name: 'Two a week' } });
  });
  afterAll(() => fixture?.close());

  const somebody = async (columns: object = {}): Promise<Caller> =>
    signedIn(
      fixture.app,
      fixture.db,
      await fixture.add({
        columns: { manager_id: fixture.people.manager.id, branch_id: fixture.company.branches[0], ...columns },
      }),
    );
  const ask = async (call: Caller, week = 1): Promise<string> =>
    (await call('applyForLeave', { body: { type, from: mondayOfNextYear(week), to: mondayOfNextYear(week) } })).body
      .leaveApplication._id;
  const askForHome = async (call: Caller): Promise<string> =>
    (await call('applyForWfh', { body: { from: mondayOfNextYear(2), to: mondayOfNextYear(2) } })).body.wfhRequest._id;
  const deciders: readonly Part[] = ['admin', 'hr', 'lisbonAdmin', 'lisbonHr', 'manager', 'portoAdmin', 'portoManager'];
  /** Who has a notification of this request, and who of them has not read it. */
  async function told(id: string): Promise<{ all: string[]; unread: string[] }> {
    const rows = await fixture.db
      .selectFrom('notification')
      .select(['recipient_id', 'read_at'])
      .where('actor', 'like', `%:${id}`)
      .where('about_person_id', 'is not', null)
      .execute();
    const of = (found: typeof rows) =>
      deciders.filter((part) => found.some(({ recipient_id }) => recipient_id === fixture.people[part].id));

    return { all: of(rows), unread: of(rows.filter(({ read_at }) => read_at === null)) };
  }
  const decide = (call: Caller, _id: string, more: object = { decision: 'approved' }) =>
    call('decideLeave', { body: { _id, ...more } });
  const change = (part: Part, columns: object) =>
    fixture.db.updateTable('person').set(columns).where('id', '=', fixture.people[part].id).execute();

  it('are sent only to the manager, while HR and admins find the request in their lists', async () => {
    const employee = await somebody();
    const [leave, home] = [await ask(employee), await askForHome(employee)];

    expect([(await told(leave)).all, (await told(home)).all]).toEqual([['manager'], ['manager']]);
    for (const call of [fixture.as.admin, fixture.as.hr, fixture.as.lisbonHr, fixture.as.manager]) {
      const { requests } = (await call('viewRequests')).body;
      expect(requests.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining([leave, home]));
    }
  });

  it('are sent to the manager and their delegate', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const { _id } = (
      await fixture.as.manager('createDelegation', {
        body: { delegate: fixture.people.portoManager.id, from: day, to: day },
      })
    ).body.delegation;

    expect((await told(await ask(await somebody()))).all).toEqual(['manager', 'portoManager']);
    await fixture.as.manager('endDelegation', { params: { id: _id } });
  });

  it.each<[string, object | null, object]>([
    ['there is no manager', null, { manager_id: null }],
    ['the manager is deactivated', { is_enabled: false }, {}],
    ['the manager has never signed in', { password_changed: false, profile_updated: false }, {}],
    ['the manager may no longer decide', { roles: ['employee'] }, {}],
  ])('reach HR and the admins at once where %s', async (_, changed, columns) => {
    const employee = await somebody(columns);
    if (changed) await change('manager', changed);
    const { all } = await told(await ask(employee));
    await change('manager', {
      is_enabled: true,
      password_changed: true,
      profile_updated: true,
      ...(changed && 'roles' in changed && { roles: ['reporting-manager', 'employee'] }),
    });

    expect(all.filter((part) => part !== 'manager')).toEqual(['admin', 'hr', 'lisbonAdmin', 'lisbonHr']);
  });

  it('are read for everyone once someone has decided, and unread again if that is undone', async () => {
    const id = await ask(await somebody({ manager_id: null }));
    await fixture.as.hr('readAllNotifications');
    const others: Part[] = ['admin', 'lisbonAdmin', 'lisbonHr'];
    expect((await told(id)).unread).toEqual(others);
    await decide(fixture.as.lisbonHr, id);
    expect((await told(id)).unread).toEqual([]);
    await fixture.as.lisbonHr('undoLeaveDecision', { params: { id } });
    expect((await told(id)).unread).toEqual(others);
    await decide(fixture.as.admin, id, { decision: 'rejected', note: 'No' });
    expect((await told(id)).unread).toEqual([]);
  });

  it('are read if a request is cancelled before a decision, and if its cancellation is withdrawn', async () => {
    const employee = await somebody();
    const [leave, home, approved] = [await ask(employee), await askForHome(employee), await ask(employee, 3)];
    await employee('cancelLeave', { params: { id: leave }, body: {} });
    await employee('cancelWfh', { params: { id: home } });
    await decide(fixture.as.manager, approved);
    await employee('cancelLeave', { params: { id: approved }, body: {} });
    expect((await told(approved)).unread).toEqual(['manager']);
    await employee('keepLeave', { params: { id: approved } });

    expect([(await told(leave)).unread, (await told(home)).unread, (await told(approved)).unread]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('are sent once to each new approver when the manager is deactivated, and read once they return', async () => {
    const lead = await fixture.add({
      name: 'Leaving Lead',
      roles: ['reporting-manager', 'employee'],
      columns: { password_changed: true },
    });
    const [lisbon, porto] = fixture.company.branches;
    const here = await somebody({ manager_id: lead.id, branch_id: lisbon });
    const there = await somebody({ manager_id: lead.id, branch_id: porto });
    await ask(here);
    await ask(there);
    await askForHome(there);
    const enable = (isEnabled: boolean) =>
      fixture.as.admin('setUserEnabled', { params: { id: lead.id }, body: { isEnabled } });
    const read = () =>
      fixture.db
        .selectFrom('notification')
        .select(['recipient_id', 'message', 'read_at'])
        .where('message', 'like', 'Leaving Lead was deactivated.%')
        .execute();
    await enable(false);
    const news = await read();
    const says = (requests: string) =>
      `Leaving Lead was deactivated. Please decide on ${requests} from their direct reports.`;

    expect(
      deciders.flatMap((part) =>
        news.filter((one) => one.recipient_id === fixture.people[part].id).map(({ message }) => [part, message]),
      ),
    ).toEqual([
      ['hr', says('2 requests for leave and 1 request to work from home')],
      ['lisbonAdmin', says('1 request for leave')],
      ['lisbonHr', says('1 request for leave')],
      ['portoAdmin', says('1 request for leave and 1 request to work from home')],
    ]);
    const portoAdmin = fixture.people.portoAdmin.id;
    await fixture.db
      .updateTable('notification')
      .set({ seen_at: new Date() })
      .where('recipient_id', '=', portoAdmin)
      .execute();
    await enable(true);
    expect((await read()).map(({ recipient_id, read_at }) => [recipient_id, read_at !== null])).toEqual([
      [portoAdmin, true],
    ]);
    await enable(false);
    expect(await read()).toHaveLength(5);
  });

  it('are read if the applicant is deactivated', async () => {
    const person = await fixture.add({ columns: { manager_id: fixture.people.manager.id } });
    const id = await ask(await signedIn(fixture.app, fixture.db, person));
    await fixture.as.admin('setUserEnabled', { params: { id: person.id }, body: { isEnabled: false } });

    expect(await told(id)).toEqual({ all: ['manager'], unread: [] });
  });
});
