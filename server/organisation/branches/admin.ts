/** A branch admin gets a new account with that role only, and a welcome email. */
import { v7 } from 'uuid';
import type { Branch, CreateBranchBody } from '../../../src/api/contract/branches.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { type FieldErrors, fieldError, httpError } from '../../access/http-error.ts';
import { type Mailing, mailWelcome } from '../../mail/links.ts';
import { employeeAdded } from '../../notify/events.ts';
import { insertPerson } from '../../people/new-person.ts';
import { searchColumns } from '../../people/search-columns.ts';

export interface MailingContext extends CallContext, Mailing {}

type Form = Pick<CreateBranchBody, 'adminFirstName' | 'adminLastName' | 'adminEmail'>;

interface Appointment {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Undefined when the form names no one, or the current admin. */
export function appointmentOf(form: Form, current?: Pick<Branch, 'admin'>): Appointment | undefined {
  const { adminFirstName = '', adminLastName = '', adminEmail } = form;
  if (adminEmail === undefined || isAdminOf(current, adminEmail)) return undefined;

  return { firstName: adminFirstName.trim(), lastName: adminLastName.trim(), email: adminEmail };
}

/** An admin needs a name and an address, and a branch has one admin at a time. */
export function appointmentErrors(form: Form, current?: Pick<Branch, 'admin'>): FieldErrors {
  const { adminFirstName, adminLastName, adminEmail } = form;
  if (adminEmail !== undefined && isAdminOf(current, adminEmail)) return {};
  if ([adminFirstName, adminLastName, adminEmail].every((field) => field === undefined)) return {};
  const admin = current?.admin;

  return {
    ...(adminFirstName === undefined && { adminFirstName: 'Please Enter First Name!' }),
    ...(adminLastName === undefined && { adminLastName: 'Please Enter Last Name!' }),
    ...(adminEmail === undefined && { adminEmail: 'Please Enter Email Address!' }),
    ...(admin && { adminEmail: `${admin.fullName} is the admin of this branch. Give them another role first.` }),
  };
}

const isAdminOf = (current: Pick<Branch, 'admin'> | undefined, email: string): boolean =>
  current?.admin != null && normalise(current.admin.email) === normalise(email);

export async function appointAdmin(
  { db, principal, clientIp, publicUrl, welcomesPerHour }: MailingContext,
  branch: { readonly id: string; readonly branchName: string },
  appointment: Appointment,
): Promise<void> {
  const { companyId } = principal;
  const { firstName, lastName, email } = appointment;
  const id = v7();
  // Unique because the id is; it can be changed later.
  const empId = `BA-${id.slice(-8).toUpperCase()}`;
  const inUse = await insertPerson(db, {
    company_id: companyId,
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    emp_id: empId,
    ...searchColumns({ firstName, lastName, email, empId, nationality: null }),
    roles: ['b-admin', 'employee'],
    branch_id: branch.id,
  });
  if (inUse?.email) throw fieldError(409, 'adminEmail', 'This email address is already in use.');
  if (inUse) throw httpError(409, 'The admin could not be added. Try again.');
  await db
    .updateTable('branch')
    .set({ admin_id: id })
    .where('company_id', '=', companyId)
    .where('id', '=', branch.id)
    .execute();
  await mailWelcome(db, { companyId, personId: id, publicUrl, welcomesPerHour });
  const after = { email, roles: ['b-admin', 'employee'], branch_id: branch.id };
  await audit({ db, principal, clientIp }, 'employee.added', ['person', id], { after });
  await employeeAdded(db, principal, { id, branchName: branch.branchName });
}
