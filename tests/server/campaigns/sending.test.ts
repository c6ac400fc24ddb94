import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { moveDue } from '../../../server/campaigns/clock.ts';
import { sendBatch } from '../../../server/campaigns/sending.ts';
import { requeue } from '../../../server/mail/dead-letters.ts';
import { challengePath } from '../../../src/rules/shared/links.ts';
import { addChallenge, join } from '../challenges/support.ts';
import { callerWith } from '../support/calls.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import {
  addCampaign,
  figuresOf,
  inDays,
  lookAt,
  mailsOf,
  move,
  notifiedOf,
  PUBLIC,
  recipientsOf,
  sendAll,
  sent,
  stoppedCampaign,
  tokenOf,
  untilSent,
  writtenTo,
} from './support.ts';

/** A busy machine is slow. */
const WITHIN = { timeout: 15_000 };

describe.each(engines)('sending campaigns, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const everyone = () =>
    Object.values(fixture.people)
      .map(({ email }) => email)
      .sort();

  it('reaches everyone once through each channel, and people without a console by email and app', async () => {
    const { as, people } = fixture;
    const id = await sent(fixture, as.hr);
    expect(await lookAt(as.hr, id)).toMatchObject({ state: 'sent', told: 9, addressed: 9, sentAt: expect.any(String) });
    expect((await recipientsOf(fixture, id)).map(({ email }) => email)).toEqual(everyone());
    const mails = await mailsOf(fixture, id);
    expect(mails.map(({ recipient }) => recipient)).toEqual(everyone());
    const { employee: _, portoEmployee: _other, ...told } = people;
    const notified = await notifiedOf(fixture, id);
    expect(notified.map(({ email }) => email)).toEqual(
      Object.values(told)
        .map(({ email }) => email)
        .sort(),
    );
    const token = await tokenOf(fixture, id, people.hr.id);
    expect(notified.find(({ email }) => email === people.hr.email)).toMatchObject({
      actor: `campaign-message:${token}`,
      message: 'Walk more',
    });
    const mail = mails.find(({ recipient }) => recipient === people.hr.email);
    expect(mail).toMatchObject({
      subject: 'Walk more',
      is_bulk: true,
      unsubscribe_url: `${PUBLIC}/api/campaign-mail/${token}/unsubscribe`,
    });
    const { text, html } = await writtenTo(fixture, people.hr);
    expect(text).toContain('Hello hr,\n\nEvery day counts.\n\n');
    expect(text).toContain(`${PUBLIC}/campaign/${token}\n`);
    expect(text).toContain(`${PUBLIC}/campaign/${token}/unsubscribe\n`);
    expect(html).toContain('<p>Every day counts.</p>');
    expect(html).toContain(`<a href="${PUBLIC}/campaign/${token}">`);
    expect(html).toContain(`<a href="${PUBLIC}/campaign/${token}/unsubscribe">`);
    expect(html).not.toContain('<img');
  });

  it('shows pictures and names in emails unchanged, at addresses that work anywhere', async () => {
    const { as, db, people } = fixture;
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const form = { files: [{ field: 'image', fileName: 'p.png', bytes }] };
    const { file } = (await as.hr('addCampaignPicture', { form })).body.picture;
    await db.updateTable('person').set({ first_name: '<b>Ana</b> & co' }).where('id', '=', people.hr.id).execute();
    await sent(fixture, as.hr, {
      title: 'Fish & <chips>',
      body: { type: 'doc', content: [{ type: 'picture', attrs: { file, alt: 'A "boat"' } }] },
    });
    const { html } = await writtenTo(fixture, people.hr, 'Fish & <chips>');
    expect(html).toContain(`<img src="${PUBLIC}/api/file/${file}" alt="A &quot;boat&quot;"`);
    expect(html).toContain('Fish &amp; &lt;chips&gt;</h1>');
    expect(html).toContain('Hello &lt;b&gt;Ana&lt;/b&gt; &amp; co,');
  });

  it('counts opened emails with a picture only if the company wants that, and says so in the email', async () => {
    const { as, app, db, people, company } = fixture;
    const wanted = (counts_campaign_opens: boolean) =>
      db.updateTable('company').set({ counts_campaign_opens }).where('id', '=', company.id).execute();
    await wanted(true);
    const id = await sent(fixture, as.hr);
    const url = `/api/campaign-mail/${await tokenOf(fixture, id, people.hr.id)}/picture`;
    const { html } = await writtenTo(fixture, people.hr);
    expect(html).toContain(`<img src="${PUBLIC}${url}" width="1" height="1" alt="">`);
    expect(html).toContain('It contains a small image that tells them when it is opened.');
    await wanted(false);
    expect((await app.inject(url)).headers['content-type']).toBe('image/gif');
    expect((await figuresOf(as.hr, id)).opened).toBe(0);
    await wanted(true);
    await app.inject(url);
    expect((await figuresOf(as.hr, id)).opened).toBe(1);
    await wanted(false);
  });

  it('finds a small audience among many people, a few keys at a time', async () => {
    const { db, people } = fixture;
    const { branch_id } = await db
      .selectFrom('person')
      .select('branch_id')
      .where('id', '=', people.portoEmployee.id)
      .executeTakeFirstOrThrow();
    const id = await stoppedCampaign(fixture, { branches: [branch_id] });
    await db.updateTable('campaign').set({ state: 'sending' }).where('id', '=', id).execute();
    await vi.waitFor(async () => {
      while (await sendBatch(db, PUBLIC, 5, 1));
      expect(await lookAt(fixture.as.hr, id)).toMatchObject({ state: 'sent', told: 3 });
    }, WITHIN);
  });

  it('reaches no one twice when several servers send at once, in batches of any size', async () => {
    const { as, db } = fixture;
    const id = await stoppedCampaign(fixture);
    await db.updateTable('campaign').set({ state: 'sending' }).where('id', '=', id).execute();
    const server = async () => {
      while (await sendBatch(db, PUBLIC, 2));
    };
    await Promise.all([server(), server(), server()]);
    await untilSent(fixture, id);
    expect(await lookAt(as.hr, id)).toMatchObject({ state: 'sent', told: 9 });
    expect((await recipientsOf(fixture, id)).length).toBe(9);
    expect((await mailsOf(fixture, id)).length).toBe(9);
  });

  it('reaches people who join the audience after it has passed them, and can stop between batches', async () => {
    const { as, db, company } = fixture;
    const [lisbon, porto] = company.branches;
    const id = await stoppedCampaign(fixture, { branches: [lisbon] });
    await db.updateTable('campaign').set({ state: 'sending' }).where('id', '=', id).execute();
    // The server's own poller may send too, so only the result after stopping counts.
    await sendBatch(db, PUBLIC, 2);
    await move(as.hr, id, 'stop');
    const { told, state } = await lookAt(as.hr, id);
    if (state === 'stopped') {
      expect(await sendBatch(db, PUBLIC, 2)).toBe(false);
      expect((await lookAt(as.hr, id)).told).toBe(told);
    }
    const first = await db
      .selectFrom('person')
      .select('id')
      .where('company_id', '=', company.id)
      .where('branch_id', '=', porto)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('person').set({ branch_id: lisbon }).where('id', '=', first.id).execute();
    await db.updateTable('campaign').set({ state: 'sending' }).where('id', '=', id).execute();
    await untilSent(fixture, id);
    const recipients = await recipientsOf(fixture, id);
    expect(recipients.map(({ person_id }) => person_id)).toContain(first.id);
    expect(recipients.length).toBe(7);
    await db.updateTable('person').set({ branch_id: porto }).where('id', '=', first.id).execute();
  });

  it('starts when its time has come, and not once the campaign has ended', async () => {
    const { as, db } = fixture;
    const { campaign } = (await addCampaign(as.hr, { isDraft: false, from: inDays(2) })).body;
    await sendAll(fixture);
    expect(await lookAt(as.hr, campaign._id)).toMatchObject({ state: 'scheduled', told: 0 });
    await db
      .updateTable('campaign')
      .set({ from_at: inDays(-3), to_at: inDays(-1) })
      .where('id', '=', campaign._id)
      .execute();
    await vi.waitFor(async () => {
      await moveDue(db);
      expect(await lookAt(as.hr, campaign._id)).toMatchObject({ state: 'ended', told: 0 });
    });
  });

  it('withdraws what no one has seen when a campaign is withdrawn, and still counts refused mail', async () => {
    const { as, db, people } = fixture;
    const id = await sent(fixture, as.hr);
    const [first] = await mailsOf(fixture, id);
    await db
      .updateTable('mail_outbox')
      .set({ failed_at: inDays(0) })
      .where('id', '=', String(first?.id))
      .execute();
    const withdrawn = await move(as.hr, id, 'withdraw');
    expect([withdrawn.status, withdrawn.body.campaign.state]).toEqual([200, 'withdrawn']);
    const { told, byMail, mailFailed, mailWaiting, mailWithdrawn } = await figuresOf(as.hr, id);
    expect([await notifiedOf(fixture, id), mailFailed, mailWaiting]).toEqual([[], 1, 0]);
    expect([told, byMail, mailWithdrawn]).toEqual([9, 9, 8]);
    await requeue(db, String(first?.id));
    expect((await figuresOf(as.hr, id)).mailWaiting).toBe(0);
    expect((await as.employee('readOwnCampaign', { params: { id } })).status).toBe(404);
    const token = await tokenOf(fixture, id, people.employee.id);
    const mail = await callerWith(fixture.app)('openCampaignMail', { params: { token } });
    expect(mail.body.mail).toMatchObject({ isOver: true, title: '', isSubscribed: true });
  });

  it('counts who opened, clicked and joined, among the people the caller may see', async () => {
    const { as, people, app, db, company } = fixture;
    const challenge = await addChallenge(fixture);
    const id = await sent(fixture, as.hr, { link: { kind: 'challenge', _id: challenge } });
    const none = { told: 9, byMail: 9, mailWaiting: 9, delivered: 9, opened: 0, clicked: 0, followed: 0 };
    expect(await figuresOf(as.hr, id)).toMatchObject(none);
    const list = (await as.employee('listOwnCampaigns')).body;
    expect(list.campaigns[0]).toMatchObject({ _id: id, openedAt: null, link: { title: 'Walk to Porto' } });
    await as.employee('readOwnCampaign', { params: { id } });
    // Following means having opened it, and an employee has no page of the console.
    expect((await as.portoEmployee('followOwnCampaign', { params: { id } })).body.to).toBeNull();
    const visitor = callerWith(app);
    const token = await tokenOf(fixture, id, people.hr.id);
    const opened = await visitor('openCampaignMail', { params: { token } });
    expect(opened.body.mail).toMatchObject({ title: 'Walk more', isOver: false, companyName: 'Own' });
    expect((await visitor('followCampaignMail', { params: { token } })).body.to).toContain(challenge);
    await join(as.employee, challenge);
    expect(await figuresOf(as.hr, id)).toMatchObject({ ...none, opened: 3, clicked: 2, followed: 1 });
    const withheld = { opened: null, clicked: null, followed: null };
    expect(await figuresOf(as.portoAdmin, id)).toMatchObject({ told: 3, ...withheld });
    // Two are left elsewhere: what they did would be the company's figures less these.
    const [, porto] = company.branches;
    const moved = [people.admin, people.hr, people.employee, people.manager].map((person) => person.id);
    const before = await db.selectFrom('person').select(['id', 'branch_id']).where('id', 'in', moved).execute();
    await db.updateTable('person').set({ branch_id: porto }).where('id', 'in', moved).execute();
    expect(await figuresOf(as.portoAdmin, id)).toMatchObject({ told: 7, ...withheld });
    for (const { id, branch_id } of before)
      await db.updateTable('person').set({ branch_id }).where('id', '=', id).execute();
  });

  it('stops mail to people who unsubscribed with one click, until they subscribe again', async () => {
    const { as, people, app } = fixture;
    const id = await sent(fixture, as.hr);
    const token = await tokenOf(fixture, id, people.employee.id);
    const click = (type: string, payload: string) =>
      app.inject({
        method: 'POST',
        url: `/api/campaign-mail/${token}/unsubscribe`,
        headers: { 'content-type': type },
        payload,
      });
    expect((await click('application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    const part = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect((await click('multipart/form-data; boundary=b', part)).json().message).toBe('Unsubscribed');
    expect((await figuresOf(as.hr, id)).unsubscribed).toBe(1);
    await callerWith(app)('openCampaignMail', { params: { token }, query: { to: 'unsubscribe' } });
    expect((await figuresOf(as.hr, id)).opened).toBe(0);
    const next = await sent(fixture, as.hr);
    const recipients = (await mailsOf(fixture, next)).map(({ recipient }) => recipient);
    expect([recipients.length, recipients.includes(people.employee.email)]).toEqual([8, false]);
    // In the app they still see it.
    expect((await as.employee('readOwnCampaign', { params: { id: next } })).status).toBe(200);
    const byMail = await sent(fixture, as.hr, { channels: ['mail'] });
    expect((await as.hr('readOwnCampaign', { params: { id: byMail } })).status).toBe(404);
    expect(await lookAt(as.hr, byMail)).toMatchObject({ told: 8, addressed: 8 });
    expect((await recipientsOf(fixture, byMail)).map(({ email }) => email)).not.toContain(people.employee.email);
    await callerWith(app)('subscribeToCampaigns', { params: { token } });
    expect((await mailsOf(fixture, await sent(fixture, as.hr))).length).toBe(9);
  });

  it('sends a test to the caller only, which is not counted', async () => {
    const { as, db, people } = fixture;
    const { campaign } = (await addCampaign(as.admin, { title: 'Try it' })).body;
    const { body } = await as.admin('testCampaign', { params: { id: campaign._id } });
    expect(body.message).toBe('Test sent. Check your email.');
    const mails = await db.selectFrom('mail_outbox').selectAll().where('subject', '=', 'Test: Try it').execute();
    expect(mails.map(({ recipient, unsubscribe_url }) => [recipient, unsubscribe_url])).toEqual([
      [people.admin.email, null],
    ]);
    expect(mails[0]?.body_text).toContain(`campaign=${campaign._id}`);
    expect((await writtenTo(fixture, people.admin, 'Test: Try it')).html).toContain(`campaign=${campaign._id}`);
    expect(await recipientsOf(fixture, campaign._id)).toEqual([]);
    expect(await figuresOf(as.admin, campaign._id)).toMatchObject({ told: 0, opened: null });
  });

  it('sends a test with the same link that recipients get', async () => {
    const { as, people } = fixture;
    const challenge = await addChallenge(fixture);
    const link = { kind: 'challenge', _id: challenge };
    const { campaign } = (await addCampaign(as.admin, { title: 'Try its link', link })).body;
    await as.admin('testCampaign', { params: { id: campaign._id } });
    const { html } = await writtenTo(fixture, people.admin, 'Test: Try its link');
    expect(/<a href="([^"]*)">Join the challenge</.exec(html ?? '')?.[1]).toBe(`${PUBLIC}${challengePath(challenge)}`);
  });

  it('skips companies that have switched the feature off', async () => {
    const { db, company } = fixture;
    const id = await stoppedCampaign(fixture);
    const features = sql<string[]>`array_remove(features, 'campaigns')`;
    await db.updateTable('company').set({ features }).where('id', '=', company.id).execute();
    await db.updateTable('campaign').set({ state: 'sending' }).where('id', '=', id).execute();
    await sendAll(fixture);
    expect(await recipientsOf(fixture, id)).toEqual([]);
    const back = sql<string[]>`features || '{campaigns}'`;
    await db.updateTable('company').set({ features: back }).where('id', '=', company.id).execute();
    await untilSent(fixture, id);
  });
});
