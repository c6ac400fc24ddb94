/** What the form of an employee insists on. */
import type { FormRole, SignUpBody } from '../../api/contract/employees.ts';
import { emailError } from './email.ts';
import { type Errors, errorsOf, isBlank } from './validation.ts';

/** The employee form as it is being filled in: nothing chosen is empty text, or null where it may stay empty. */
export interface EmployeeValues extends Omit<SignUpBody, 'roles' | 'groups'> {
  roles: FormRole[];
  groups: string[];
  /** Only people of the B2C side have one. */
  planExpirationDate?: string | null;
}

export const validateEmployee = (values: EmployeeValues): Errors<EmployeeValues> =>
  errorsOf<EmployeeValues>({
    firstName: isBlank(values.firstName) && 'Please Enter First Name!',
    lastName: isBlank(values.lastName) && 'Please Enter Last Name!',
    email: emailError(values.email),
    empId: isBlank(values.empId) && 'Please Enter Employee Id!',
    designation: isBlank(values.designation) && 'Please Enter Employee Designation!',
    roles: values.roles.length === 0 && 'Please Enter Employee Role!',
    department: isBlank(values.department) && 'Please Enter Department Name!',
    branchId: isBlank(values.branchId) && 'Please select branch!',
  });

/** What has to exist before anybody can be added; the form is switched off until then. */
export function employeeFormBlock(options: {
  departments: readonly unknown[];
  designations: readonly unknown[];
}): string | undefined {
  if (options.departments.length === 0) return 'Please add department first.';

  return options.designations.length === 0 ? 'Please add designation first.' : undefined;
}

export const isFormBlocked = (options: Parameters<typeof employeeFormBlock>[0]): boolean =>
  employeeFormBlock(options) !== undefined;

/** A subscription may be extended, never cut short. Days compare as text. */
export const expiryError = (chosen: string, current: string | null): string | undefined =>
  current !== null && chosen < current ? 'The expiry date cannot be before the current one.' : undefined;
