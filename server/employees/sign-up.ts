import { v7 } from 'uuid';
import type { Employee, SignUpBody } from '../../src/api/contract/employees.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { type Mailing, mailWelcome } from '../mail/links.ts';
import { branchHrAdded, employeeAdded } from '../notify/events.ts';
import { setGroups } from '../people/groups.ts';
import { findManager } from '../people/managers.ts';
import { insertPerson } from '../people/new-person.ts';
import { givesAs, storedRoles } from '../people/roles.ts';
import { alreadyTaken, assertNoErrors } from './errors.ts';
import { personColumns } from './person.ts';
import { readEmployee } from './records.ts';
import { checkReferences } from './references.ts';
import { dayErrors } from './rules.ts';

export async function signUpEmployee(context: CallContext, body: SignUpBody, mailing: Mailing): Promise<Employee> {
  const { db, principal, scope } = context;
  const { companyId } = principal;
  const manager = body.manager ? await findManager(db, scope, body.manager) : { id: null };
  assertNoErrors({
    ...dayErrors(body),
    ...(await checkReferences(db, scope, body)),
    ...('error' in manager && { manager: manager.error }),
  });
  const id = v7();
  const columns = { ...personColumns(body, body.email), roles: storedRoles(body.roles, [], givesAs(principal.level)) };
  const inUse = await insertPerson(db, {
    company_id: companyId,
    id,
    email: body.email,
    manager_id: 'id' in manager ? manager.id : null,
    awaits_welcome: body.welcome === false,
    ...columns,
  });
  if (inUse) throw alreadyTaken(inUse);
  await setGroups(db, companyId, id, body.groups ?? []);
  if (body.welcome !== false) await mailWelcome(db, { companyId, personId: id, ...mailing });
  const employee = await readEmployee(db, companyId, id);
  await audit(context, 'employee.added', ['person', id], { after: employee });
  await employeeAdded(db, principal, { id, branchName: employee.branchId?.branchName });
  if (employee.awaitsConfirmation) await branchHrAdded(db, principal, id);

  return employee;
}
