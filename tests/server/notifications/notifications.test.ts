import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import * as events from '../../../server/notify/events.ts';
import { leaveDecided, leaveRequested } from '../../../server/notify/leave-events.ts';
import type { DayRange } from '../../../src/rules/leave/day-range.ts';
import type { TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { type EmptyCompanies, openEmptyCompanies, PASSWORD } from '../support/empty-companies.ts';

describe.each(engines)('notifications, on %s', (engine) => {
  let fixture: EmptyCompanies;

  beforeAll(async () => {
    fixture = await openEmptyCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const tell = (work: (db: Parameters<typeof events.passwordChanged>[0]) => Promise<void>) =>
    inCompany(fixture.db, fixture.company.id, work);
  const doer = ({ companyId, id }: TestPerson) => ({ companyId, personId: id });
  const listOf = async (person: TestPerson) => (await (await fixture.signIn(person)).call('listNotifications')).body;
  const textsOf = async (person: TestPerson): Promise<string[]> =>
    (await listOf(person)).notifications.map(
      ({ message }: { message: { notification_en: string } }) => message.notification_en,
    );
  const formOf = (email: string, changes: object = {}) => ({
    firstName: 'Noor',
    lastName: 'Vermeer',
    email,
    empId: email,
    designation: fixture.company.designations[0],
    department: fixture.company.departments[0],
    branchId: fixture.company.branches[0],
    roles: ['employee'],
    ...changes,
  });

  it('about a new employee are sent to the admins whose scope covers them, except the author', async () => {
    const [admin, hr, lisbon, elsewhere, manager, writer] = [
      await fixture.caller('c-admin'),
      await fixture.caller('c-hr'),
      await fixture.caller('b-admin'),
      await fixture.target('other branch', { roles: ['b-admin', 'employee'] }),
      await fixture.caller('reporting-manager'),
      await fixture.caller('content-writer'),
    ];
    const stranger = await fixture.target('other company', { roles: ['c-admin', 'employee'] });
    const gone = await fixture.caller('c-admin', { isEnabled: false });
    const { call } = await fixture.signIn(admin);

    const body = formOf('noor@tidewater.example', { manager: manager.email });
    const { status, body: answer } = await call('signUpEmployee', { body });

    expect(status).toBe(201);
    const told = { notification_en: 'Noor Vermeer was added to Lisbon.' };
    for (const person of [hr, lisbon]) {
      expect(await listOf(person)).toEqual({
        status: 200,
        message: 'OK',
        notifications: [
          {
            _id: expect.any(String),
            actor: `employee:${answer.user._id}`,
            message: told,
            is_read: false,
            is_seen: false,
            createdTime: expect.stringMatching(/Z$/),
            link: '/dashboard',
          },
        ],
        unread: 1,
        unseen: 1,
        total: 1,
      });
    }
    for (const person of [admin, elsewhere, manager, writer, stranger]) expect(await textsOf(person)).toEqual([]);
    const written = await fixture.db
      .selectFrom('notification')
      .selectAll()
      .where('recipient_id', '=', gone.id)
      .execute();
    expect(written).toEqual([]);
  });

  it('have an outbox entry each, and both disappear if the event is rolled back', async () => {
    const hr = await fixture.caller('c-hr');
    const { call } = await fixture.signIn(await fixture.caller('c-admin'));
    const linesOf = () =>
      fixture.db.selectFrom('feed_outbox').select('notification_id').where('recipient_id', '=', hr.id).execute();

    // Refused late: the person is stored already when the address turns out to be someone else's.
    const refused = await call('signUpEmployee', { body: formOf(hr.email, { empId: 'late' }) });
    expect(refused.status).toBe(409);
    expect([await textsOf(hr), await linesOf()]).toEqual([[], []]);

    await call('signUpEmployee', { body: formOf('later@tidewater.example') });
    const { notifications } = await listOf(hr);
    expect(await linesOf()).toEqual(notifications.map(({ _id }: { _id: string }) => ({ notification_id: _id })));
    expect(notifications).toHaveLength(1);
  });

  it('about a changed password are sent only to its owner', async () => {
    const [person, other] = [await fixture.caller('b-hr'), await fixture.caller('c-admin')];
    const { call } = await fixture.signIn(person);
    const changed = { currentPassword: PASSWORD, newPassword: 'a brand new one', confirmPassword: 'a brand new one' };
    expect((await call('changePassword', { body: changed })).status).toBe(200);

    const says = 'Your password was changed. If this wasn’t you, request a new password and tell your HR team.';
    expect((await call('listNotifications')).body.notifications).toMatchObject([
      { message: { notification_en: says }, link: '/dashboard' },
    ]);
    expect(await textsOf(other)).toEqual([]);
  });

  it('about requests are sent to those who may decide, managers too, and link to the place to do so', async () => {
    const manager = await fixture.caller('reporting-manager');
    const other = await fixture.caller('reporting-manager');
    const employee = await fixture.caller('employee', { name: 'Ana Reis', columns: { manager_id: manager.id } });
    const days = { from: '2026-03-05', to: '2026-03-07' };
    const [id] = fixture.company.teams;
    await tell((db) => leaveRequested(db, employee.companyId, { id, personId: employee.id, kind: 'leave', ...days }));
    await tell((db) =>
      events.wfhRequested(db, employee.companyId, { id, personId: employee.id, ...days, to: days.from }),
    );
    await tell((db) => events.conversationWritten(db, employee.companyId, { id, personId: employee.id }));

    const { notifications } = await listOf(manager);
    expect(
      notifications.map(({ message, link }: { message: { notification_en: string }; link: string }) => [
        message.notification_en,
        link,
      ]),
    ).toEqual([
      ['Ana Reis asked to work from home on 05-03-26.', '/manage/wfh'],
      ['Ana Reis requested leave from 05-03-26 to 07-03-26.', '/manageLeaves'],
    ]);
    expect(await textsOf(other)).toEqual([]);
    expect(await textsOf(employee)).toEqual([]);

    const hr = await listOf(await fixture.caller('b-hr'));
    expect(hr.notifications).toEqual([]);
  });

  it('about a message to HR link to that conversation, and about the reply are sent to its author', async () => {
    const [hr, employee] = [await fixture.caller('b-hr'), await fixture.caller('employee', { name: 'Rui Melo' })];
    const [id] = fixture.company.groups;
    await tell((db) => events.conversationWritten(db, hr.companyId, { id, personId: employee.id }));
    await tell((db) => events.conversationAnswered(db, hr.companyId, { id, personId: employee.id }));

    expect((await listOf(hr)).notifications).toMatchObject([
      { message: { notification_en: 'Rui Melo wrote to HR.' }, link: `/hr_documents/Talk_to_HR/conversation/${id}` },
    ]);
    expect(await textsOf(employee)).toEqual(['HR replied to you.']);
  });

  it('link managers and writers to their own conversation, and never to a page they may not open', async () => {
    const [id] = fixture.company.teams;
    const whole = { from: '2026-03-05', to: '2026-03-05' };
    const own = `/hr_documents/Talk_to_HR/conversation/${id}`;
    for (const [role, home, leave] of [
      ['reporting-manager', '/manageLeaves', '/manageLeaves'],
      ['content-writer', '/articles/viewArticle', null],
    ] as const) {
      const person = await fixture.caller(role);
      const matter = { id, personId: person.id };
      await tell((db) => events.passwordChanged(db, doer(person)));
      await tell((db) =>
        leaveDecided(db, person.companyId, { ...matter, ...whole, kind: 'leave', decision: 'approved' }),
      );
      await tell((db) => events.conversationAnswered(db, person.companyId, matter));

      const { notifications } = await listOf(person);
      expect(notifications.map(({ link }: { link: string | null }) => link)).toEqual([own, leave, home]);
    }
  });

  it('about decisions are sent to the applicant', async () => {
    const employee = await fixture.caller('employee');
    const matter = { id: fixture.company.teams[0], personId: employee.id, from: '2026-03-05', to: '2026-03-05' };
    await tell((db) => leaveDecided(db, employee.companyId, { ...matter, kind: 'leave', decision: 'approved' }));
    await tell((db) => events.wfhDecided(db, employee.companyId, { ...matter, decision: 'rejected' }));

    expect(await textsOf(employee)).toEqual([
      'Your request to work from home on 05-03-26 was rejected.',
      'Your leave on 05-03-26 was approved.',
    ]);
  });

  it('say which half of a day leave begins or ends with, as the request does', async () => {
    const employee = await fixture.caller('employee');
    const [id] = fixture.company.teams;
    const said = async (days: DayRange) => {
      await tell((db) =>
        leaveDecided(db, employee.companyId, {
          id,
          personId: employee.id,
          kind: 'leave',
          decision: 'approved',
          ...days,
        }),
      );

      return (await textsOf(employee))[0];
    };
    const day = '2026-03-05';

    expect(await said({ from: day, to: day, fromPortion: 'second-half', toPortion: 'second-half' })).toBe(
      'Your leave on 05-03-26 (afternoon) was approved.',
    );
    expect(await said({ from: day, to: '2026-03-07', fromPortion: 'second-half', toPortion: 'first-half' })).toBe(
      'Your leave from 05-03-26 (afternoon) to 07-03-26 (morning) was approved.',
    );
  });

  it('about a branch are sent to its admins and the company level', async () => {
    const [admin, lisbon, porto] = [
      await fixture.caller('c-admin'),
      await fixture.caller('b-admin'),
      await fixture.target('other branch', { roles: ['b-hr', 'employee'] }),
    ];
    const [, id] = fixture.company.branches;
    await tell((db) => events.branchSwitched(db, doer(admin), { id, isEnabled: false }));

    expect(await textsOf(porto)).toEqual(['Porto was disabled.']);
    expect(await textsOf(lisbon)).toEqual([]);
    expect(await textsOf(admin)).toEqual([]);
  });

  it('about an upload are sent to its uploader once, in the console and by mail', async () => {
    const admin = await fixture.caller('b-admin', { name: 'Ines Faria' });
    const counts = { kind: 'employees', created: 118, updated: 1, unchanged: 3, failed: 2 } as const;
    const done = { id: fixture.company.teams[1], fileName: 'people.xlsx', ...counts };
    const link = 'https://console.example/employees/add';
    await tell((db) => events.importFinished(db, doer(admin), { ...done, link }));

    const summary =
      '118 employees were added, 1 employee was updated, 3 employees are unchanged and 2 rows have errors';
    expect(await textsOf(admin)).toEqual([`Your upload people.xlsx is complete: ${summary}.`]);
    const mails = await fixture.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', admin.email).execute();
    expect(mails).toMatchObject([{ subject: 'Your upload people.xlsx is complete' }]);
    expect(mails[0]?.body_text).toContain(summary);
    expect(mails[0]?.body_text).toContain(link);
  });

  it('are seen, then read: one, then all; a read one has been seen', async () => {
    const person = await fixture.caller('c-hr');
    for (const _ of [1, 2, 3]) await tell((db) => events.passwordChanged(db, doer(person)));
    const { call } = await fixture.signIn(person);
    const countsOf = ({ body: { unread, unseen } }: { body: { unread: number; unseen: number } }) => [unread, unseen];
    const [newest] = (await call('listNotifications')).body.notifications;

    expect(countsOf(await call('readNotification', { params: { id: newest._id } }))).toEqual([2, 2]);
    expect(countsOf(await call('readNotification', { params: { id: newest._id } }))).toEqual([2, 2]);
    expect((await call('listNotifications')).body.notifications[0]).toMatchObject({ is_read: true, is_seen: true });
    expect(countsOf(await call('markNotificationsSeen'))).toEqual([2, 0]);
    expect(countsOf(await call('listNotifications'))).toEqual([2, 0]);
    expect(countsOf(await call('readAllNotifications'))).toEqual([0, 0]);
    expect(countsOf(await call('listNotifications'))).toEqual([0, 0]);
  });

  it('of someone else cannot be marked as read, and marking all as read leaves theirs unchanged', async () => {
    const [person, other] = [await fixture.caller('c-admin'), await fixture.caller('c-admin')];
    await tell((db) => events.passwordChanged(db, doer(other)));
    const [theirs] = (await listOf(other)).notifications;
    const { call } = await fixture.signIn(person);

    const answer = await call('readNotification', { params: { id: theirs._id } });

    expect(answer).toMatchObject({ status: 404, body: { message: expect.stringContaining('This notification') } });
    await call('readAllNotifications');
    await call('markNotificationsSeen');
    expect(await listOf(other)).toMatchObject({ unread: 1, unseen: 1 });
  });

  it('are paged, and a page beyond the end still has the counts', async () => {
    const person = await fixture.caller('c-hr');
    for (const _ of [1, 2, 3]) await tell((db) => events.passwordChanged(db, doer(person)));
    const { call } = await fixture.signIn(person);

    const { body: all } = await call('listNotifications');
    const { body: second } = await call('listNotifications', { query: { skip: 1, count: 1 } });
    const { body: beyond } = await call('listNotifications', { query: { skip: 30 } });

    const ids = all.notifications.map(({ _id }: { _id: string }) => _id);
    expect([...ids].sort().reverse()).toEqual(ids);
    expect(second.notifications).toEqual([all.notifications[1]]);
    expect(beyond).toMatchObject({ notifications: [], unread: 3, unseen: 3, total: 3 });
  });

  it('about people one may no longer see disappear, and are no longer counted', async () => {
    const moved = await fixture.caller('b-admin');
    const employee = await fixture.caller('employee', { name: 'Ana Reis' });
    const written = { id: fixture.company.teams[0], personId: employee.id };
    await tell((db) => events.conversationWritten(db, employee.companyId, written));
    expect(await listOf(moved)).toMatchObject({ unread: 1, total: 1 });

    await fixture.db
      .updateTable('person')
      .set({ branch_id: fixture.company.branches[1] })
      .where('id', '=', moved.id)
      .execute();

    expect(await listOf(moved)).toMatchObject({ notifications: [], unread: 0, unseen: 0, total: 0 });
    const { call } = await fixture.signIn(moved);
    expect((await call('readAllNotifications')).body).toMatchObject({ unread: 0 });
    const [kept] = await fixture.db
      .selectFrom('notification')
      .selectAll()
      .where('recipient_id', '=', moved.id)
      .execute();
    expect(kept?.read_at).toBeNull();
  });
});
