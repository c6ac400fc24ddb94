import { sql } from 'kysely';
import type { Role } from '../../src/api/contract/auth.ts';
import type { ChangeKind, ChangePreview, PreviewChangeBody } from '../../src/api/contract/people.ts';
import { withCommas } from '../../src/rules/shared/with-commas.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { Trx } from '../database/tx.ts';
import { isAbove } from '../people/admins.ts';
import { fullName } from '../people/full-name.ts';
import { findLines } from '../people/managers.ts';
import { resolveSelection } from '../people/resolve-selection.ts';
import { companyRoles, holdsAny } from '../people/roles.ts';
import { countAbsencesBeyond } from '../people/time-off/absences-after.ts';
import { countPending } from '../people/time-off/count-pending.ts';
import { checkTarget, type Target } from './change-target.ts';
import { type CurrentValues, currentId, currentName, isAlreadySet } from './current-values.ts';
import { ONLY_COMPANY_ADMINS, OWN_MANAGER, REPORTING_LOOP } from './errors.ts';

/** More are refused: no one could look through the list. */
const MOST_PEOPLE = 5_000;

interface Row extends CurrentValues {
  readonly id: string;
  readonly full_name: string;
  readonly before: string | null;
  readonly roles: Role[];
  readonly is_set_up: boolean;
}

export async function previewChange(
  { db, principal, scope }: CallContext,
  { what, to = [], ...selection }: PreviewChangeBody,
): Promise<ChangePreview> {
  await checkTarget(db, scope, { what, to });
  const ids = await resolveSelection(db, { scope, field: 'people' }, selection);
  if (ids.length === 0) throw fieldError(422, 'people', 'Choose at least one person.');
  if (ids.length > MOST_PEOPLE) {
    throw fieldError(422, 'people', `Choose at most ${withCommas(MOST_PEOPLE)} people at a time.`);
  }
  const rows = await selectRows(db, principal.companyId, ids, what);
  const above = what === 'manager' && to[0] ? await findLines(db, principal.companyId, [to[0]]) : new Map();
  const people = rows.map((row) => ({
    _id: row.id,
    fullName: row.full_name,
    before: row.before,
    beforeId: currentId(row, what),
    isEnabled: row.is_enabled,
    problem: problemOf(principal, row, { what, to }) ?? (above.has(row.id) ? REPORTING_LOOP : null),
  }));
  const leaving = what === 'deactivate' ? people.filter(({ problem }) => problem === null).map(({ _id }) => _id) : [];

  return { people, ...(await effectsOf(db, principal.companyId, leaving, to[0])) };
}

async function selectRows(db: Trx, companyId: string, ids: readonly string[], what: ChangeKind): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, ${fullName()} as full_name, ${currentName(what)} as before, roles, is_enabled, leaves_on, manager_id, department_id, branch_id,
      team_id, insurance_policy_id, password_changed or profile_updated as is_set_up,
      array(
        select group_id from group_member
        where group_member.company_id = person.company_id and group_member.person_id = person.id
      ) as group_ids
    from person where company_id = ${companyId} and id = any (${ids}::uuid[])
    order by name_norm, id
  `.execute(db);

  return rows;
}

function problemOf(principal: Principal, row: Row, { what, to }: Target): string | undefined {
  const isBeyond = principal.level !== 'company' && holdsAny(row.roles, companyRoles);
  if (isBeyond && what !== 'invite') return ONLY_COMPANY_ADMINS;
  if (isAlreadySet(row, { what, to })) {
    return what === 'deactivate' && row.is_enabled
      ? 'Already leaves after this day.'
      : unchangedInWords(what, to.length === 0);
  }
  if (what === 'manager' && to[0] === row.id) return OWN_MANAGER;
  if (what === 'deactivate') {
    if (row.id === principal.personId) return 'You cannot deactivate yourself.';

    return principal.level !== 'company' && isAbove(principal, row.roles)
      ? 'You cannot deactivate someone with a higher role than yours.'
      : undefined;
  }
  if (what !== 'invite') return undefined;
  if (!row.is_enabled) return 'Deactivated.';

  return row.is_set_up ? 'Has already set up their account.' : undefined;
}

function unchangedInWords(what: ChangeKind, isNone: boolean): string {
  switch (what) {
    case 'manager':
      return isNone ? 'Already has no manager.' : 'Already has this manager.';
    case 'team':
      return isNone ? 'Already in no team.' : 'Already in this team.';
    case 'insurance':
      return isNone ? 'Already has no insurance.' : 'Already has this insurance.';
    case 'joinGroups':
      return 'Already in these groups.';
    case 'leaveGroups':
      return 'Not in any of these groups.';
    case 'deactivate':
      return 'Already deactivated.';
    default:
      return `Already in this ${what}.`;
  }
}

async function effectsOf(db: Trx, companyId: string, leaving: readonly string[], lastDay: string | undefined) {
  if (leaving.length === 0) return { requests: 0, absences: 0, reports: 0 };
  const { leave, sick, wfh } = await countPending(db, companyId, leaving);
  const { rows } = await sql<{ reports: number }>`
    select count(*)::int as reports from person
    where company_id = ${companyId} and manager_id = any (${leaving}::uuid[]) and is_enabled
      and not (id = any (${leaving}::uuid[]))
  `.execute(db);

  return {
    requests: leave + sick + wfh,
    absences: await countAbsencesBeyond(db, companyId, leaving, lastDay),
    reports: rows[0]?.reports ?? 0,
  };
}
