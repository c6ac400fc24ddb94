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
  const colleagues = sql`
    person join person as about on about.company_id = person.company_id and about.id <> person.id
      and (about.team_id = person.team_id or about.manager_id = person.manager_id)
    where person.company_id = ${scope.companyId} and about.id = ${personId} and person.is_enabled`;
  const away = sql`
    leave_application as application
    join leave_type as type on type.company_id = application.company_id and type.id = application.type_id
    where application.company_id = person.company_id and application.person_id = person.id
      and application.status in ('pending', 'approved') and type.kind = any (${kinds}::text[]) and ${touching(from, to)}`;
  const { rows: numbers } = await sql<{ size: number; away: number }>`
    select count(*) as size, count(*) filter (where exists (select from ${away})) as away from ${colleagues}
  `.execute(db);
  const { rows } = await sql<ColleagueRow>`
    select person.id as person_id, person.first_name || ' ' || person.last_name as full_name, absent.*
    from (select person.* from ${colleagues} and ${inScope(scope)}) as person
    cross join lateral (select ${absence} from ${away}) as absent
    order by absent.from_day, person.name_norm, absent.id limit ${most}
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

export interface DeedRow {
  readonly what: string;
  readonly at: Date;
  readonly who_id: string | null;
  readonly full_name: string | null;
}

/** Everything that was done to a request, the oldest first. */
export async function selectDeeds(db: Trx, companyId: string, applicationId: string): Promise<DeedRow[]> {
  const { rows } = await sql<DeedRow>`
    select entry.what, entry.at, entry.who_id, (
      select first_name || ' ' || last_name from person
      where person.company_id = entry.company_id and person.id = entry.who_id
    ) as full_name
    from audit_entry as entry
    where entry.company_id = ${companyId} and entry.entity = 'leave_application' and entry.entity_id = ${applicationId}
    order by entry.at, entry.id
  `.execute(db);

  return rows;
}
