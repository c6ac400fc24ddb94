import type { StaffedCompanies } from './staffed-companies.ts';

/**
 * Makes calls meet at one row, a person's unless told otherwise: each has gone as far as it can go without it when it is let go.
 * The embedded engine has one connection; there calls take turns anyway.
 */
export async function atOnce<T>(
  { pool, kind }: StaffedCompanies['database'],
  id: string,
  calls: (() => Promise<T>)[],
  table: 'person' | 'conversation' | 'company' = 'person',
): Promise<T[]> {
  if (kind === 'embedded') return Promise.all(calls.map((call) => call()));
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${table} where id = $1 for no key update`, [id]);
    const running = calls.map((call) => call());
    const waiting = `
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    // Not through the holder: inside a transaction the result never changes.
    while ((await pool.query<{ count: number }>(waiting)).rows[0]?.count !== calls.length);
    await holder.query('commit');

    return await Promise.all(running);
  } finally {
    holder.release();
  }
}
