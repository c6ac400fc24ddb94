/**
 * Marks what company reports have to count again (server/reports/company/refresh.ts), in the transaction of the change.
 */
import { sql } from 'kysely';
import type { Trx } from '../database/tx.ts';

type RequestTable = 'leave_application' | 'wfh_request';

/** The months of requests, and those in which it may have been decided or its decision undone. */
export const markRequests = (
  db: Trx,
  table: RequestTable,
  companyId: string,
  ids: readonly string[],
): Promise<unknown> =>
  sql`
    insert into report_stale (company_id, source, month, person_id)
    select request.company_id, 'requests', month.first, request.person_id
    from ${sql.table(table)} as request
    cross join lateral (
      select generate_series(date_trunc('month', request.from_day::timestamp), request.to_day::timestamp, '1 month')::date as first
      union select date_trunc('month', decided.at at time zone 'UTC')::date
      from (values (coalesce(request.decided_at, now())), (now()), (now() - interval '1 day')) as decided (at)
    ) as month
    where request.company_id = ${companyId} and request.id = any (${ids}::uuid[])
  `.execute(db);

export const markRequest = (db: Trx, table: RequestTable, companyId: string, id: string): Promise<unknown> =>
  markRequests(db, table, companyId, [id]);

export const markRecognition = (db: Trx, companyId: string, postId: string): Promise<unknown> =>
  sql`
    insert into report_stale (company_id, source, month)
    select company_id, 'recognition', date_trunc('month', created_at at time zone 'UTC')::date
    from recognition_post where company_id = ${companyId} and id = ${postId}
  `.execute(db);
