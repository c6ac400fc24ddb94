/** Only on a server: the embedded engine has one connection, so the one who comes second finds what the first has kept. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RepeatAfterError } from '../../../server/database/errors.ts';
import { inCompany } from '../../../server/database/tx.ts';
import { cachedValues } from '../../../server/lists/cached-values.ts';
import { engines } from '../support/databases.ts';
import { openStaffedCompanies, type StaffedCompanies } from '../support/staffed-companies.ts';

describe.runIf(engines.includes('postgres'))('a number requested by many at once, on postgres', () => {
  let fixture: StaffedCompanies;
  let postponed = 0;

  beforeAll(async () => {
    fixture = await openStaffedCompanies('postgres');
  });
  afterAll(() => fixture?.close());

  /** No one gets past conversations while they are locked. */
  const count = (isLarge: boolean): Promise<number> =>
    inCompany(
      fixture.db,
      fixture.company.id,
      async (trx) => {
        try {
          const found = sql`${sql.table(isLarge ? 'department' : 'person')}
            where company_id = ${fixture.company.id} and (select count(*) from conversation) = 0`;
          const people = { found, value: sql`count(*)`, ...(isLarge && { isLarge: () => true }) };

          return Number((await cachedValues(trx, { people })).people);
        } catch (error) {
          if (error instanceof RepeatAfterError) postponed += 1;
          throw error;
        }
      },
      { isolation: 'repeatable read', readOnly: true },
    );

  const countingNow = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(fixture.db);

    return rows[0]?.count ?? 0;
  };

  /** What each of five callers received, with `meanwhile` called while one of them counts and the others wait. */
  async function ask(isLarge: boolean, meanwhile: () => Promise<unknown>): Promise<(number | string)[]> {
    const { pool } = fixture.database;
    const holder = await pool.connect();
    postponed = 0;
    try {
      await holder.query('begin; lock table conversation');
      const first = count(isLarge);
      await vi.waitUntil(async () => (await countingNow()) === 1, 10_000);
      const others = [1, 2, 3, 4].map(() => count(isLarge));
      await vi.waitUntil(() => postponed === others.length, 10_000);
      expect(await countingNow()).toBe(1);
      // Each gives its connection back a moment after it has been postponed.
      await vi.waitUntil(() => pool.totalCount - pool.idleCount === 2, 10_000);
      const told = Promise.allSettled([first, ...others]);
      await meanwhile();
      await holder.query('commit');

      return (await told).map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }

  it('is counted by one request, and the others hold no connection while they wait', async () => {
    const told = await ask(false, async () => {});

    expect(new Set(told)).toEqual(new Set([await count(false)]));
    expect(postponed).toBe(4);
  });

  it('is counted again for waiting requests if someone has changed it meanwhile', async () => {
    const before = await count(false);
    await fixture.add();

    expect(await ask(false, () => fixture.add())).toEqual([before + 1, ...[1, 2, 3, 4].map(() => before + 2)]);
  });

  it('is the same for all of them if it may be a minute old', async () => {
    const id = v7();
    const told = await ask(true, () =>
      fixture.db
        .insertInto('department')
        .values({ company_id: fixture.company.id, id, name: id, name_norm: id })
        .execute(),
    );

    expect(new Set(told).size).toBe(1);
  });

  it('is counted by the next request when the first one fails', async () => {
    const before = await count(false);
    await fixture.add();
    const told = await ask(false, () =>
      fixture.database.pool.query(`
        select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    );

    expect(told).toEqual([expect.stringContaining('canceling statement'), ...[1, 2, 3, 4].map(() => before + 1)]);
  });
});
