import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '../../../server/database/log.ts';
import { prepare } from '../../../server/database/prepare.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { foundCompany } from '../support/company.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

describe.each(engines)('separation of companies, on %s', (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database?.close());

  /** Policies, rights and row-level security of every table, as one text each. */
  const rules = async () => {
    const { rows } = await database.pool.query(`
      select c.relname, c.relrowsecurity,
        array(select concat(polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
          from pg_policy where polrelid = c.oid) as policies,
        array(select privilege_type::text from aclexplode(c.relacl) where grantee = 'wellness_app'::regrole order by 1) as rights
      from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') order by 1`);

    return rows;
  };
  const warned: object[] = [];
  const log = { ...silent, warn: (details: object) => void warned.push(details) };

  it('needs no more than the migrations', async () => {
    await prepare(database, log);

    expect(warned).toEqual([]);
  });

  it('is set up again if a backup was restored without it', async () => {
    const before = await rules();
    const { id } = await foundCompany(database.db, 'Tidewater');
    await foundCompany(database.db, 'Harbour');
    await database.pool.query(`
      do $$ declare one text; begin
        for one in select polrelid::regclass from pg_policy loop
          execute format('drop policy one_company on %s', one);
        end loop;
      end $$;
      revoke all on all tables in schema public from wellness_app;
      revoke usage on schema public from wellness_app;
      alter table person disable row level security`);
    const companies = () =>
      inCompany(database.db, id, (trx) => trx.selectFrom('company').select('company_name').execute());
    await expect(companies()).rejects.toThrow(/permission denied/);

    await prepare(database, log);

    expect(await rules()).toEqual(before);
    expect(warned).toEqual([{ tables: expect.arrayContaining(['company', 'person', 'person_search', 'throttle']) }]);
    expect(await companies()).toEqual([{ company_name: 'Tidewater' }]);
  });
});
