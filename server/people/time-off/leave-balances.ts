/** The balances of many people. The number of queries doesn't depend on how many people there are. */
import { type Selectable, sql } from 'kysely';
import type { LeaveAccount, LedgerEntry } from '../../../src/rules/leave/leave-balance.ts';
import type { LeaveShare } from '../../../src/rules/leave/leave-days.ts';
import { grouped } from '../../../src/rules/shared/grouped.ts';
import type { Scope } from '../../access/scope.ts';
import type { LeaveKind, LeaveLedgerTable, LeaveTypeTable } from '../../database/schema-leave.ts';
import type { Trx } from '../../database/tx.ts';
import { fullName } from '../full-name.ts';
import type { Applicant } from './applicant.ts';
import { branchesAround } from './branches.ts';
import { accountFor, isUnlimited, type NumbersOf } from './leave-account.ts';

type TypeColumn =
  | 'id'
  | 'kind'
  | 'name'
  | 'name_norm'
  | 'colour'
  | 'terms'
  | 'first_year'
  | 'openings'
  | 'is_active'
  | 'branch_ids';

export interface BalanceType extends Pick<Selectable<LeaveTypeTable>, TypeColumn | 'may_go_negative'> {
  /** Its name in files. */
  readonly title: string;
  readonly isUnlimited: boolean;
}

/** Those that the caller may see, by name. */
export async function readBalanceTypes(db: Trx, scope: Scope, kinds: readonly LeaveKind[]): Promise<BalanceType[]> {
  const around = await branchesAround(db, scope);
  const { rows } = await sql<Selectable<LeaveTypeTable>>`
    select leave_type.* from leave_type
    where company_id = ${scope.companyId} and kind = any (${kinds}::text[])
      ${around ? sql`and (branch_ids = '{}' or branch_ids && ${around}::uuid[])` : sql``}
    order by name_norm, kind
  `.execute(db);
  const named = grouped(rows, ({ name_norm }) => name_norm);

  return rows.map((row) => ({
    ...row,
    // A leave type and a sick leave type may have the same name.
    title: row.kind === 'sick' && (named.get(row.name_norm)?.length ?? 0) > 1 ? `${row.name} (sick leave)` : row.name,
    isUnlimited: isUnlimited(row),
  }));
}

interface BalancePerson
  extends Pick<Applicant, 'is_enabled' | 'branch_id' | 'timezone' | 'joined_on' | 'former_branches'> {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
  readonly emp_id: string;
  readonly branch_name: string | null;
}

export interface PersonAccounts {
  readonly person: BalancePerson;
  accountOf(type: NumbersOf): LeaveAccount;
}

/** By person. The caller must have checked that they are in scope. */
export async function readAccountsOf(
  db: Trx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, PersonAccounts>> {
  if (ids.length === 0) return new Map();
  const { rows: people } = await sql<BalancePerson>`
    select person.id, ${fullName('person')} as full_name, person.email, person.emp_id, person.is_enabled,
      person.branch_id, person.joined_on, person.former_branches, branch.timezone, branch.branch_name
    from person left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    where person.company_id = ${companyId} and person.id = any (${ids}::uuid[])
  `.execute(db);
  const { rows: entries } = await sql<LedgerEntry & Owned>`
    select person_id, type_id, kind, source, on_day as on, days from leave_ledger
    where company_id = ${companyId} and person_id = any (${ids}::uuid[]) order by created_at
  `.execute(db);
  const { rows: pending } = await sql<Owned & { readonly shares: LeaveShare[] }>`
    select person_id, type_id, shares from leave_application
    where company_id = ${companyId} and person_id = any (${ids}::uuid[]) and status = 'pending'
  `.execute(db);
  const [entriesOf, pendingOf] = [grouped(entries, accountKey), grouped(pending, accountKey)];

  return new Map(
    people.map((person) => [
      person.id,
      {
        person,
        accountOf(type) {
          const key = accountKey({ person_id: person.id, type_id: type.id });
          const shares = (pendingOf.get(key) ?? []).flatMap((one) => one.shares);

          return accountFor(type, person, entriesOf.get(key) ?? [], shares);
        },
      },
    ]),
  );
}

interface Owned {
  readonly person_id: string;
  readonly type_id: string;
}

const accountKey = ({ person_id, type_id }: Owned): string => `${person_id} ${type_id}`;

type NewEntry = Pick<
  Selectable<LeaveLedgerTable>,
  'id' | 'person_id' | 'type_id' | 'kind' | 'source' | 'on_day' | 'days'
> &
  Partial<Pick<Selectable<LeaveLedgerTable>, 'reason' | 'created_by'>>;

/** In parts, because a statement has a limited number of parameters. */
export const insertManyEntries = (db: Trx, companyId: string, entries: readonly NewEntry[]): Promise<unknown> =>
  sql`
    insert into leave_ledger (company_id, id, person_id, type_id, kind, source, on_day, days, reason, created_by)
    select ${companyId}::uuid, id, person_id, type_id, kind, source, on_day, days, coalesce(reason, ''), created_by
    from json_to_recordset(${JSON.stringify(entries)}::json) as given (id uuid, person_id uuid, type_id uuid, kind text,
      source text, on_day date, days numeric, reason text, created_by uuid)
  `.execute(db);
