/** Giving a branch its admin: a new account, invited by mail, that administers this branch and nothing else. */
import { v7 } from 'uuid';
import type { Branch, CreateBranchBody } from '../../../src/api/contract/branches.ts';
import { normalise } from '../../../src/machines/rules/normalise.ts';
import { audit } from '../../access/audit.ts';
import type { Command } from '../../access/command.ts';
import { type FieldErrors, refuse, refuseField } from '../../access/refuse.ts';
import { mailLink } from '../../mail/links.ts';
import { employeeAdded } from '../../notify/events.ts';
import { insertPerson } from '../../people/new-person.ts';
import { personNorms } from '../../people/norms.ts';

/** A command that sends mail. */
export interface MailingCommand extends Command {
  /** What links in mails begin with. */
  readonly publicUrl: string;
}

type Form = Pick<CreateBranchBody, 'adminFirstName' | 'adminLastName' | 'adminEmail'>;

export interface Appointment {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Whom the form names; nobody when it names nobody, or the admin who is there already. */
export function appointmentOf(form: Form, held?: Pick<Branch, 'admin'>): Appointment | undefined {
  const { adminFirstName = '', adminLastName = '', adminEmail } = form;
  if (adminEmail === undefined || isAdminOf(held, adminEmail)) return undefined;

  return { firstName: adminFirstName.trim(), lastName: adminLastName.trim(), email: adminEmail };
}

/** An admin has a name and an address, and a branch has one admin at a time. */
export function appointmentErrors(form: Form, held?: Pick<Branch, 'admin'>): FieldErrors {
  const { adminFirstName, adminLastName, adminEmail } = form;
  if (adminEmail !== undefined && isAdminOf(held, adminEmail)) return {};
  if ([adminFirstName, adminLastName, adminEmail].every((field) => field === undefined)) return {};
  const admin = held?.admin;

  return {
    ...(adminFirstName === undefined && { adminFirstName: 'Please Enter First Name!' }),
    ...(adminLastName === undefined && { adminLastName: 'Please Enter Last Name!' }),
    ...(adminEmail === undefined && { adminEmail: 'Please Enter Email Address!' }),
    ...(admin && { adminEmail: `${admin.fullName} is the admin of this branch. Give them another role first.` }),
  };
}

const isAdminOf = (held: Pick<Branch, 'admin'> | undefined, email: string): boolean =>
  held?.admin != null && normalise(held.admin.email) === normalise(email);

export async function appointAdmin(
  { db, who, origin, publicUrl }: MailingCommand,
  branch: { readonly id: string; readonly branchName: string },
  appointment: Appointment,
): Promise<void> {
  const { companyId } = who;
  const { firstName, lastName, email } = appointment;
  const id = v7();
  // Taken from the id, which nobody else has. It can be changed like any other.
  const empId = `BA-${id.slice(-8).toUpperCase()}`;
  const inUse = await insertPerson(db, {
    company_id: companyId,
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    emp_id: empId,
    ...personNorms({ firstName, lastName, email, empId, nationality: null }),
    roles: ['b-admin', 'employee'],
    branch_id: branch.id,
  });
  if (inUse?.email) throw refuseField(409, 'adminEmail', 'This e-mail address is already in use.');
  if (inUse) throw refuse(409, 'The admin could not be added. Please try again.');
  await db
    .updateTable('branch')
    .set({ admin_id: id })
    .where('company_id', '=', companyId)
    .where('id', '=', branch.id)
    .execute();
  await mailLink(db, { companyId, personId: id, purpose: 'welcome', publicUrl });
  const after = { email, roles: ['b-admin', 'employee'], branch_id: branch.id };
  await audit(db, who, origin, { what: 'employee.added', entity: 'person', entityId: id, after });
  await employeeAdded(db, who, { id, branchName: branch.branchName });
}
