import { type Selectable, sql } from 'kysely';
import { enabledKinds } from '../access/leave-kinds.ts';
import type { LeaveCancellationTable, LeaveKind } from '../database/schema-leave.ts';
import type { QueryContext, ReadQuery } from '../lists/query-runner.ts';
import { nameOf } from '../people/full-name.ts';
import { leaveAbsence } from '../people/time-off/absences.ts';
import { colleaguesAwayQuery } from '../people/time-off/colleagues.ts';
import type { ApplicationRow } from './request-queries.ts';

/** Colleagues on leave on these days, or about to be. */
export const teamAwayQuery = (
  { principal, scope }: Pick<QueryContext, 'principal' | 'scope'>,
  { person_id, from_day, to_day }: Pick<ApplicationRow, 'person_id' | 'from_day' | 'to_day'>,
) =>
  colleaguesAwayQuery<LeaveKind>(
    scope,
    person_id,
    sql`
      select application.person_id, ${leaveAbsence}
      from leave_application as application
      join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
      where application.company_id = ${scope.companyId} and application.status in ('pending', 'approved')
        and type.kind = any (${enabledKinds(principal)}::text[])
        and application.to_day >= ${sql.lit(from_day)} and application.from_day <= ${sql.lit(to_day)}`,
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
export const documentsQuery = (companyId: string, applicationId: string, id?: string): ReadQuery<DocumentRow> => ({
  isFixed: true,
  sql: sql`
    ${documents} where document.company_id = ${companyId} and document.application_id = ${applicationId}
      and ${id === undefined ? sql`true` : sql`document.id = ${id}`}
    order by document.created_at, document.id`,
});

/** With all requests of a person, the oldest first. */
export const personDocumentsQuery = (companyId: string, personId: string): ReadQuery<DocumentRow> => ({
  isFixed: true,
  sql: sql`
    ${documents} join leave_application as application
      on application.company_id = document.company_id and application.id = document.application_id
    where document.company_id = ${companyId} and application.person_id = ${personId}
    order by document.created_at, document.id`,
});

export const cancellationsQuery = (
  companyId: string,
  applicationId: string,
): ReadQuery<
  Pick<Selectable<LeaveCancellationTable>, 'reason' | 'created_at' | 'note' | 'decided_at' | 'decided_by'>
> => ({
  isFixed: true,
  sql: sql`
    select reason, created_at, note, decided_at, decided_by from leave_cancellation
    where company_id = ${companyId} and application_id = ${applicationId}`,
});
