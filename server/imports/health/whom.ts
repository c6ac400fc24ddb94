/** Whom the rows of a file are about: somebody of the company, in scope, by e-mail address or employee id. */
import { expressionBuilder, sql } from 'kysely';
import { normalise } from '../../../src/machines/rules/normalise.ts';
import { peopleIn, type Scope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import type { ArrangedRow } from '../tables/arrange.ts';

export interface Found {
  readonly id: string;
  readonly email: string;
}

interface Row extends Found {
  readonly email_norm: string;
  readonly emp_id_norm: string;
  readonly is_enabled: boolean;
}

const NO_EMAIL = 'There is no employee with this e-mail address.';
const NO_ID = 'There is no employee with this employee id.';
const TWO_PEOPLE = 'This employee id belongs to somebody else.';

/** Finds the person of each row, or says why there is none. Out of scope is as good as not there. */
export async function findWhom(
  db: Trx,
  scope: Scope,
  rows: readonly ArrangedRow[],
): Promise<(row: ArrangedRow) => Found | { errors: Record<string, string> }> {
  const normsOf = (key: string) => [
    ...new Set(rows.flatMap(({ values }) => (values[key] ? [normalise(String(values[key]))] : []))),
  ];
  const found = await find(db, scope, normsOf('email'), normsOf('empId'));
  const byId = new Map(found.map((one) => [one.emp_id_norm, one]));
  // Somebody who is there comes last and so wins over a leaver with the same address.
  const byEmail = new Map(found.sort((one) => (one.is_enabled ? 1 : -1)).map((one) => [one.email_norm, one]));

  return ({ values: { email, empId } }): Found | { errors: Record<string, string> } => {
    const first = email === undefined ? undefined : byEmail.get(normalise(String(email)));
    const second = empId === undefined ? undefined : byId.get(normalise(String(empId)));
    if (email !== undefined && !first) return { errors: { email: NO_EMAIL } };
    if (empId !== undefined && !second) return { errors: { empId: NO_ID } };
    if (first && second && first.id !== second.id) return { errors: { empId: TWO_PEOPLE } };

    return first ?? second ?? { errors: { email: NO_EMAIL } };
  };
}

async function find(db: Trx, scope: Scope, emails: string[], empIds: string[]): Promise<Row[]> {
  const { companyId } = scope;
  const { rows } = await sql<Row>`
    select id, email, email_norm, emp_id_norm, is_enabled from person
    where ${peopleIn(scope)(expressionBuilder<Database, 'person'>())} and id in (
      select id from person where company_id = ${companyId} and email_norm = any (${emails}::text[])
      union all
      select id from person where company_id = ${companyId} and emp_id_norm = any (${empIds}::text[])
    )
  `.execute(db);

  return rows;
}
