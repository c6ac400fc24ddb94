import type { Database } from '../../server/database/open.ts';

/** Everything that PostgreSQL's own checker finds wrong with any table or index, system tables included. */
export async function checkStructure({ pool, patiently }: Database): Promise<string[]> {
  return patiently(async () => {
    await pool.query('create extension if not exists amcheck');
    const { rows } = await pool.query<{ oid: number; name: string; kind: 'table' | 'btree' | 'gin' }>(`
      select c.oid, c.oid::regclass::text as name,
             case when c.relkind = 'r' or c.relkind = 't' then 'table' else a.amname end as kind
        from pg_class c left join pg_am a on a.oid = c.relam
       where (c.relkind in ('r', 't') or (c.relkind = 'i' and a.amname in ('btree', 'gin')))
         and c.relpersistence = 'p'`);
    const problems: string[] = [];
    for (const { oid, name, kind } of rows) {
      const problem = await check(pool, oid, kind).catch((error: Error) => error.message);
      if (problem) problems.push(`${name}: ${problem}`);
    }

    return problems;
  });
}

async function check(
  pool: Database['pool'],
  oid: number,
  kind: 'table' | 'btree' | 'gin',
): Promise<string | undefined> {
  if (kind === 'btree') await pool.query('select bt_index_check($1::oid::regclass, true)', [oid]);
  if (kind === 'gin') await pool.query('select gin_index_check($1::oid::regclass)', [oid]);
  if (kind !== 'table') return undefined;
  const { rows } = await pool.query<{ msg: string }>('select msg from verify_heapam($1::oid::regclass) limit 1', [oid]);

  return rows[0]?.msg;
}
