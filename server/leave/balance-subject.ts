/** The person and leave type whose balance is read or changed. */

import { sql } from 'kysely';
import type { LeaveBalanceBreakdown, LeaveBreakdownQuery } from '../../src/api/contract/leave-review.ts';
import type { CallContext } from '../access/call-context.ts';
import { notFound, orNotFound } from '../access/http-error.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { fullName } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { selectApplicant } from '../people/time-off/applicant.ts';
import { branchesAround } from '../people/time-off/branches.ts';
import { readAccounts } from './account.ts';
import { selectTypes } from './type-queries.ts';

export async function findBalanceSubject(
  context: CallContext,
  kinds: readonly LeaveKind[],
  { person, type: typeId }: Pick<LeaveBreakdownQuery, 'person' | 'type'>,
) {
  const { db, principal, scope } = context;
  const { companyId } = principal;
  const employee = await findPerson(context, person);
  const branches = await branchesAround(db, scope);
  const types = await Promise.all(kinds.map((kind) => selectTypes(db, { companyId, kind, id: typeId, branches })));
  const type = orNotFound(types.flat()[0], 'This leave type');
  const applicant = await selectApplicant(db, companyId, employee._id);
  const accountOf = await readAccounts(db, companyId, employee._id, applicant);

  return { employee, type, applicant, account: accountOf(type) };
}

export async function findPerson({ db, scope }: CallContext, id: string): Promise<LeaveBalanceBreakdown['employee']> {
  const { rows } = await sql<LeaveBalanceBreakdown['employee']>`
    select person.id as _id, ${fullName('person')} as "fullName"
    from person where ${inScope(scope)} and person.id = ${id}
  `.execute(db);
  if (!rows[0]) throw notFound('This employee');

  return rows[0];
}
