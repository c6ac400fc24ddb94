import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '../../../server/database/connect.ts';
import { OutsideTransactionError } from '../../../server/database/errors.ts';
import type { DatabasePool } from '../../../server/database/pool.ts';
import { afterCommit } from '../../../server/database/running-transaction.ts';
import { executeFixed, executeLater } from '../../../server/database/statement-names.ts';
import { type Db, inCompany, tx } from '../../../server/database/tx.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { tripsOf } from '../support/trips.ts';

describe.each(engines)('transactions on %s', (engine) => {
  let database: TestDatabase;
  const [ours, theirs] = [newId(), newId()];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    for (const id of [ours, theirs]) {
      await database.db
        .insertInto('company')
        .values({ id, company_name: id, company_email: `${id}@company.example` })
        .execute();
      await database.db
        .insertInto('department')
        .values({ company_id: id, id: newId(), name: 'People', name_norm: 'people' })
        .execute();
    }
  });

  afterAll(() => database?.close());

  it('never compile a query to machine code, which would take longer than the query', async () => {
    const { rows } = await sql<{ jit: string }>`show jit`.execute(database.db);

    expect(rows).toEqual([{ jit: 'off' }]);
  });

  it('prepare a fixed statement once, and start again without it if it was lost', async () => {
    const shown = (value: number) =>
      tx(database.db, async (trx) => {
        const { rows } = await executeFixed(sql<{ value: number }>`select ${value}::int as value`, trx);
        const { rows: prepared } = await sql<{ count: number }>`
          select count(*)::int as count from pg_prepared_statements where statement like '%::int as value%'
        `.execute(trx);

        return [rows[0]?.value, prepared[0]?.count];
      });

    expect(await shown(1)).toEqual([1, 1]);
    expect(await shown(2)).toEqual([2, 1]);
    await sql`deallocate all`.execute(database.db);
    expect(await shown(3)).toEqual([3, 0]);
    expect(await shown(4)).toEqual([4, 0]);
  });

  it('prepare a fixed statement outside of a transaction too, and query again without it if it was lost', async () => {
    // Another one, which has lost nothing yet.
    const { db, close } = await openTestDatabase(engine);
    const shown = async (value: number) => {
      const { rows } = await executeFixed(sql<{ alone: number }>`select ${value}::int as alone`, db);
      const { rows: prepared } = await sql<{ count: number }>`
        select count(*)::int as count from pg_prepared_statements where statement like '%::int as alone%'
      `.execute(db);

      return [rows[0]?.alone, prepared[0]?.count];
    };

    try {
      expect(await shown(1)).toEqual([1, 1]);
      expect(await shown(2)).toEqual([2, 1]);
      await sql`deallocate all`.execute(db);
      expect(await shown(3)).toEqual([3, 0]);
    } finally {
      await close();
    }
  });

  it('keep nothing of a transaction whose work throws', async () => {
    const id = newId();
    const work = tx(database.db, async (trx) => {
      await trx.insertInto('team').values({ company_id: ours, id, name: 'A', name_norm: 'a' }).execute();
      throw new Error('changed my mind');
    });

    await expect(work).rejects.toThrow('changed my mind');
    expect(await database.db.selectFrom('team').where('id', '=', id).selectAll().execute()).toEqual([]);
  });

  it('run deferred work once after the commit, and not after a rollback', async () => {
    const done: string[] = [];
    let tries = 0;
    await tx(database.db, async (trx) => {
      tries += 1;
      afterCommit(() => done.push(`try ${tries}`));
      if (tries === 1) await sql`do $$ begin raise serialization_failure; end $$`.execute(trx);
      expect(done).toEqual([]);
    });
    const undone = tx(database.db, async () => {
      afterCommit(() => done.push('undone'));
      throw new Error('changed my mind');
    });

    await expect(undone).rejects.toThrow('changed my mind');
    expect(done).toEqual(['try 2']);
  });

  it('show only rows of the transaction’s company', async () => {
    const seen = await inCompany(database.db, ours, (trx) =>
      trx.selectFrom('department').select('company_id').execute(),
    );

    expect(seen).toEqual([{ company_id: ours }]);
  });

  it('refuse a row of another company, whatever the query says', async () => {
    const work = inCompany(database.db, ours, (trx) =>
      trx
        .insertInto('department')
        .values({ company_id: theirs, id: newId(), name: 'Spies', name_norm: 'spies' })
        .execute(),
    );

    await expect(work).rejects.toMatchObject({ code: '42501' });
  });

  it('use connections that show nothing by themselves, before a transaction and after a failed one', async () => {
    const seen = async () => {
      const client = await connectTo(database.pool as DatabasePool);
      try {
        return (await client.query('select company_id from department')).rows;
      } finally {
        client.release();
      }
    };
    expect(await seen()).toEqual([]);

    await expect(tx(database.db, (trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('division by zero');
    await database.pool.query('select 1');
    await expect(database.pool.query('select 1 / 0')).rejects.toThrow('division by zero');

    expect(await seen()).toEqual([]);
    expect(await database.db.selectFrom('department').select('id').execute()).not.toEqual([]);
    expect((await database.pool.query('select id from department')).rows).not.toEqual([]);
  });

  it('leave no trace of the company on the connection', async () => {
    await inCompany(database.db, ours, (trx) => trx.selectFrom('person').selectAll().execute());
    const { rows } = await sql<{ role: string; company: string | null }>`
      select current_user as role, nullif(current_setting('app.company', true), '') as company`.execute(database.db);

    expect(rows).toEqual([{ role: 'postgres', company: null }]);
  });

  it('accept only a UUID as a company', async () => {
    await expect(inCompany(database.db, `${ours}'; drop table person; --`, async () => 1)).rejects.toThrow(TypeError);
  });

  it('refuse a query outside the transaction that its caller holds open', async () => {
    const beside = tx(database.db, () => database.db.selectFrom('company').selectAll().execute());
    const nested = tx(database.db, () => tx(database.db, async () => 1));

    await expect(beside).rejects.toThrow(OutsideTransactionError);
    await expect(nested).rejects.toThrow(OutsideTransactionError);
  });

  it('refuse writes if read-only', async () => {
    const work = inCompany(
      database.db,
      ours,
      (trx) => trx.updateTable('department').set({ code: 'x' }).where('company_id', '=', ours).execute(),
      { readOnly: true },
    );

    await expect(work).rejects.toMatchObject({ code: '25006' });
  });

  it('throw an error when a swallowed error prevented the commit', async () => {
    const work = tx(database.db, async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });

    await expect(work).rejects.toThrow('Nothing was committed');
  });

  it('begin with their first statement, and send nothing for work without one', async () => {
    const one = (trx: Db) => sql`select 1`.execute(trx);

    expect(await tripsOf(() => inCompany(database.db, ours, async () => 1))).toBe(0);
    expect(await tripsOf(() => inCompany(database.db, ours, (trx) => one(trx)))).toBe(2);
    expect(await tripsOf(() => inCompany(database.db, ours, (trx) => one(trx).then(() => one(trx))))).toBe(3);
  });

  it('run nothing after a failed start, since it might not be limited to the company', async () => {
    const seen: unknown[] = [];
    const work = inCompany(database.db, ours, async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => {});
      seen.push(await trx.selectFrom('department').select('company_id').execute());
    });

    await expect(work).rejects.toThrow('division by zero');
    expect(seen).toEqual([]);
  });

  describe('with a deferred statement', () => {
    const name = (code: string) => sql`update department set code = ${code} where company_id = ${ours}`;
    const codes = () => database.db.selectFrom('department').select('code').where('company_id', '=', ours).execute();

    it('send it with the next statement, which sees its effect', async () => {
      const trips = tripsOf(() =>
        inCompany(database.db, ours, async (trx) => {
          await executeLater(name('next'), trx);
          expect(await trx.selectFrom('department').select('code').execute()).toEqual([{ code: 'next' }]);
        }),
      );

      expect(await trips).toBe(2);
      expect(await codes()).toEqual([{ code: 'next' }]);
    });

    it('send it with the commit if no statement follows', async () => {
      const trips = tripsOf(() => inCompany(database.db, ours, (trx) => executeLater(name('last'), trx)));

      expect(await trips).toBe(1);
      expect(await codes()).toEqual([{ code: 'last' }]);
    });

    it('commit nothing before the confirmation has been checked', async () => {
      const confirmation = {
        statement: { text: 'select $1::int as who', values: [7] },
        check: ([row]: readonly object[]) => {
          expect(row).toEqual({ who: 7 });
          throw new Error('somebody else');
        },
      };
      const work = inCompany(database.db, ours, (trx) => executeLater(name('of somebody else'), trx), { confirmation });

      await expect(work).rejects.toThrow('somebody else');
      expect(await codes()).toEqual([{ code: 'last' }]);
    });

    it('drop it when the work throws, and fail with its error', async () => {
      const undone = inCompany(database.db, ours, async (trx) => {
        await executeLater(name('undone'), trx);
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');

      const broken = inCompany(database.db, ours, async (trx) => {
        await sql`update department set code = 'broken'`.execute(trx);
        await executeLater(sql`select 1 / 0`, trx);
      });
      await expect(broken).rejects.toThrow('division by zero');
      expect(await codes()).toEqual([{ code: 'last' }]);
    });
  });

  it('repeat the work after a conflict with another transaction', async () => {
    let runs = 0;
    const result = await tx(database.db, async (trx) => {
      runs += 1;
      if (runs < 3) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(trx);

      return runs;
    });

    expect(result).toBe(3);
  });

  it('give up after the last attempt, with its error', async () => {
    let runs = 0;
    const work = inCompany(database.db, ours, async (trx) => {
      runs += 1;
      await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(trx);
    });

    await expect(work).rejects.toMatchObject({ code: '40P01' });
    expect(runs).toBe(6);
  });
});
