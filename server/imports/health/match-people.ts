import { expressionBuilder, sql } from 'kysely';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { peopleIn, type Scope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import type { MappedRow } from '../tables/map-columns.ts';

interface PersonMatch {
  readonly id: string;
  readonly email: string;
  readonly is_enabled: boolean;
  readonly timezone: string | null;
}

interface Row extends PersonMatch {
  readonly email_norm: string;
  readonly emp_id_norm: string;
}

const noEmployeeWith = (what: keyof typeof nobody, { kind }: Scope): string =>
  `${nobody[what]}${kind === 'branch' ? ' in a branch that you manage' : ''}.`;
const nobody = {
  email: 'There is no employee with this email address',
  empId: 'There is no employee with this employee ID',
} as const;
const TWO_PEOPLE = 'This employee ID belongs to someone else.';

/** People out of scope count as not found. */
export async function matchPeople(
  db: Trx,
  scope: Scope,
  rows: readonly MappedRow[],
): Promise<(row: MappedRow) => PersonMatch | { errors: Record<string, string> }> {
  const { rows: found } = await sql<Row>`
    select id, email, email_norm, emp_id_norm, is_enabled,
      (select timezone from branch where branch.company_id = person.company_id and branch.id = person.branch_id)
    from person where ${isNamedIn(scope, rows)}
  `.execute(db);
  const byId = new Map(found.map((one) => [one.emp_id_norm, one]));
  // An active employee wins over a leaver with the same address.
  const byEmail = new Map(found.sort((one) => (one.is_enabled ? 1 : -1)).map((one) => [one.email_norm, one]));

  return ({ values: { email, empId } }): PersonMatch | { errors: Record<string, string> } => {
    const first = email === undefined ? undefined : byEmail.get(normalise(String(email)));
    const second = empId === undefined ? undefined : byId.get(normalise(String(empId)));
    if (email !== undefined && !first) return { errors: { email: noEmployeeWith('email', scope) } };
    if (empId !== undefined && !second) return { errors: { empId: noEmployeeWith('empId', scope) } };
    if (first && second && first.id !== second.id) return { errors: { empId: TWO_PEOPLE } };

    return first ?? second ?? { errors: { email: noEmployeeWith('email', scope) } };
  };
}

/** In an order that all uploads share, so that no two wait for each other. */
export const lockPeople = (db: Trx, scope: Scope, rows: readonly MappedRow[]): Promise<unknown> =>
  sql`select from person where ${isNamedIn(scope, rows)} order by id for no key update`.execute(db);

/** A condition on `person`. */
function isNamedIn(scope: Scope, rows: readonly MappedRow[]) {
  const { companyId } = scope;
  const normsOf = (key: string) => [
    ...new Set(rows.flatMap(({ values }) => (values[key] ? [normalise(String(values[key]))] : []))),
  ];

  return sql`
    ${peopleIn(scope)(expressionBuilder<Database, 'person'>())} and id in (
      select id from person where company_id = ${companyId} and email_norm = any (${normsOf('email')}::text[])
      union all
      select id from person where company_id = ${companyId} and emp_id_norm = any (${normsOf('empId')}::text[])
    )`;
}
