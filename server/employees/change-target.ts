/** The new value for several people. It must exist and be available to the caller before anyone is changed. */
import { expressionBuilder, sql } from 'kysely';
import type { ChangeKind } from '../../src/api/contract/people.ts';
import { earliestLastDay, TOO_EARLY } from '../../src/rules/employees/last-day.ts';
import { isDay, today } from '../../src/rules/shared/days.ts';
import { fieldError } from '../access/http-error.ts';
import { branchesIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { fullName } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { type ManagerCandidate, managerFound, mayManage } from '../people/managers.ts';

export interface Target {
  readonly what: ChangeKind;
  readonly to: readonly string[];
}

const tables = { department: 'department', branch: 'branch', team: 'team', insurance: 'insurance_policy' } as const;
const mayBeNone: ReadonlySet<ChangeKind> = new Set(['manager', 'team', 'insurance']);
const takesSeveral: ReadonlySet<ChangeKind> = new Set(['joinGroups', 'leaveGroups']);

const missing: Partial<Record<ChangeKind, string>> = {
  department: 'Choose a department.',
  branch: 'Choose a branch.',
  joinGroups: 'Choose a group.',
  leaveGroups: 'Choose a group.',
};

/** Throws 422 at `to`. */
export async function checkTarget(db: Trx, scope: Scope, { what, to }: Target): Promise<void> {
  if (what === 'invite') return;
  if (to.some(isDay) && (what !== 'deactivate' || to.length > 1)) throw fieldError(422, 'to', 'Choose only one.');
  if (what === 'deactivate') return checkLastDay(to[0]);
  if (to.length === 0 && mayBeNone.has(what)) return;
  const [first, ...others] = to;
  if (first === undefined) throw fieldError(422, 'to', missing[what] ?? 'Choose one.');
  if (takesSeveral.has(what)) return checkGroups(db, scope, to);
  if (others.length > 0) throw fieldError(422, 'to', 'Choose only one.');
  if (what === 'manager') return checkManager(db, scope, first);
  const table = tables[what as keyof typeof tables];
  const isOpen = what === 'branch' ? branchesIn(scope)(expressionBuilder<Database, 'branch'>()) : sql`true`;
  // Options that can no longer be chosen are deleted.
  const isInUse = what === 'insurance' ? sql`true` : sql`is_enabled`;
  const { rows } = await sql`
    select from ${sql.table(table)}
    where company_id = ${scope.companyId} and id = ${first} and ${isInUse} and ${isOpen}
  `.execute(db);
  if (rows.length === 0) throw fieldError(422, 'to', `This ${what} is not available. Choose another one.`);
}

/** Each person's own day may be another one, by their branch: it is checked again when they are changed. */
function checkLastDay(lastDay = today()): void {
  if (!isDay(lastDay)) throw fieldError(422, 'to', 'Enter the last working day.');
  if (lastDay < earliestLastDay(today())) throw fieldError(422, 'to', TOO_EARLY);
}

async function checkManager(db: Trx, scope: Scope, id: string): Promise<void> {
  const { rows } = await sql<ManagerCandidate>`
    select person.id, person.email, ${fullName('person')} as name, person.is_enabled, ${mayManage} as may_manage
    from person
    where ${inScope(scope)} and person.id = ${id}
  `.execute(db);
  const found = managerFound(rows[0], scope);
  if ('error' in found)
    throw fieldError(422, 'to', rows[0] ? found.error : 'This manager is not available. Choose another one.');
}

async function checkGroups(db: Trx, { companyId }: Scope, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from people_group where company_id = ${companyId} and id = any (${ids}::uuid[])
  `.execute(db);
  if (rows.length < ids.length) throw fieldError(422, 'to', 'One of these groups is no longer available. Remove it.');
}
