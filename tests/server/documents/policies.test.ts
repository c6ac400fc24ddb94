import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindDue, tellOwners } from '../../../server/documents/policy-clock.ts';
import { countOutdated } from '../../../server/documents/policy-progress.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { acknowledge, draftOf, publishPolicy, policyText as text } from './policy-support.ts';
import { attach } from './support.ts';

describe.each(engines)('policies, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  const lookAt = async (id: string, call = fixture.as.hr) =>
    (await call('getPolicyDocument', { params: { id } })).body.policy;
  const change = (id: string, columns: object) =>
    fixture.db.updateTable('hr_policy').set(columns).where('id', '=', id).execute();
  const told = async (actor: string): Promise<string[]> =>
    (
      await fixture.db
        .selectFrom('notification')
        .innerJoin('person', 'person.id', 'notification.recipient_id')
        .select('person.first_name')
        .where('actor', '=', actor)
        .orderBy('person.first_name')
        .execute()
    ).map(({ first_name }) => first_name);

  it('notify everyone in the audience as soon as they are published', async () => {
    const { as, people } = fixture;
    const { status, body } = await publishPolicy(as.hr, { title: 'Punctuality' });
    expect([status, body.message]).toEqual([201, 'Policy published']);
    expect(body.policy).toMatchObject({
      state: 'inForce',
      number: 1,
      draftNumber: null,
      reach: { addressed: 9, read: 0 },
      owner: { _id: people.hr.id },
      isAcknowledged: false,
    });
    const own = (await as.employee('listOwnPolicies')).body;
    expect(own.policies[0]).toMatchObject({ _id: body.policy._id, requiredVersion: 1, acknowledgedAt: null });
    expect(await told(`policy:${body.policy._id}`)).toContain('hr');
    expect((await fixture.stranger('readOwnPolicy', { params: { id: body.policy._id } })).status).toBe(404);
  });

  it('are acknowledged once by each person, with the session as evidence, and counted at once', async () => {
    const { as } = fixture;
    const { _id: id } = (await publishPolicy(as.hr)).body.policy;
    for (const call of [as.employee, as.employee, as.portoEmployee])
      expect((await acknowledge(call, id, 1)).status).toBe(200);
    expect((await lookAt(id)).reach).toEqual({ addressed: 9, read: 2 });
    expect((await lookAt(id, as.portoAdmin)).reach).toEqual({ addressed: 3, read: 1 });
    const { rows } = await sql<{ session: boolean; client_ip: string }>`
      select session.id is not null as session, one.client_ip from policy_acknowledgement as one
      left join session on session.id = one.session_id and session.person_id = one.person_id
      where one.policy_id = ${id}
    `.execute(fixture.db);
    expect(rows).toEqual([
      { session: true, client_ip: expect.any(String) },
      { session: true, client_ip: expect.any(String) },
    ]);
    const file = await as.hr('exportPolicyEvidence', { params: { id } });
    expect(file.disposition).toMatch(/filename="Evidence .+\.csv"/);
    expect(file.body.split('\r\n').length).toBe(4);
    expect(file.body).toContain('portoEmployee Own');
    const ofPorto = await as.portoAdmin('exportPolicyEvidence', { params: { id } });
    expect(ofPorto.body).not.toContain(',employee Own');
    const open = (await as.portoAdmin('exportPolicyEvidence', { params: { id }, query: { state: 'open' } })).body;
    expect(open.split('\r\n').length).toBe(4);
    expect([open.includes('portoEmployee Own'), open.includes('portoAdmin Own')]).toEqual([false, true]);
  });

  it('need a new acknowledgement for a new version, and keep the old one for people who acknowledged it', async () => {
    const { as } = fixture;
    const { _id: id, version } = (await publishPolicy(as.hr)).body.policy;
    await acknowledge(as.employee, id, 1);
    const drafted = await as.hr('editPolicyDocument', { params: { id }, body: { version, body: text('Be early.') } });
    expect(drafted.body.policy).toMatchObject({ number: 1, draftNumber: 2, reach: { read: 1 } });
    expect((await as.employee('readOwnPolicy', { params: { id } })).body.policy.number).toBe(1);
    const published = await as.hr('editPolicyDocument', {
      params: { id },
      body: { version: drafted.body.policy.version, isDraft: false, changeNote: 'Earlier.' },
    });
    expect(published.body.policy).toMatchObject({ number: 2, draftNumber: null, reach: { addressed: 9, read: 0 } });
    const stale = await acknowledge(as.manager, id, 1);
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'There is a newer version of this policy. Read it first.',
    ]);
    const now = (await as.employee('readOwnPolicy', { params: { id } })).body.policy;
    expect(now).toMatchObject({
      number: 2,
      requiredVersion: 2,
      acknowledgedBefore: 1,
      changeNote: 'Earlier.',
      acknowledgedAt: null,
    });
    const before = await as.employee('readOwnPolicyVersion', { params: { id }, query: { number: 1 } });
    expect(before.body.policy).toMatchObject({ number: 1, acknowledgedAt: expect.any(String) });
    expect((await as.manager('readOwnPolicyVersion', { params: { id }, query: { number: 1 } })).status).toBe(404);
    expect((await lookAt(id)).versions.map(({ number, acknowledged }: never) => [number, acknowledged])).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });

  it('can be deleted until someone acknowledges them, then only retired', async () => {
    const { as } = fixture;
    const { _id: id, version } = (await publishPolicy(as.hr)).body.policy;
    await acknowledge(as.employee, id, 1);
    const refused = await as.hr('deletePolicyDocument', { params: { id }, query: { version } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'People have acknowledged this policy, so it cannot be deleted. Retire it instead.',
    ]);
    const retired = await as.hr('retirePolicyDocument', { params: { id }, body: { version } });
    expect(retired.body.policy).toMatchObject({ state: 'retired', reach: { addressed: 9, read: 1 } });
    expect((await as.employee('readOwnPolicy', { params: { id } })).body.policy).toMatchObject({
      requiredVersion: null,
      number: 1,
    });
    expect((await as.manager('readOwnPolicy', { params: { id } })).status).toBe(404);
    const { _id: unread } = (await publishPolicy(as.hr)).body.policy;
    expect((await as.hr('deletePolicyDocument', { params: { id: unread }, query: { version: 1 } })).status).toBe(200);
    expect((await as.hr('getPolicyDocument', { params: { id: unread } })).status).toBe(404);
  });

  it('show who has not acknowledged them by branch, department and manager, and list them', async () => {
    const { as, company } = fixture;
    const { _id: id } = (await publishPolicy(as.hr)).body.policy;
    for (const call of [as.employee, as.manager, as.portoEmployee]) await acknowledge(call, id, 1);
    const by = async (kind: string, call = as.hr) =>
      (await call('viewPolicyCompletion', { params: { id }, query: { by: kind } })).body.completion;
    expect(await by('branch')).toMatchObject({
      addressed: 9,
      acknowledged: 3,
      overdue: 0,
      total: 2,
      rows: [
        { _id: company.branches[0], name: 'Lisbon', addressed: 6, acknowledged: 2 },
        { _id: company.branches[1], name: 'Porto', addressed: 3, acknowledged: 1 },
      ],
    });
    expect((await by('branch', as.portoAdmin)).rows).toHaveLength(1);
    expect((await by('manager')).rows).toEqual([
      { _id: 'none', name: null, addressed: 9, acknowledged: 3, overdue: 0 },
    ]);
    const open = await as.hr('listPolicyReaders', {
      params: { id },
      query: { state: 'open', branch: company.branches[0] },
    });
    expect(open.body.total).toBe(4);
    const none = await as.hr('listPolicyReaders', {
      params: { id },
      query: { manager: 'none', state: 'acknowledged' },
    });
    expect(none.body.total).toBe(3);
  });

  it('show the time of the count, which is never before the last acknowledgement', async () => {
    const { as, people, db } = fixture;
    const { _id: id } = (await publishPolicy(as.hr)).body.policy;
    await change(id, { counted_at: '2026-01-01T00:00:00Z' });
    await acknowledge(as.employee, id, 1);
    const { acknowledged_at } = await db
      .selectFrom('policy_acknowledgement')
      .select('acknowledged_at')
      .where('policy_id', '=', id)
      .where('person_id', '=', people.employee.id)
      .executeTakeFirstOrThrow();
    const { acknowledged, countedAt } = (
      await as.hr('viewPolicyCompletion', { params: { id }, query: { by: 'branch' } })
    ).body.completion;
    expect(acknowledged).toBe(1);
    expect(Date.parse(countedAt)).toBeGreaterThanOrEqual(acknowledged_at.valueOf());
  });

  it('count people as overdue once their own deadline has passed', async () => {
    const { as, db, people } = fixture;
    const { _id: id } = (await publishPolicy(as.hr, { acknowledgeDays: 7 })).body.policy;
    await change(id, { due_at: new Date(Date.now() - 1000).toISOString() });
    const overdue = async () => (await as.hr('viewPolicyCompletion', { params: { id }, query: { by: 'branch' } })).body;
    expect((await overdue()).completion.overdue).toBe(0);
    await db
      .updateTable('person')
      .set({ created_at: '2026-01-01T00:00:00Z' })
      .where('id', 'in', [people.employee.id, people.manager.id])
      .execute();
    await acknowledge(as.manager, id, 1);
    expect((await overdue()).completion.overdue).toBe(1);
    const listed = await as.hr('listPolicyReaders', { params: { id }, query: { state: 'overdue' } });
    expect(listed.body.readers.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['employee Own']);
  });

  it('are recounted after the company’s people have changed', async () => {
    const { as, db } = fixture;
    const { _id: id } = (await publishPolicy(as.hr)).body.policy;
    const joined = await fixture.add({ columns: { branch_id: fixture.company.branches[1] } });
    expect((await lookAt(id)).reach).toEqual({ addressed: 10, read: 0 });
    await db.updateTable('person').set({ is_enabled: false }).where('id', '=', joined.id).execute();
    while ((await countOutdated(db)) > 0);
    const row = (await as.hr('getPolicyDocuments', { query: { count: 100 } })).body.policies.find(
      ({ _id }: { _id: string }) => _id === id,
    );
    expect(row.reach).toEqual({ addressed: 9, read: 0 });
  });

  it('lose no acknowledgement during a recount', async () => {
    const { as, db } = fixture;
    const { _id: id } = (await publishPolicy(as.hr)).body.policy;
    const callers = [as.employee, as.manager, as.portoEmployee, as.lisbonAdmin, as.portoAdmin, as.admin];
    await Promise.all([
      ...callers.map((call) => acknowledge(call, id, 1)),
      change(id, { counted_stamp: 'old' }).then(() => countOutdated(db)),
    ]);
    expect((await lookAt(id)).reach.read).toBe(callers.length);
  });

  it('notify their owner once when the review date is reached, or the admins if the owner has left', async () => {
    const { as, db, people } = fixture;
    const { _id: id } = (await publishPolicy(as.hr, { owner: people.lisbonHr.id, reviewOn: '2026-01-02' })).body.policy;
    expect((await lookAt(id)).state).toBe('reviewDue');
    const listed = async (state: 'inForce' | 'reviewDue' | 'draft') =>
      (await as.hr('getPolicyDocuments', { query: { state } })).body.policies.map(({ _id }: { _id: string }) => _id);
    expect([await listed('inForce'), await listed('reviewDue'), await listed('draft')]).toEqual([
      expect.arrayContaining([id]),
      [id],
      expect.not.arrayContaining([id]),
    ]);
    while ((await tellOwners(db)) > 0);
    expect(await told(`policy-review:${id}`)).toEqual(['lisbonHr']);
    const { _id: orphan } = (await publishPolicy(as.hr, { owner: people.lisbonAdmin.id, reviewOn: '2026-01-02' })).body
      .policy;
    await db.updateTable('person').set({ is_enabled: false }).where('id', '=', people.lisbonAdmin.id).execute();
    while ((await tellOwners(db)) > 0);
    await db.updateTable('person').set({ is_enabled: true }).where('id', '=', people.lisbonAdmin.id).execute();
    expect(await told(`policy-review:${orphan}`)).toEqual(['admin', 'hr']);
  });

  it('send a reminder by hand once a day, and before the deadline, to those who have not acknowledged', async () => {
    const { as, db } = fixture;
    const { _id: id } = (await publishPolicy(as.hr)).body.policy;
    await acknowledge(as.employee, id, 1);
    expect((await as.hr('remindOfPolicy', { params: { id } })).body).toMatchObject({ reminded: 8 });
    expect((await as.admin('remindOfPolicy', { params: { id } })).status).toBe(429);
    await change(id, { next_reminder_at: new Date().toISOString() });
    while ((await remindDue(db, 'https://console.example')) > 0);
    const mails = await db
      .selectFrom('mail_outbox')
      .select(['recipient', 'body_text'])
      .where('dedupe_key', 'like', `policy-reminder:${id}:%`)
      .execute();
    expect(mails.length).toBe(16);
    expect(mails.map(({ recipient }) => recipient)).not.toContain(fixture.people.employee.email);
    const due = new Date((await lookAt(id)).dueAt ?? '');
    const by = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(due);
    const textsTo = (email: string) =>
      mails.filter(({ recipient }) => recipient === email).map((mail) => mail.body_text);
    for (const text of textsTo(fixture.people.hr.email)) {
      expect(text).toContain(`" by ${by}.`);
      expect(text).toMatch(new RegExp(`^https?://\\S+/my_policies\\?policy=${id}$`, 'm'));
    }
    const [inApp] = textsTo(fixture.people.portoEmployee.email);
    expect(inApp).toContain('Open the wellness app to read and acknowledge it.');
    expect(inApp).not.toContain('http');
    await change(id, { due_at: '2026-01-02T00:00:00Z', acknowledge_days: 0, reminded_at: null });
    await db
      .updateTable('person')
      .set({ created_at: '2025-01-02T00:00:00Z' })
      .where('id', '=', fixture.people.hr.id)
      .execute();
    await as.hr('remindOfPolicy', { params: { id } });
    const late = await db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('dedupe_key', 'like', `policy-reminder:${id}:%`)
      .where('recipient', '=', fixture.people.hr.email)
      .where('body_text', 'like', '%. It was due by 2 January 2026.%')
      .execute();
    expect(late.length).toBe(1);
  });

  it('have either a text or a file, never both or neither', async () => {
    const { as } = fixture;
    const file = (await attach(as.hr)).body.file.name;
    const both = await publishPolicy(as.hr, { file });
    expect([both.status, both.body.errors]).toEqual([422, { file: 'A policy can be text or a file, but not both.' }]);
    const neither = await publishPolicy(as.hr, { body: null });
    expect(neither.body.errors).toEqual({ body: 'Write the policy or choose a file.' });
    const picture = { type: 'picture', attrs: { file: `${'a'.repeat(32)}.jpg`, alt: '' } };
    const withPicture = await publishPolicy(as.hr, { body: { type: 'doc', content: [picture] } });
    expect(withPicture.status).toBe(422);
    const stored = await publishPolicy(as.hr, {
      body: null,
      file,
      audience: { branches: [fixture.company.branches[0]] },
    });
    expect(stored.status).toBe(201);
    const read = (call = as.employee) => call('downloadFile', { params: { name: file } });
    expect([
      (await read()).status,
      (await read(as.portoEmployee)).status,
      (await read(fixture.stranger)).status,
    ]).toEqual([200, 404, 404]);
    expect((await publishPolicy(as.hr, { body: null, file })).body.errors).toEqual({
      file: 'The file is no longer available. Choose it again.',
    });
  });

  it('of the company cannot be changed by a branch, whose drafts others cannot see', async () => {
    const { as } = fixture;
    const { _id: id, version } = (await publishPolicy(as.hr)).body.policy;
    expect((await as.lisbonHr('editPolicyDocument', { params: { id }, body: { version, title: 'Ours' } })).status).toBe(
      403,
    );
    await as.hr('editPolicyDocument', { params: { id }, body: { version, title: 'Next' } });
    expect((await lookAt(id, as.lisbonHr)).versions.map(({ number }: { number: number }) => number)).toEqual([1]);
    expect((await as.lisbonHr('getPolicyVersion', { params: { id }, query: { number: 2 } })).status).toBe(404);
    const own = (await draftOf(as.lisbonHr)).body.policy;
    expect((await as.portoAdmin('getPolicyDocument', { params: { id: own._id } })).status).toBe(404);
    expect((await as.hr('getPolicyDocument', { params: { id: own._id } })).status).toBe(200);
    expect((await as.employee('readOwnPolicy', { params: { id: own._id } })).status).toBe(404);
  });

  it('reject an outdated edit, hide a discarded draft from readers, and create once per key', async () => {
    const { as } = fixture;
    const key = v7();
    const [one, again] = [await publishPolicy(as.hr, { key }), await publishPolicy(as.hr, { key })];
    const { _id: id, version } = one.body.policy;
    expect(again.body.policy._id).toBe(id);
    const edited = await as.hr('editPolicyDocument', { params: { id }, body: { version, title: 'Next' } });
    const stale = await as.admin('editPolicyDocument', { params: { id }, body: { version, title: 'Mine' } });
    expect([stale.status, stale.body.policy.draftNumber]).toEqual([409, 2]);
    const discarded = await as.hr('discardPolicyDraft', {
      params: { id },
      query: { version: edited.body.policy.version },
    });
    expect(discarded.body.policy).toMatchObject({ draftNumber: null, number: 1 });
    expect((await as.hr('getPolicyVersion', { params: { id }, query: { number: 2 } })).status).toBe(404);
  });

  it('are found and sorted by their published version, not by a draft', async () => {
    const { as } = fixture;
    const { _id: id, version } = (await publishPolicy(as.hr, { title: 'Travel abroad' })).body.policy;
    const found = async (search: string) =>
      (await as.hr('getPolicyDocuments', { query: { search } })).body.policies.some(
        (policy: { _id: string }) => policy._id === id,
      );
    const edit = async (of: number, body: object) =>
      (await as.hr('editPolicyDocument', { params: { id }, body: { version: of, ...body } })).body.policy;
    const drafted = await edit(version, { title: 'Expenses', summary: 'Receipts' });
    expect([await found('travel'), await found('expenses'), await found('receipts')]).toEqual([true, false, false]);
    await edit(drafted.version, { isDraft: false });
    expect([await found('travel'), await found('expenses'), await found('receipts')]).toEqual([false, true, true]);
  });
});
