import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReaders } from '../../../server/documents/readers.ts';
import { addPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { openPlace, type Place } from '../support/place.ts';
import { addMany, explained } from '../support/plans.ts';
import { acknowledge, publishPolicy } from './policy-support.ts';

describe.each(engines)('who has not acknowledged a policy, on %s', (engine) => {
  let place: Place;
  let policy: string;

  beforeAll(async () => {
    place = await openPlace(engine);
    policy = (await publishPolicy(place.as.hr)).body.policy._id;
  });
  afterAll(() => place?.close());

  const open = async (call = place.as.hr) => {
    const { body } = await call('listPolicyReaders', { params: { id: policy }, query: { state: 'open' } });

    return [body.total, body.readers.length];
  };
  const joins = (id: string, days: number) =>
    sql`update person set joined_on = (now() at time zone 'UTC')::date + ${days}::int where id = ${id}`.execute(
      place.db,
    );

  it('is exact after everything that changes it, for each scope', async () => {
    expect([await open(), await open(), await open(place.as.portoAdmin)]).toEqual([
      [9, 9],
      [9, 9],
      [3, 3],
    ]);
    await acknowledge(place.as.portoEmployee, policy, 1);
    expect([await open(), await open(place.as.portoAdmin)]).toEqual([
      [8, 8],
      [2, 2],
    ]);
    const { id } = await addPerson(place.db, place.company);
    expect(await open()).toEqual([9, 9]);
    await joins(id, 3);
    expect(await open()).toEqual([8, 8]);
    await joins(id, -3);
    expect(await open()).toEqual([9, 9]);
    await place.db.updateTable('person').set({ is_enabled: false }).where('id', '=', id).execute();
    expect(await open()).toEqual([8, 8]);
    const { reach } = (await place.as.hr('getPolicyDocuments')).body.policies[0];
    expect(reach.read).toBe(1);
  });

  it('is counted once while nothing changes, and then looked up by ids', async () => {
    const { db, company } = place;
    await addMany(db, company);
    await db.executeQuery(sql`analyze person`.compile(db));
    const { audience_id: audienceId } = await db
      .selectFrom('hr_policy')
      .select('audience_id')
      .where('id', '=', policy)
      .executeTakeFirstOrThrow();
    const matter = {
      audienceId,
      endsAt: null,
      readings: sql`
        select person_id, acknowledged_at as at from policy_acknowledgement
        where company_id = ${company.id} and policy_id = ${policy} and number = 1`,
    };
    const list = () =>
      explained(db, company, (read) =>
        readReaders({ read, scope: { kind: 'company', companyId: company.id } }, matter, { state: 'unread' }),
      );
    const first = await list();
    const second = await list();

    expect(second.result).toEqual(first.result);
    expect(second.result.total).toBeGreaterThan(3_000);
    expect(first.plans.join()).toContain(' on audience');
    expect(second.plans.join()).not.toContain(' on audience');
    expect(second.plans.join()).not.toContain('Seq Scan on person');
    expect(second.plans.length).toBe(1);
  });
});
