/** What the database is asked around one request: colleagues, documents, and what was done to it. */
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import { type AbsenceRow, absence, inScope, touching } from './application-queries.ts';

export interface ColleagueRow extends AbsenceRow {
  readonly person_id: string;
  readonly full_name: string;
}

interface Around {
  readonly personId: string;
  readonly from: string;
  readonly to: string;
  /** Kinds that the company has switched on. */
  readonly kinds: readonly LeaveKind[];
}

/** Those of the applicant's team, and those with the same manager, who are away at the same time. */
export async function selectColleaguesAway(db: Trx, scope: Scope, around: Around, most: number) {
  const { personId, from, to, kinds } = around;
  // Found first and kept: a plan that begins with everybody's leave instead takes seconds.
  const colleagues = sql`
    colleague as materialized (
      select person.id, person.company_id, person.name_norm, person.first_name || ' ' || person.last_name as full_name,
        ${inScope(scope)} as is_known
      from person as about join person on person.company_id = about.company_id and person.id <> about.id
        and (person.team_id = about.team_id or person.manager_id = about.manager_id)
      where about.company_id = ${scope.companyId} and about.id = ${personId} and person.is_enabled
    ),
    away as materialized (
      select colleague.id as person_id, colleague.full_name, colleague.name_norm, colleague.is_known, ${absence}
      from colleague
      join leave_application as application
        on application.company_id = colleague.company_id and application.person_id = colleague.id
      join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
      where application.status in ('pending', 'approved') and type.kind = any (${kinds}::text[]) and ${touching(from, to)}
    )`;
  const { rows: numbers } = await sql<{ size: number; away: number }>`
    with ${colleagues}
    select (select count(*) from colleague) as size, (select count(distinct person_id) from away) as away
  `.execute(db);
  const { rows } = await sql<ColleagueRow>`
    with ${colleagues} select * from away where is_known order by from_day, name_norm, id limit ${most}
  `.execute(db);

  return { rows, ...(numbers[0] as { size: number; away: number }) };
}

export interface DocumentRow {
  readonly id: string;
  readonly name: string;
  readonly original_name: string;
  readonly size: number;
  readonly created_at: Date;
}

export const selectDocuments = (db: Trx, companyId: string, applicationId: string): Promise<DocumentRow[]> =>
  db
    .selectFrom('leave_document as document')
    .innerJoin('file', (join) =>
      join.onRef('file.company_id', '=', 'document.company_id').onRef('file.name', '=', 'document.file_name'),
    )
    .select(['document.id', 'file.name', 'file.original_name', 'file.size', 'document.created_at'])
    .where('document.company_id', '=', companyId)
    .where('document.application_id', '=', applicationId)
    .orderBy('document.created_at')
    .orderBy('document.id')
    .execute();

/** Every request to cancel it. */
export const selectCancellations = (db: Trx, companyId: string, applicationId: string) =>
  db
    .selectFrom('leave_cancellation')
    .select(['reason', 'created_at', 'note', 'decided_at'])
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .execute();
