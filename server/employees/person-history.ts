import { sql } from 'kysely';
import type { HistoryEntry } from '../../src/api/contract/people.ts';
import { daysInWords } from '../../src/rules/leave/leave-words.ts';
import { formatDay, yearOf } from '../../src/rules/shared/days.ts';
import { notFound } from '../access/http-error.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { changesBetween, readNames, type Values } from '../people/changes-in-words.ts';
import { isInScope } from '../people/filters.ts';
import { fullName } from '../people/full-name.ts';

const PAGE = 20;

/** Views of the profile and sign-ins aren't changes. */
const shown: Readonly<Record<string, string>> = {
  'employee.added': 'Added',
  'employee.edited': 'Edited',
  'employee.deactivated': 'Deactivated',
  'employee.activated': 'Activated',
  'employee.leavingPlanned': 'Last working day planned',
  'employee.leavingCancelled': 'Planned last working day removed',
  'employee.leavingRefused': 'Not deactivated after the last working day',
  'employee.hrConfirmed': 'Confirmed as branch HR',
  'employee.welcomed': 'Welcome email sent',
  'employee.welcomedAgain': 'Welcome email resent',
  'leave.adjusted': 'Leave balance changed',
  'password.changed': 'Password changed',
};

interface Row {
  readonly at: Date;
  readonly what: string;
  readonly who_id: string | null;
  readonly who: string | null;
  readonly before: Values | null;
  readonly after: Values | null;
  /** The leave type whose balance was changed. */
  readonly type_name: string | null;
  readonly total: number;
}

export async function readPersonHistory(
  db: Trx,
  scope: Scope,
  id: string,
  { skip = 0, count = PAGE }: { readonly skip?: number; readonly count?: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  if (!(await isInScope(db, scope, id))) throw notFound('This employee');
  const { companyId } = scope;
  const { rows } = await sql<Row>`
    select entry.at, entry.what, entry.who_id, ${fullName('who')} as who, entry.before, entry.after,
      type.name as type_name, count(*) over ()::int as total
    from audit_entry as entry
    left join person as who on who.company_id = entry.company_id and who.id = entry.who_id
    left join leave_type as type on type.company_id = entry.company_id and type.id::text = entry.after ->> 'type'
      and entry.what = 'leave.adjusted'
    where entry.company_id = ${companyId} and entry.entity = 'person' and entry.entity_id = ${id}
      and entry.what = any (${Object.keys(shown)}::text[])
    order by entry.at desc, entry.id desc
    offset ${skip} limit ${count}
  `.execute(db);
  const sides = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const nameOf = await readNames(db, companyId, sides);

  return {
    entries: rows.map(({ at, what, who_id, who, before, after, type_name }) => ({
      at: at.toISOString(),
      what: [shown[what] ?? what, type_name && balanceChange(type_name, after, at), lastDayOf(what, after)]
        .filter(Boolean)
        .join(': '),
      by: who_id === null ? null : { _id: who_id, fullName: who ?? '' },
      changes: what === 'employee.edited' ? changesBetween(before ?? {}, after ?? {}, nameOf) : [],
    })),
    total: rows[0]?.total ?? 0,
  };
}

function lastDayOf(what: string, after: Values | null): string | false {
  if (what === 'employee.leavingPlanned') return formatDay(String(after?.leaves_on ?? ''));
  if (what === 'employee.leavingRefused') {
    return after?.why === 'above the planner' ? 'their role had become higher' : 'the last active company admin';
  }

  return (
    what === 'employee.deactivated' &&
    Boolean(after?.left_on) &&
    `last working day ${formatDay(String(after?.left_on))}`
  );
}

/** “Annual leave, +3 days”, “Annual leave 2027, +3 days” of the next year. */
function balanceChange(typeName: string, after: Values | null, at: Date): string {
  const days = Number(after?.days ?? 0);
  const year = yearOf(String(after?.on ?? ''));

  return `${typeName}${year > at.getUTCFullYear() ? ` ${year}` : ''}, ${days > 0 ? '+' : ''}${daysInWords(days)}`;
}
