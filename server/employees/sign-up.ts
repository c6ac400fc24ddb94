import { v7 } from 'uuid';
import type { Employee, SignUpBody } from '../../src/api/contract/employees.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { mailLink } from '../mail/links.ts';
import { employeeAdded } from '../notify/events.ts';
import { setGroups } from '../people/groups.ts';
import { findManager } from '../people/managers.ts';
import { insertPerson } from '../people/new-person.ts';
import { givesAs, storedRoles } from '../people/roles.ts';
import { columnsOf } from './person.ts';
import { readEmployee } from './records.ts';
import { checkReferences } from './references.ts';
import { NO_MANAGER, refuseWrong, taken } from './refusals.ts';
import { dayErrors } from './rules.ts';

/** Adds a person who can sign in, and a welcome mail with a link to do so. */
export async function signUpEmployee(command: Command, body: SignUpBody, publicUrl: string): Promise<Employee> {
  const { db, who, scope, origin } = command;
  const { companyId } = who;
  const managerId = body.manager ? await findManager(db, scope, body.manager) : null;
  refuseWrong({
    ...dayErrors(body),
    ...(await checkReferences(db, scope, body)),
    ...(managerId === undefined && { manager: NO_MANAGER }),
  });
  const id = v7();
  const columns = { ...columnsOf(body, body.email), roles: storedRoles(body.roles, [], givesAs(who.level)) };
  const inUse = await insertPerson(db, {
    company_id: companyId,
    id,
    email: body.email,
    manager_id: managerId ?? null,
    ...columns,
  });
  if (inUse) throw taken(inUse);
  await setGroups(db, companyId, id, body.groups ?? []);
  await mailLink(db, { companyId, personId: id, purpose: 'welcome', publicUrl });
  const employee = await readEmployee(db, companyId, id);
  await audit(db, who, origin, { what: 'employee.added', entity: 'person', entityId: id, after: employee });
  await employeeAdded(db, who, { id, branchName: employee.branchId?.branchName });

  return employee;
}
