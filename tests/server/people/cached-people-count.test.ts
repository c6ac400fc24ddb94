import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Principal } from '../../../server/access/principal.ts';
import type { Scope } from '../../../server/access/scope.ts';
import { tx } from '../../../server/database/tx.ts';
import { queryRunnerIn } from '../../../server/lists/query-runner.ts';
import { type CountCell, cachedPeopleCount } from '../../../server/people/cached-people-count.ts';
import { anyEngine, openTestDatabase, type TestDatabase } from '../support/databases.ts';

type Thing = readonly [audience: string, people: number];

describe('the number of people that each row of a list addresses', () => {
  let database: TestDatabase;
  let whose: Pick<Principal, 'companyId'>;
  let scope: Scope;
  let reach: ReturnType<typeof cachedPeopleCount>;

  beforeAll(async () => {
    database = await openTestDatabase(anyEngine());
    await sql`create sequence counts`.execute(database.db);
  });
  afterAll(() => database?.close());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    whose = { companyId: v7() };
    scope = { kind: 'company', companyId: whose.companyId };
    reach = cachedPeopleCount(sql`thing.audience`);
  });
  afterEach(() => vi.useRealTimers());

  /** The numbers, and how many of them were counted for the answer. */
  async function list(...things: readonly Thing[]) {
    return tx(database.db, async (db) => {
      const { cell, numbers } = reach({
        principal: whose as Principal,
        scope,
        runQueries: queryRunnerIn(db),
      });
      const before = await counted(db);
      const rows = await sql<{ people: CountCell }>`
        select ${cell(sql`(select thing.people where nextval('counts') > 0)`)} as people
        from (values ${sql.join(things.map(([audience, people], at) => sql`(${at}::int, ${audience}, ${people}::int)`))})
          as thing (at, audience, people)
        order by thing.at`.execute(db);

      return { numbers: numbers(rows.rows.map(({ people }) => people)), counted: (await counted(db)) - before };
    });
  }

  async function counted(db: Parameters<typeof queryRunnerIn>[0]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select case when is_called then last_value else 0 end as count from counts`.execute(db);

    return Number(rows[0]?.count);
  }

  it('is counted once for all rows with the same audience', async () => {
    expect(await list(['all', 3], ['Lisbon', 2], ['all', 3])).toEqual({ numbers: [3, 2, 3], counted: 2 });
  });

  it('is counted for each reply in a small company', async () => {
    await list(['all', 999]);
    expect(await list(['all', 998])).toEqual({ numbers: [998], counted: 1 });
  });

  it('is cached for a minute in a large company, for small audiences too', async () => {
    await list(['all', 1_000], ['Lisbon', 2]);
    vi.advanceTimersByTime(59_999);
    expect(await list(['Lisbon', 7], ['all', 7], ['Porto', 7])).toEqual({ numbers: [2, 1_000, 7], counted: 1 });
    vi.advanceTimersByTime(1);
    expect(await list(['Lisbon', 8], ['all', 8])).toEqual({ numbers: [8, 8], counted: 2 });
  });

  it('is cached for a small branch of a large company, too', async () => {
    await list(['all', 1_000]);
    scope = { kind: 'branch', companyId: whose.companyId, branchId: v7() };
    await list(['all', 3]);
    expect(await list(['all', 7])).toEqual({ numbers: [3], counted: 0 });
  });

  it('is not taken from another company’s cache', async () => {
    await list(['all', 1_000]);
    whose = { companyId: v7() };
    expect(await list(['all', 6])).toEqual({ numbers: [6], counted: 1 });
  });
});
