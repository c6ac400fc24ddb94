import type { Employee, SignUpBody, UpdateUserBody } from '../../../api/contract/employees.ts';
import { type OptionalName, optionalNames, type PlainValues } from '../../../rules/employees/employee-fields.ts';
import { type EmployeeValues, expiryError, validateEmployee } from '../../../rules/employees/employee-form.ts';
import { formRolesOf } from '../../../rules/employees/employee-roles.ts';
import type { Errors } from '../../../rules/shared/validation.ts';
import { versionOf } from '../shared/version-of.ts';

export interface EmployeeFormValues extends EmployeeValues {
  /** A leaver’s successor may have the same address: it is sent once it was chosen, whether or not it is another. */
  isManagerChosen?: boolean;
  record?: {
    version: number;
    /** Only B2C people have a subscription that expires. */
    isB2C: boolean;
    /** The current expiry day; it can only be moved later. */
    expiresOn: string | null;
    isAdmin: boolean;
    /** Null also where their name is not known. */
    manager?: { email: string; name: string } | null;
  };
}

const forEach = (valueFor: (name: OptionalName) => string | null) =>
  Object.fromEntries(optionalNames.map((name) => [name, valueFor(name)])) as unknown as PlainValues<OptionalName>;

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
  ...forEach(() => null),
  welcome: true,
};

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
  ...forEach((name) => person[name]),
  ...(person.isB2Cuser && { planExpirationDate: person.planExpirationDate }),
  record: {
    version: person.version,
    isB2C: person.isB2Cuser,
    expiresOn: person.planExpirationDate,
    isAdmin: formRolesOf(person.roles).includes('admin'),
    manager: person.manager && person.managerName ? { email: person.manager, name: person.managerName } : null,
  },
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
  ...forEach((name) => values[name]?.trim() || null),
});

export const signUpBodyOf = (values: EmployeeFormValues): SignUpBody => ({
  ...personOf(values),
  email: values.email.trim(),
  ...(values.welcome === false && { welcome: false }),
});

/** The email cannot be changed, so it is not sent. */
export function updateBodyOf(values: EmployeeFormValues): UpdateUserBody {
  const { manager, ...person } = personOf(values);

  return {
    ...person,
    ...(values.isManagerChosen && { manager }),
    ...(values.record?.isB2C && { planExpirationDate: values.planExpirationDate || null }),
    version: versionOf(values.record),
  };
}
