import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePeople } from '../../../src/rules/employees/people-selection.ts';
import { formatDate } from '../../../src/rules/shared/dates.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { publishPolicy } from './policy-support.ts';

describe.each(engines)('policies whose days to acknowledge change, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
  });
  afterAll(() => fixture?.close());

  it('ask for confirmation, with numbers, before a published deadline moves, even before a correction', async () => {
    const { as } = fixture;
    const { _id: id, version, reach } = (await publishPolicy(as.hr, { acknowledgeDays: 30 })).body.policy;
    const edit = (body: object) => as.hr('editPolicyDocument', { params: { id }, body: { version, ...body } });
    const day = (days: number) => formatDate(new Date(Date.now() + days * 86_400_000).toISOString(), 'UTC');
    const question = {
      status: 409,
      body: {
        message: `For ${describePeople(reach.addressed)}, the deadline to acknowledge this policy changes from ${day(30)} to ${day(7)}.`,
        errors: { confirmed: 'Confirm the change to save it.' },
      },
    };
    expect(await edit({ acknowledgeDays: 7 })).toMatchObject(question);
    expect(await edit({ acknowledgeDays: 7, title: 'Corrected', isDraft: false, isMinor: true })).toMatchObject(
      question,
    );
    expect((await as.hr('getPolicyDocument', { params: { id } })).body.policy).toMatchObject({
      version,
      acknowledgeDays: 30,
    });
    expect((await edit({ acknowledgeDays: 7, title: 'Published anew', isDraft: false })).status).toBe(200);
  });

  it('show how many people will be overdue at once, the same number as their page shows afterwards', async () => {
    const { as, db } = fixture;
    const { _id: id, version } = (await publishPolicy(as.hr, { acknowledgeDays: 30 })).body.policy;
    await sql`
      update hr_policy set published_at = published_at - interval '10 days', due_at = due_at - interval '10 days'
      where id = ${id}
    `.execute(db);
    await sql`update person set created_at = created_at - interval '60 days'`.execute(db);
    const edit = (body: object) => as.hr('editPolicyDocument', { params: { id }, body: { version, ...body } });
    const asked = await edit({ acknowledgeDays: 7 });
    expect(asked.status).toBe(409);
    expect((await edit({ acknowledgeDays: 7, confirmed: true })).status).toBe(200);
    const { completion } = (await as.hr('viewPolicyCompletion', { params: { id }, query: { by: 'branch' } })).body;
    expect(completion.overdue).toBeGreaterThan(0);
    expect(asked.body.message).toMatch(
      new RegExp(`The new date has passed, so ${describePeople(completion.overdue)} will be overdue immediately\\.$`),
    );
  });

  it('move their first reminder when the time to acknowledge changes', async () => {
    const { as, db } = fixture;
    const { _id: id, version } = (await publishPolicy(as.hr, { acknowledgeDays: 30 })).body.policy;
    const edit = async (of: number, acknowledgeDays: number) =>
      (await as.hr('editPolicyDocument', { params: { id }, body: { version: of, acknowledgeDays, confirmed: true } }))
        .body.policy.version;
    const remindsAfter = async () => {
      const { rows } = await sql<{ days: number }>`
        select extract(epoch from next_reminder_at - published_at)::float8 / 86400 as days from hr_policy where id = ${id}
      `.execute(db);

      return rows[0]?.days;
    };
    expect(await remindsAfter()).toBe(27);
    const sooner = await edit(version, 7);
    expect(await remindsAfter()).toBe(4);
    const later = await edit(sooner, 60);
    expect(await remindsAfter()).toBe(57);

    await sql`
      update hr_policy set published_at = published_at - interval '58 days', next_reminder_at = now() + interval '6 days'
      where id = ${id}
    `.execute(db);
    const next = await remindsAfter();
    await edit(later, 30);
    expect(await remindsAfter(), 'not at once again').toBe(next);
  });
});
