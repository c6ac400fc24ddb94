import { sql } from 'kysely';
import type { Employee } from '../../src/api/contract/employees.ts';
import type { PersonReply } from '../../src/api/contract/people.ts';
import { notFound } from '../access/http-error.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { isInScope } from '../people/filters.ts';
import { fullName } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { unitNameOf } from '../people/unit-names.ts';
import { readEmployee } from './records.ts';

const MOST_REPORTS = 100;

interface Row {
  readonly id: string;
  readonly full_name: string;
  readonly photo_file: string | null;
  readonly designation_id: string | null;
  readonly designation: string | null;
  readonly is_manager: boolean;
  readonly reports: number;
}

export async function readPerson(db: Trx, scope: Scope, id: string): Promise<Omit<PersonReply, 'status' | 'message'>> {
  if (!(await isInScope(db, scope, id))) throw notFound('This employee');
  const user = await readEmployee(db, scope.companyId, id);
  const { rows } = await sql<Row>`
    with subject as (select manager_id from person where company_id = ${scope.companyId} and id = ${id})
    select person.id, ${fullName('person')} as full_name, person.photo_file,
      person.designation_id, person.id = (select manager_id from subject) as is_manager,
      ${unitNameOf('designation')} as designation,
      count(*) filter (where person.manager_id = ${id}) over ()::int as reports
    from person
    where ${inScope(scope)}
      and (person.id = (select manager_id from subject) or person.manager_id = ${id} and person.is_enabled)
    order by is_manager desc, person.name_norm, person.id
    limit ${MOST_REPORTS + 1}
  `.execute(db);
  const manager = rows.find(({ is_manager }) => is_manager);

  return {
    user,
    insurance: await insuranceOf(db, scope, user),
    manager: manager ? colleagueOf(manager) : null,
    reports: rows
      .filter((row) => row !== manager)
      .slice(0, MOST_REPORTS)
      .map(colleagueOf),
    reportCount: rows[0]?.reports ?? 0,
  };
}

const colleagueOf = ({ id, full_name, photo_file, designation_id, designation }: Row) => ({
  _id: id,
  fullName: full_name,
  photo: photo_file,
  designation: designation_id === null ? null : { _id: designation_id, display: designation ?? '' },
});

async function insuranceOf(db: Trx, { companyId }: Scope, { insuranceCategory: id }: Employee): Promise<string | null> {
  if (id === null) return null;
  const found = await db
    .selectFrom('insurance_policy')
    .select('name')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

  return found?.name ?? null;
}
