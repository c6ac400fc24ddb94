import type { FormRole, SignUpBody } from '../../api/contract/employees.ts';
import { emailError } from '../shared/email.ts';
import { type Errors, errorsOf, isBlank } from '../shared/validation.ts';
import { employeeFields } from './employee-fields.ts';
import { startDayError } from './start-day.ts';

/** An empty choice is an empty string, or null for optional fields. */
export interface EmployeeValues extends Omit<SignUpBody, 'roles' | 'groups'> {
  roles: FormRole[];
  groups: string[];
  /** B2C people only. */
  planExpirationDate?: string | null;
}

const { firstName, lastName, empId, designation, roles, department, branchId } = employeeFields;

export const validateEmployee = (values: EmployeeValues): Errors<EmployeeValues> =>
  errorsOf<EmployeeValues>({
    firstName: isBlank(values.firstName) && firstName.message,
    lastName: isBlank(values.lastName) && lastName.message,
    email: emailError(values.email),
    empId: isBlank(values.empId) && empId.message,
    designation: isBlank(values.designation) && designation.message,
    roles: values.roles.length === 0 && roles.message,
    department: isBlank(values.department) && department.message,
    branchId: isBlank(values.branchId) && branchId.message,
    joinedOn: startDayError(values.joinedOn),
  });

/** Why no one can be added yet, or undefined. */
export function employeeFormBlock(options: {
  departments: readonly unknown[];
  designations: readonly unknown[];
}): string | undefined {
  if (options.departments.length === 0) return 'Please add department first.';

  return options.designations.length === 0 ? 'Please add designation first.' : undefined;
}

export const isFormBlocked = (options: Parameters<typeof employeeFormBlock>[0]): boolean =>
  employeeFormBlock(options) !== undefined;

/** A subscription can be extended, never shortened. Days compare as text. */
export const expiryError = (chosen: string, current: string | null): string | undefined =>
  current !== null && chosen < current ? 'The expiry date cannot be before the current one.' : undefined;
