import { sql } from 'kysely';
import { type Db, inCompany } from '../../../server/database/tx.ts';
import { makeQueryRunner, type QueryRunner, queryRunnerIn } from '../../../server/lists/query-runner.ts';
import type { TestCompany } from './company.ts';

/** What `list` returns, and the database's plan of each of its queries. */
export async function explained<T>(
  db: Db,
  { id }: TestCompany,
  list: (runQueries: QueryRunner) => Promise<T>,
): Promise<{ result: T; plans: string[] }> {
  const plans: string[] = [];
  const result = await inCompany(db, id, (trx) => {
    const runQueries = queryRunnerIn(trx);

    return list(
      makeQueryRunner(runQueries.db, async (queries) => {
        for (const query of queries) {
          if (!query) continue;
          const { rows } = await sql<Record<string, string>>`explain ${query.sql}`.execute(trx);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        }

        return runQueries(queries);
      }),
    );
  });

  return { result, plans };
}

/** Enough for a plan to look for ids rather than read everyone. */
export async function addMany(db: Db, { id }: TestCompany, people = 3_000): Promise<void> {
  await sql`
    insert into person (company_id, id, first_name, last_name, name_norm, email, email_norm, emp_id, emp_id_norm,
      search_text, roles)
    select ${id}, gen_random_uuid(), 'x', 'x', n::text, n::text, n::text, n::text, n::text, n::text, '{employee}'
    from generate_series(1, ${people}::int) as n
  `.execute(db);
}
