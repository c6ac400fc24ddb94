import { sql } from 'kysely';
import type { Command } from '../access/command.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import type { Question } from '../lists/reader.ts';
import { leaveAbsence } from '../people/absences.ts';
import { readColleaguesAway } from '../people/colleagues.ts';
import { nameOf } from '../people/full-name.ts';
import { type ApplicationRow, overlapsDays } from './application-queries.ts';

/** Colleagues on leave on these days, or about to be. */
export const readTeamAway = ({ db, principal, scope }: Command, { person_id, from_day, to_day }: ApplicationRow) =>
  readColleaguesAway<LeaveKind>(
    db,
    scope,
    person_id,
    sql`
      select application.person_id, ${leaveAbsence}
      from leave_application as application
      join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
      where application.company_id = ${scope.companyId} and application.status in ('pending', 'approved')
        and type.kind = any (${enabledKinds(principal)}::text[]) and ${overlapsDays(from_day, to_day)}`,
  );

export interface DocumentRow {
  readonly id: string;
  readonly application_id: string;
  readonly name: string;
  readonly original_name: string;
  readonly size: number;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly creator: string | null;
}

const documents = sql`
  select document.id, document.application_id, document.created_at, file.name, file.original_name, file.size,
    file.created_by, ${nameOf('file.created_by')} as creator
  from leave_document as document
  join file on file.company_id = document.company_id and file.name = document.file_name`;

/** The oldest first. */
export async function selectDocuments(
  db: Trx,
  companyId: string,
  applicationId: string,
  id?: string,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    ${documents} where document.company_id = ${companyId} and document.application_id = ${applicationId}
      and ${id === undefined ? sql`true` : sql`document.id = ${id}`}
    order by document.created_at, document.id
  `.execute(db);

  return rows;
}

/** With all requests of a person, the oldest first. */
export const askForDocumentsOf = (companyId: string, personId: string): Question<DocumentRow> => ({
  isFixed: true,
  sql: sql`
    ${documents} join leave_application as application
      on application.company_id = document.company_id and application.id = document.application_id
    where document.company_id = ${companyId} and application.person_id = ${personId}
    order by document.created_at, document.id`,
});

export const selectCancellations = (db: Trx, companyId: string, applicationId: string) =>
  db
    .selectFrom('leave_cancellation')
    .select(['reason', 'created_at', 'note', 'decided_at', 'decided_by'])
    .where('company_id', '=', companyId)
    .where('application_id', '=', applicationId)
    .execute();
