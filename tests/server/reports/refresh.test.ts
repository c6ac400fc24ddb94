import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '../../../server/database/tx.ts';
import { refreshCompany } from '../../../server/reports/company/refresh.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';
import { refresh } from './support.ts';

describe.each(engines)('the sums of reports, on %s', (engine) => {
  let fixture: StaffedCompanies;

  beforeAll(async () => {
    fixture = await openStaffedCompanies(engine);
    const [one, other] = fixture.company.branches.map((id) => sql.lit(id));
    // Whoever is followed moves again at once, as if a thousand were moved one after another.
    await sql`
      create function move_again() returns trigger language plpgsql as $$ begin
        update person set branch_id = case branch_id when ${one} then ${other}::uuid else ${one} end
        where id = new.person_id;
        insert into list_version values (new.company_id, 'people', 0, 1)
        on conflict (company, list, slot) do update set version = list_version.version + 1;
        return null;
      end $$
    `.execute(fixture.db);
    await refresh(fixture);
  });
  afterAll(() => fixture?.close());

  it('follow people who keep changing once a look, and are not called up to date', async () => {
    const { db, company } = fixture;
    const { id } = await fixture.add({ columns: { branch_id: company.branches[0] } });
    await refresh(fixture);
    await sql`create trigger move_again after update on report_person for each row execute function move_again()`.execute(
      db,
    );
    const before = await asOf();
    await move(id, 1);
    const looks = await stepsOf();
    expect(looks).toBeLessThan(20);
    expect(await asOf()).toEqual(before);

    await sql`drop trigger move_again on report_person`.execute(db);
    await refresh(fixture);
    expect(await asOf()).not.toEqual(before);
  });

  /** How many steps one look took; a look without end is ended. */
  async function stepsOf(): Promise<number> {
    let steps = 0;
    const signal = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => ++steps >= 20 });
    await refreshCompany(fixture.db, fixture.company.id, { signal });

    return steps;
  }

  const move = (id: string, branch: 0 | 1) =>
    fixture.db
      .updateTable('person')
      .set({ branch_id: fixture.company.branches[branch] })
      .where('id', '=', id)
      .execute();

  async function asOf() {
    const { rows } = await inCompany(fixture.db, fixture.company.id, (trx) =>
      sql<{ as_of: Date }>`select as_of from report_state where company_id = ${fixture.company.id}`.execute(trx),
    );

    return rows[0]?.as_of;
  }
});
