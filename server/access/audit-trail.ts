import { sql } from 'kysely';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import type { ReadQuery } from '../lists/query-runner.ts';
import { nameOf } from '../people/full-name.ts';
import type { AuditEvent } from './audit.ts';

export interface AuditRow {
  readonly what: string;
  readonly at: Date;
  readonly who_id: string | null;
  readonly full_name: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface ActionNote {
  readonly at: Date | null;
  readonly note: string;
}

export const noteOf = ({ at }: Pick<AuditRow, 'at'>, said: readonly ActionNote[]): string =>
  said.find((one) => one.note !== '' && one.at?.getTime() === at.getTime())?.note ?? '';

/** `4 days before. Public holidays in Lisbon: 29-12-26 added.` */
export const recountedNote = ({ before, after }: AuditRow): string =>
  `${daysInWords(Number(before?.days))} before. ${after?.note}`;

/** `28-12-26 – 05-01-27 before. They came back earlier.` Without the reason if the caller may not see it. */
export const movedNote = ({ before, after }: AuditRow, isReadable = true): string =>
  [`${before?.span} before.`, isReadable && after?.note].filter(Boolean).join(' ');

/** The oldest first. */
export const auditEntriesQuery = (
  companyId: string,
  { entity, entityId }: Required<Pick<AuditEvent, 'entity' | 'entityId'>>,
): ReadQuery<AuditRow> => ({
  isFixed: true,
  sql: sql`
    select entry.what, entry.at, entry.who_id, ${nameOf('entry.who_id')} as full_name, entry.before, entry.after
    from audit_entry as entry
    where entry.company_id = ${companyId} and entry.entity = ${entity} and entry.entity_id = ${entityId}
    order by entry.at, entry.id`,
});
