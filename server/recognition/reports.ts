import { sql } from 'kysely';
import type { CallContext } from '../access/call-context.ts';

/** Closes the reports of a post and all its comments, or of one comment. Returns how many. */
export async function closeReports(
  { db, principal: { companyId } }: CallContext,
  id: string,
  commentId?: string,
): Promise<number> {
  const { rows } = await sql<{ closed: number }>`
    with closed as (
      update recognition_report set decided_at = now()
      where company_id = ${companyId} and post_id = ${id} and decided_at is null
        ${commentId === undefined ? sql`` : sql`and comment_id = ${commentId}`}
      returning id
    )
    update recognition_post set reports = reports - (select count(*) from closed)
    where company_id = ${companyId} and id = ${id} and exists (select from closed)
    returning (select count(*) from closed) as closed
  `.execute(db);

  return rows[0]?.closed ?? 0;
}
