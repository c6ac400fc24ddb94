/** What the employee form holds, where it comes from and what it becomes. */
import type { Employee, SignUpBody, UpdateUserBody } from '../../api/contract/employees.ts';
import { type EmployeeValues, expiryError, validateEmployee } from '../rules/employee-form.ts';
import { formRolesOf } from '../rules/employee-roles.ts';
import type { Errors } from '../rules/validation.ts';

/** The fields as they are being filled in, and what is known of the record that they came from. */
export interface EmployeeFormValues extends EmployeeValues {
  record?: {
    version: number;
    /** Only people of the B2C side have a subscription that expires. */
    isB2C: boolean;
    /** The day it expires now; it can only be moved later. */
    expiresOn: string | null;
  };
}

export const emptyEmployee: EmployeeFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  empId: '',
  department: '',
  designation: '',
  branchId: '',
  roles: [],
  manager: null,
  groups: [],
  teamId: null,
  insuranceCategory: null,
  dob: null,
  gender: null,
  nationality: null,
  phone: null,
  joinedOn: null,
};

/** A stored person as the form shows them. */
export const valuesOf = (person: Employee): EmployeeFormValues => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  empId: person.empId,
  department: person.department?._id ?? '',
  designation: person.designation?._id ?? '',
  branchId: person.branchId?._id ?? '',
  roles: formRolesOf(person.roles),
  manager: person.manager,
  groups: person.groups.map(({ _id }) => _id),
  teamId: person.teamId?._id ?? null,
  insuranceCategory: person.insuranceCategory,
  dob: person.dob,
  gender: person.gender,
  nationality: person.nationality,
  phone: person.phone,
  joinedOn: person.joinedOn,
  ...(person.isB2Cuser && { planExpirationDate: person.planExpirationDate }),
  record: { version: person.version, isB2C: person.isB2Cuser, expiresOn: person.planExpirationDate },
});

export function validate(values: EmployeeFormValues): Errors<EmployeeFormValues> {
  const late = values.planExpirationDate && expiryError(values.planExpirationDate, values.record?.expiresOn ?? null);

  return { ...validateEmployee(values), ...(late && { planExpirationDate: late }) };
}

const personOf = (values: EmployeeFormValues) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  empId: values.empId.trim(),
  department: values.department,
  designation: values.designation,
  branchId: values.branchId,
  roles: values.roles,
  manager: values.manager || null,
  groups: values.groups,
  teamId: values.teamId || null,
  insuranceCategory: values.insuranceCategory || null,
  dob: values.dob || null,
  gender: values.gender || null,
  nationality: values.nationality || null,
  phone: values.phone?.trim() || null,
  joinedOn: values.joinedOn || null,
});

export const signUpBodyOf = (values: EmployeeFormValues): SignUpBody => ({
  ...personOf(values),
  email: values.email.trim(),
});

/** The e-mail cannot be changed, so it is not sent. */
export const updateBodyOf = (values: EmployeeFormValues): UpdateUserBody => ({
  ...personOf(values),
  ...(values.record?.isB2C && { planExpirationDate: values.planExpirationDate || null }),
  ...(values.record && { version: values.record.version }),
});
