import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../server/access/principal.ts';
import { scopeOf } from '../../../server/access/scope.ts';
import { readPolicies } from '../../../server/documents/policies.ts';
import { listPolicyReaders } from '../../../server/documents/policy-readers.ts';
import type { QueryContext, QueryRunner } from '../../../server/lists/query-runner.ts';
import { addPerson } from '../support/company.ts';
import { engines } from '../support/databases.ts';
import { addMany, explained } from '../support/plans.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { acknowledge, publishPolicy } from './policy-support.ts';

describe.each(engines)('who has not acknowledged a policy, on %s', (engine) => {
  let fixture: StaffedCompanies;
  let policy: string;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    policy = (await publishPolicy(fixture.as.hr)).body.policy._id;
  });
  afterAll(() => fixture?.close());

  const open = async (call = fixture.as.hr) => {
    const { body } = await call('listPolicyReaders', { params: { id: policy }, query: { state: 'open' } });

    return [body.total, body.readers.length];
  };
  const joins = (id: string, days: number) =>
    sql`update person set joined_on = (now() at time zone 'UTC')::date + ${days}::int where id = ${id}`.execute(
      fixture.db,
    );

  it('is exact after everything that changes it, for each scope', async () => {
    expect([await open(), await open(), await open(fixture.as.portoAdmin)]).toEqual([
      [9, 9],
      [9, 9],
      [3, 3],
    ]);
    await acknowledge(fixture.as.portoEmployee, policy, 1);
    expect([await open(), await open(fixture.as.portoAdmin)]).toEqual([
      [8, 8],
      [2, 2],
    ]);
    const { id } = await addPerson(fixture.db, fixture.company);
    expect(await open()).toEqual([9, 9]);
    await joins(id, 3);
    expect(await open()).toEqual([8, 8]);
    await joins(id, -3);
    expect(await open()).toEqual([9, 9]);
    await fixture.db.updateTable('person').set({ is_enabled: false }).where('id', '=', id).execute();
    expect(await open()).toEqual([8, 8]);
    const { reach } = (await fixture.as.hr('getPolicyDocuments')).body.policies[0];
    expect(reach.read).toBe(1);
  });

  const principal = () => {
    const { company, people } = fixture;

    return { companyId: company.id, personId: people.hr.id, level: 'company' } as unknown as Principal;
  };
  const context = (runQueries: QueryRunner): QueryContext => ({
    runQueries,
    principal: principal(),
    scope: scopeOf(principal()),
  });

  describe('in a large company', () => {
    beforeAll(async () => {
      const { db, company } = fixture;
      await addMany(db, company);
      await sql`update person set created_at = '2026-01-01' where company_id = ${company.id}`.execute(db);
      await sql`update hr_policy set due_at = now() where id = ${policy}`.execute(db);
      await sql`analyze person`.execute(db);
    });

    it.each(['open', 'overdue'] as const)(
      'is counted once while nothing changes, and then looked up: %s',
      async (state) => {
        const { db, company } = fixture;
        const list = () =>
          explained(db, company, (runQueries) => listPolicyReaders(context(runQueries), policy, { state }));
        const first = await list();
        const second = await list();
        const [, page = ''] = second.plans;

        expect(second.result).toEqual(first.result);
        expect(second.result.total).toBeGreaterThan(3_000);
        expect(first.plans.slice(1).join()).toContain(' on audience');
        expect(page).not.toContain(' on audience');
        expect(page).not.toContain('Seq Scan on person');
        expect(second.plans.length).toBe(2);
      },
    );

    it('is known for each policy of the list without reading all acknowledgements', async () => {
      const { db, company } = fixture;
      await sql`
        insert into policy_acknowledgement (company_id, policy_id, number, person_id)
        select company_id, ${policy}, 1, id from person where company_id = ${company.id} on conflict do nothing
      `.execute(db);
      await sql`analyze policy_acknowledgement`.execute(db);
      const { result, plans } = await explained(db, company, (runQueries) => readPolicies(context(runQueries), {}));

      expect(result.policies).toMatchObject([{ isAcknowledged: true }]);
      expect(plans[0]).toContain(' on policy_acknowledgement');
      expect(plans[0]).not.toContain('Seq Scan on policy_acknowledgement');
    });
  });
});
