import { v7 } from 'uuid';
import type { Employee, SignUpBody } from '../../src/api/contract/employees.ts';
import { audit } from '../access/audit.ts';
import { mailLink } from '../mail/links.ts';
import { employeeAdded } from '../notify/events.ts';
import { setGroups } from '../people/groups.ts';
import { findManager } from '../people/managers.ts';
import { givesAs, storedRoles } from '../people/roles.ts';
import { type Command, columnsOf } from './person.ts';
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
  await insertPerson(command, { id, email: body.email, manager_id: managerId ?? null, ...columns });
  await setGroups(db, companyId, id, body.groups ?? []);
  await mailLink(db, { companyId, personId: id, purpose: 'welcome', publicUrl });
  const employee = await readEmployee(db, companyId, id);
  await audit(db, who, origin, { what: 'employee.added', entity: 'person', entityId: id, after: employee });
  await employeeAdded(db, who, { id, branchName: employee.branchId?.branchName });

  return employee;
}

type NewColumns = ReturnType<typeof columnsOf> & {
  id: string;
  email: string;
  manager_id: string | null;
  roles: string[];
};

/** Asks the unique indexes, not a look beforehand: of two who take the same address at once, one gets it. */
async function insertPerson({ db, who: { companyId } }: Command, columns: NewColumns): Promise<void> {
  const person = await db
    .insertInto('person')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'emp_id_norm']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!person) throw taken({ empId: true, email: await isKnown(columns.email_norm) });
  const login = await db
    .insertInto('login')
    .values({ company_id: companyId, person_id: columns.id, email_norm: columns.email_norm })
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('email_norm')
    .executeTakeFirst();
  if (!login) throw taken({ email: true });

  async function isKnown(email: string): Promise<boolean> {
    const found = await db.selectFrom('login').select('email_norm').where('email_norm', '=', email).executeTakeFirst();

    return found !== undefined;
  }
}
