import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inCompany, tx } from '../../../server/database/tx.ts';
import { sendMorningEmails } from '../../../server/leave/morning-email.ts';
import { claim, selectDue } from '../../../server/leave/morning-email-queries.ts';
import { signedIn } from '../support/calls.ts';
import type { Particulars, TestPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { addType } from '../support/leave.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

const [FRIDAY, SATURDAY, SUNDAY] = ['2026-11-20', '2026-11-21', '2026-11-22'] as const;
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25'] as const;

describe.each(engines)('the email to approvers on working mornings, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let types: { leave: string; sick: string };
  let policy: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    types = { leave: await addType(fixture, 'Annual leave'), sick: await addType(fixture, 'Migraine', {}, 'sick') };
    policy = (await fixture.as.admin('createWfhPolicy', { body: { name: 'Two a week' } })).body.wfhPolicy._id;
  });
  afterAll(() => fixture?.close());
  beforeEach(async () => {
    const { db } = fixture;
    await db.deleteFrom('leave_cancellation').execute();
    await db.deleteFrom('leave_application').execute();
    await db.deleteFrom('wfh_request').execute();
    await db.deleteFrom('approval_delegation').execute();
    await db.deleteFrom('mail_outbox').execute();
    await db.deleteFrom('morning_email').execute();
    await setBranch(0, { timezone: 'UTC', holidays: '[]', is_enabled: true });
  });

  const setBranch = (which: 0 | 1, columns: object) =>
    fixture.db.updateTable('branch').set(columns).where('id', '=', fixture.company.branches[which]).execute();
  const addReport = (name: string, columns: object = {}): Promise<TestPerson> =>
    fixture.add({ name, columns: { manager_id: fixture.people.manager.id, ...columns } });
  const addManager = (more: Particulars = {}): Promise<TestPerson> =>
    fixture.add({ roles: ['reporting-manager', 'employee'], ...more });

  interface Asked {
    readonly kind?: 'leave' | 'sick';
    /** The half of the first day. */
    readonly fromPortion?: 'full' | 'second-half';
    readonly status?: 'pending' | 'approved';
  }

  /** In the afternoon of that day. */
  async function ask(by: TestPerson, on: string, asked: Asked = {}): Promise<string> {
    const { kind = 'leave', status = 'pending', fromPortion = 'full' } = asked;
    const id = v7();
    await sql`
      insert into leave_application
        (company_id, id, person_id, type_id, status, decided_at, reason, from_day, to_day, from_portion, to_portion,
          days, shares, created_at)
      values (${by.companyId}, ${id}, ${by.id}, ${types[kind]}, ${status}, ${status === 'pending' ? null : on}::date,
        'A headache', '2026-12-03', '2026-12-07', ${fromPortion}, 'full', 3, '[]', ${`${on}T15:00:00Z`})
    `.execute(fixture.db);

    return id;
  }

  /** Until there is nothing left to do. */
  async function morning(day: string, time = '08:30'): Promise<void> {
    while (await sendMorningEmails(fixture.db, 'https://console.example', new Date(`${day}T${time}:00Z`)));
  }

  /** What was written since the last look, by the address. */
  async function mails(): Promise<Map<string, { subject: string; text: string }>> {
    const rows = await fixture.db
      .deleteFrom('mail_outbox')
      .returning(['recipient', 'subject', 'body_text as text'])
      .execute();
    const found = new Map(rows.map(({ recipient, ...mail }) => [recipient, mail]));
    expect(found.size).toBe(rows.length);

    return found;
  }
  const recipients = async () => [...(await mails()).keys()].sort();
  const emails = (...people: TestPerson[]) => people.map(({ email }) => email).sort();

  it('shows a manager the pending requests, longest wait first', async () => {
    const { manager } = fixture.people;
    const [ana, rui] = [await addReport('Ana Silva'), await addReport('Rui Costa')];
    await ask(rui, TUESDAY);
    await ask(ana, MONDAY, { fromPortion: 'second-half' });
    await ask(rui, SUNDAY);
    const approved = await ask(ana, MONDAY, { status: 'approved' });
    await sql`
      insert into leave_cancellation (company_id, id, application_id, created_at)
      values (${ana.companyId}, ${v7()}, ${approved}, ${`${TUESDAY}T16:00:00Z`})
    `.execute(fixture.db);
    await sql`
      insert into wfh_request (company_id, id, person_id, policy_id, from_day, to_day, days_on, usage, created_at)
      values (${rui.companyId}, ${v7()}, ${rui.id}, ${policy}, '2026-12-30', '2027-01-04', '{2026-12-30}', '[]',
        ${`${TUESDAY}T17:00:00Z`})
    `.execute(fixture.db);
    await morning(WEDNESDAY);

    const sent = await mails();
    const mail = sent.get(manager.email);
    expect(mail?.subject).toBe('5 requests are waiting for your decision');
    expect(mail?.text).toContain(`5 requests are waiting for your decision at Own, the oldest first:

- Rui Costa, Annual leave, 3 to 7 December, waiting since Sunday 22 November
- Ana Silva, Annual leave, 3 December (afternoon) to 7 December, waiting since Monday 23 November
- Rui Costa, Annual leave, 3 to 7 December, waiting since Tuesday 24 November
- Ana Silva, cancellation of Annual leave, 3 to 7 December, waiting since Tuesday 24 November
- Rui Costa, work from home, 30 December 2026 to 4 January 2027, waiting since Tuesday 24 November

Use this link to see and decide on them:

https://console.example/requests
`);
    expect(mail?.text).toContain(
      'go to Requests and turn off “Email me on working mornings when requests are waiting”',
    );
    expect(sent.has(fixture.people.portoManager.email)).toBe(false);
    expect(sent.has(ana.email)).toBe(false);
  });

  it('counts sick leave without a name or a reason, and names ten requests at most', async () => {
    const { manager } = fixture.people;
    const ill = await addReport('Ilda Matos');
    await ask(ill, MONDAY, { kind: 'sick' });
    await ask(ill, MONDAY, { kind: 'sick' });
    await morning(TUESDAY);
    const counted = (await mails()).get(manager.email);
    expect(counted?.subject).toBe('2 requests are waiting for your decision');
    expect(counted?.text).toContain(':\n\n- 2 sick leave requests\n\n');
    for (const secret of ['Ilda', 'Migraine', 'headache', 'December']) expect(counted?.text).not.toContain(secret);

    const well = await addReport('Rui Costa');
    for (let one = 0; one < 12; one += 1) await ask(well, TUESDAY);
    await morning(WEDNESDAY);
    const long = (await mails()).get(manager.email);
    expect(long?.subject).toBe('14 requests are waiting for your decision');
    expect(long?.text.match(/Annual leave/g)).toHaveLength(10);
    expect(long?.text).toContain('\n- and 2 more\n- 2 sick leave requests\n');
  });

  it('shows admins requests that have waited for two working days, in their own branch only', async () => {
    const { admin, hr, lisbonAdmin, lisbonHr, manager, portoAdmin, portoManager } = fixture.people;
    await ask(await addReport('Ana Silva'), FRIDAY);
    await morning(MONDAY);
    expect(await recipients()).toEqual(emails(manager));
    await morning(TUESDAY);
    expect(await recipients()).toEqual(emails(admin, hr, lisbonAdmin, lisbonHr, manager));

    const branch_id = fixture.company.branches[1];
    await ask(await addReport('Olga Pinto', { branch_id, manager_id: portoManager.id }), MONDAY);
    await morning(WEDNESDAY);
    const sent = await mails();
    const named = ({ email }: TestPerson) =>
      ['Ana Silva', 'Olga Pinto'].filter((name) => sent.get(email)?.text.includes(name));
    expect([manager, lisbonAdmin, lisbonHr].map(named)).toEqual([['Ana Silva'], ['Ana Silva'], ['Ana Silva']]);
    expect([portoManager, portoAdmin].map(named)).toEqual([['Olga Pinto'], ['Olga Pinto']]);
    expect([admin, hr].map(named)).toEqual([
      ['Ana Silva', 'Olga Pinto'],
      ['Ana Silva', 'Olga Pinto'],
    ]);
    expect(sent.size).toBe(7);
    expect(sent.get(hr.email)?.text).toContain(
      'when a request has waited for two working days, or when no other manager can decide on it.',
    );
    expect(sent.get(manager.email)?.text).toContain('when requests are waiting for you.');
  });

  it('shows admins at once what no manager can decide, and what they decide as managers themselves', async () => {
    const { admin, hr, lisbonAdmin, lisbonHr } = fixture.people;
    const gone = await addManager({ isEnabled: false });
    const invited = await addManager({ columns: { password_changed: false, profile_updated: false } });
    const demoted = await fixture.add();
    for (const manager_id of [null, gone.id, invited.id, demoted.id]) {
      await ask(await addReport('Ana Silva', { manager_id }), MONDAY);
    }
    await morning(TUESDAY);
    const sent = await mails();
    expect([...sent.keys()].sort()).toEqual(emails(admin, hr, lisbonAdmin, lisbonHr));
    expect(sent.get(hr.email)?.subject).toBe('4 requests are waiting for your decision');

    await fixture.db.deleteFrom('leave_application').execute();
    await ask(await addReport('Rui Costa', { manager_id: lisbonAdmin.id }), TUESDAY);
    await morning(WEDNESDAY);
    expect(await recipients()).toEqual(emails(lisbonAdmin));
  });

  it('also reaches the delegate, as long as approvals are delegated', async () => {
    const [away, delegate] = [await addManager(), await addManager()];
    await ask(await addReport('Ana Silva', { manager_id: away.id }), MONDAY);
    const today = new Date().toISOString().slice(0, 10);
    const call = await signedIn(fixture.app, fixture.db, away);
    await call('createDelegation', { body: { delegate: delegate.id, from: today, to: today } });
    await fixture.db.deleteFrom('mail_outbox').execute();
    await morning(TUESDAY);
    expect(await recipients()).toEqual(emails(away, delegate));
    await fixture.db.deleteFrom('approval_delegation').execute();
    await fixture.db.deleteFrom('morning_email').execute();
    await morning(TUESDAY);
    expect(await recipients()).toEqual(emails(away));
  });

  it('leaves out a person’s own requests', async () => {
    const { admin, hr, lisbonAdmin, lisbonHr } = fixture.people;
    await ask(hr, MONDAY);
    await morning(TUESDAY);
    expect(await recipients()).toEqual(emails(admin, lisbonAdmin, lisbonHr));
  });

  it('is not sent at weekends or on the branch’s holidays, but is sent on half-day holidays', async () => {
    const { manager, portoManager } = fixture.people;
    const branch_id = fixture.company.branches[1];
    await ask(await addReport('Ana Silva'), FRIDAY);
    await ask(await addReport('Olga Pinto', { branch_id, manager_id: portoManager.id }), FRIDAY);
    await morning(SATURDAY);
    await morning(SUNDAY);
    expect(await recipients()).toEqual([]);

    await setBranch(0, { holidays: JSON.stringify([{ day: MONDAY, name: 'Fair', half: false }]) });
    await morning(MONDAY);
    expect(await recipients()).toEqual(emails(portoManager));

    await setBranch(0, { holidays: JSON.stringify([{ day: MONDAY, name: 'Fair', half: true }]) });
    await fixture.db.deleteFrom('morning_email').execute();
    await morning(MONDAY);
    expect(await recipients()).toEqual(emails(manager, portoManager));
  });

  it('skips holidays when it counts how long requests have waited for admins', async () => {
    const { admin, lisbonAdmin, lisbonHr, hr, manager } = fixture.people;
    await setBranch(0, { holidays: JSON.stringify([{ day: MONDAY, name: 'Fair', half: false }]) });
    await ask(await addReport('Ana Silva'), FRIDAY);
    await morning(TUESDAY);
    expect(await recipients()).toEqual(emails(manager));
    await morning(WEDNESDAY);
    expect(await recipients()).toEqual(emails(admin, hr, lisbonAdmin, lisbonHr, manager));
  });

  it('is sent between eight and twelve in the approver’s branch', async () => {
    const { manager, portoManager } = fixture.people;
    const branch_id = fixture.company.branches[1];
    await setBranch(0, { timezone: 'Pacific/Auckland' });
    await ask(await addReport('Ana Silva'), FRIDAY);
    await ask(await addReport('Olga Pinto', { branch_id, manager_id: portoManager.id }), FRIDAY);
    // 08:00 on Monday in Auckland, and Sunday evening in Porto.
    await morning(SUNDAY, '18:59');
    expect(await recipients()).toEqual([]);
    await morning(SUNDAY, '19:00');
    const sent = await mails();
    expect([...sent.keys()]).toEqual(emails(manager));
    // 15:00 on Friday in UTC was Saturday there.
    expect(sent.get(manager.email)?.text).toContain('waiting since Saturday 21 November');

    await morning(MONDAY, '07:59');
    await morning(MONDAY, '12:00');
    expect(await recipients()).toEqual([]);
    await morning(MONDAY, '11:59');
    expect(await recipients()).toEqual(emails(portoManager));
  });

  it('uses each branch’s own local date, also in emails to admins', async () => {
    const { db, people } = fixture;
    const { lisbonAdmin, manager, portoManager } = people;
    await setBranch(0, { timezone: 'Pacific/Auckland' });
    await setBranch(1, { timezone: 'Pacific/Honolulu' });
    // Tuesday morning in Auckland.
    await ask(await addReport('Ana Silva'), MONDAY);
    await ask(await addReport('Olga Pinto', { manager_id: portoManager.id }), MONDAY);
    await morning(MONDAY, '20:00');
    const days = await db
      .selectFrom('morning_email')
      .select(['person_id', 'checked_on'])
      .where('person_id', 'in', [manager.id, portoManager.id])
      .orderBy('checked_on')
      .execute();
    expect(days).toEqual([
      { person_id: portoManager.id, checked_on: MONDAY },
      { person_id: manager.id, checked_on: TUESDAY },
    ]);
    expect(await recipients()).toEqual(emails(manager, portoManager));

    await morning(TUESDAY, '19:30');
    expect((await mails()).has(lisbonAdmin.email)).toBe(false);
    await morning(WEDNESDAY, '19:30');
    expect((await mails()).has(lisbonAdmin.email)).toBe(true);
    await setBranch(1, { timezone: 'UTC' });
  });

  it('is dropped if the mail server only accepts it in the evening', async () => {
    await ask(await addReport('Ana Silva'), MONDAY);
    await morning(TUESDAY);
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from useful_until - now()) / 3600)::int as hours from mail_outbox
    `.execute(fixture.db);
    expect(rows).toEqual([{ hours: 12 }]);
  });

  it('is sent once a day, with several servers at once and after a restart', async () => {
    const { db, people, company } = fixture;
    const ana = await addReport('Ana Silva');
    await ask(ana, MONDAY);
    await Promise.all([morning(TUESDAY), morning(TUESDAY), morning(TUESDAY)]);
    await ask(ana, MONDAY);
    await morning(TUESDAY, '11:00');
    // `mails` refuses two to the same address.
    expect(await recipients()).toEqual(emails(people.manager));

    // Two servers have seen the same people before either takes them.
    const due = await tx(db, (trx) => selectDue(trx, [{ zone: 'UTC', day: WEDNESDAY }]));
    const taken = async () => (await inCompany(db, company.id, (trx) => claim(trx, company.id, WEDNESDAY, due))).length;
    expect(due.length).toBeGreaterThan(5);
    expect([await taken(), await taken()]).toEqual([due.length, 0]);
  });

  it('is retried after it could not be written', async () => {
    await ask(await addReport('Ana Silva'), MONDAY);
    await sql`alter table mail_outbox add constraint full_up check (subject not like '%for your decision')`.execute(
      fixture.db,
    );
    await expect(morning(TUESDAY)).rejects.toThrow('full_up');
    await sql`alter table mail_outbox drop constraint full_up`.execute(fixture.db);
    expect(await fixture.db.selectFrom('morning_email').selectAll().execute()).toEqual([]);
    await morning(TUESDAY);
    expect(await recipients()).toEqual(emails(fixture.people.manager));
  });

  it('can be turned off and on by each person for themselves', async () => {
    const { as, people } = fixture;
    const isOn = async () => (await as.manager('viewMorningEmail')).body.isOn;
    await ask(await addReport('Ana Silva'), MONDAY);
    expect(await isOn()).toBe(true);
    expect((await as.manager('changeMorningEmail', { body: { isOn: false } })).body).toMatchObject({
      message: 'Morning email turned off',
      isOn: false,
    });
    expect(await isOn()).toBe(false);
    expect((await as.hr('viewMorningEmail')).body.isOn).toBe(true);
    await morning(TUESDAY);
    expect(await recipients()).toEqual([]);

    await as.manager('changeMorningEmail', { body: { isOn: true } });
    expect(await isOn()).toBe(true);
    await morning(WEDNESDAY);
    expect(await recipients()).toContain(people.manager.email);
  });

  it('is not sent to people who cannot decide: deactivated, not signed in yet, branch or feature off', async () => {
    const { company, db, people } = fixture;
    const [gone, invited] = [
      await addManager({ isEnabled: false }),
      await addManager({ columns: { password_changed: false, profile_updated: false } }),
    ];
    await ask(await addReport('Ana Silva', { manager_id: gone.id }), MONDAY);
    await ask(await addReport('Rui Costa', { manager_id: invited.id }), MONDAY);
    await setBranch(0, { is_enabled: false });
    await morning(TUESDAY);
    expect(await recipients()).toEqual(emails(people.admin, people.hr));

    const { features } = await db
      .selectFrom('company')
      .select('features')
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
    const having = (some: readonly string[]) =>
      sql`update company set features = ${[...some]}::text[] where id = ${company.id}`.execute(db);
    for (const others of [['recognition'], ['recognition', 'sickLeave']]) {
      await having(others);
      await morning(WEDNESDAY);
      expect(await recipients()).toEqual([]);
    }
    await having(features);
    await db.deleteFrom('morning_email').execute();
    await morning(WEDNESDAY);
    expect(await recipients()).toEqual(emails(people.admin, people.hr));
  });
});
