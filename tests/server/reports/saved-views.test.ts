import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendNext } from '../../../server/reports/company/sending.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { read } from './support.ts';

describe.each(engines)('saved views of company reports, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const body = { report: 'head-count', name: 'Ours', query: {}, schedule: 'weekly' };
  const mailsTo = ({ email }: { readonly email: string }) =>
    fixture.db
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'body_text'])
      .where('dedupe_key', 'like', 'report:%')
      .where('recipient', '=', email)
      .execute();
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  const send = async (days: number) => {
    while (await sendNext(fixture.db, 'https://console.example', later(days)));
  };

  it('belong to their owner only, and an outdated edit is refused', async () => {
    const { as } = fixture;
    const saved = (await as.hr('saveReportView', { body: { ...body, schedule: null } })).body.view;
    const edit = (call: typeof as.hr, name: string) =>
      call('editReportView', { params: { id: saved._id }, body: { name, version: saved.version } });
    expect([
      (await edit(as.admin, 'Mine')).status,
      (await edit(as.hr, 'Mine')).status,
      (await edit(as.hr, 'Other')).status,
    ]).toEqual([404, 200, 409]);
    expect((await as.admin('listReportViews')).body.views).toEqual([]);
    expect((await as.hr('deleteReportView', { params: { id: saved._id } })).status).toBe(200);
  });

  it('are sent at once on the owner’s request, without changing the schedule', async () => {
    const { as, people } = fixture;
    const { view } = (await as.hr('saveReportView', { body })).body;
    const ask = (call: typeof as.hr) => call('sendReportView', { params: { id: view._id } });
    expect([(await ask(as.admin)).status, (await ask(as.hr)).status]).toEqual([404, 200]);
    await send(0);
    await send(0);
    const sent = await mailsTo(people.hr);
    const { about, asOf } = await read(as.hr, 'head-count');
    const period = about.find(({ label }: { label: string }) => label === 'Period').value;
    expect(period).toMatch(/^\w{3,4} 20\d\d to \w{3,4} 20\d\d$/);
    expect(sent.map(({ subject }) => subject)).toEqual([
      `Headcount and turnover: Ours – Own, ${period}, as of ${inWords(asOf)}`,
    ]);
    expect(sent[0]?.body_text).toContain(
      `Company: Own\nPeriod: ${period}\nBranches: All branches\nDepartments: All departments\nAs of: ${inWords(asOf)}, `,
    );
    const { views } = (await as.hr('listReportViews')).body;
    expect(views).toMatchObject([{ schedule: 'weekly', nextSendAt: view.nextSendAt }]);
    await as.hr('deleteReportView', { params: { id: view._id } });
  });

  it('are sent under one title, with their branch, months and departments', async () => {
    const { as, people, company } = fixture;
    const query = { from: '2026-01', to: '2026-03', branch: [company.branches[0]], department: company.departments };
    const { view } = (
      await as.admin('saveReportView', { body: { report: 'absence', name: 'Lisbon absence', query, schedule: null } })
    ).body;
    await as.admin('sendReportView', { params: { id: view._id } });
    await send(0);
    const [mail] = await mailsTo(people.admin);
    expect(mail?.subject).toMatch(`Lisbon absence – Own, Jan 2026 to Mar 2026, Lisbon, Care, Engineering, `);
    expect(mail?.body_text).toContain(
      'Period: Jan 2026 to Mar 2026\nBranches: Lisbon\nDepartments: Care, Engineering, ',
    );
    await as.admin('deleteReportView', { params: { id: view._id } });
  });

  it('are sent weekly with what the owner may see then, and no longer once they leave', async () => {
    const { as, people } = fixture;
    const { view } = (await as.portoAdmin('saveReportView', { body })).body;
    expect(new Date(view.nextSendAt).getUTCDay()).toBe(1);
    await send(0);
    expect(await mailsTo(people.portoAdmin)).toHaveLength(0);
    await send(8);
    await send(8);
    const [mail, ...others] = await mailsTo(people.portoAdmin);
    expect(others).toEqual([]);
    const own = (await read(as.portoAdmin, 'head-count')).figures[0].value;
    expect(mail).toMatchObject({
      recipient: people.portoAdmin.email,
      subject: expect.stringMatching(/, Porto, as of /),
    });
    expect(mail?.body_text).toContain(`Headcount: ${own}\n`);
    expect(mail?.body_text).toContain('https://console.example/reports/company/head-count');
    await as.hr('setUserEnabled', { params: { id: people.portoAdmin.id }, body: { isEnabled: false } });
    await send(30);
    expect(await mailsTo(people.portoAdmin)).toHaveLength(1);
    const row = await fixture.db
      .selectFrom('report_view')
      .select(['schedule', 'next_send_at'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ schedule: null, next_send_at: null });
  });
});

const inWords = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
