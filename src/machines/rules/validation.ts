/**
 * What each form insists on before it sends anything, with the exact words people read.
 * The server checks all of it again, and more; its answers come back field by field under the same names.
 */
import type { ChangePasswordBody, LoginBody } from '../../api/contract/auth.ts';
import type { EditCompanyBody } from '../../api/contract/company.ts';
import type { FormRole, SignUpBody } from '../../api/contract/employees.ts';
import { BULK_ACCEPT, PASSWORD_MAX, PASSWORD_MIN } from './constants.ts';

/** A message for every field that is to blame; empty when all is well. */
export type Errors<Values> = { [Field in keyof Values & string]?: string };

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const DIGITS = /^[0-9]+$/;

export const isBlank = (text: string | null | undefined): boolean => !text?.trim();

/** Drops the fields that have nothing to complain about. */
export function errorsOf<Values>(checks: { [Field in keyof Values & string]?: string | false }): Errors<Values> {
  return Object.fromEntries(Object.entries(checks).filter(([, message]) => message)) as Errors<Values>;
}

export const validateLogin = ({ email, password }: LoginBody): Errors<LoginBody> =>
  errorsOf<LoginBody>({
    email: isBlank(email) && 'Please Enter Email!',
    password: password === '' && 'Please Enter Password!',
  });

export const validateForgotPassword = ({ email }: { email: string }): Errors<{ email: string }> =>
  errorsOf<{ email: string }>({ email: isBlank(email) && 'please enter username or email' });

/** `canSkipCurrent`: whoever came by a mailed link has forgotten the current password, or never had one. */
export const validatePasswordChange = (
  values: ChangePasswordBody,
  { canSkipCurrent = false }: { canSkipCurrent?: boolean } = {},
): Errors<ChangePasswordBody> =>
  errorsOf<ChangePasswordBody>({
    currentPassword: !canSkipCurrent && values.currentPassword === '' && 'Please Enter Current Password!',
    newPassword: newPasswordError(values),
    confirmPassword: confirmationError(values),
  });

function newPasswordError({ currentPassword, newPassword }: ChangePasswordBody): string | false {
  if (newPassword === '') return 'Please Enter New Password!';
  // People count what they see: an emoji is one character.
  const { length } = [...newPassword];
  if (length < PASSWORD_MIN) return `The new password needs at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `The new password can have at most ${PASSWORD_MAX} characters.`;

  return newPassword === currentPassword && 'The new password must differ from the current one.';
}

function confirmationError({ newPassword, confirmPassword }: ChangePasswordBody): string | false {
  if (confirmPassword === '') return 'Please Enter Confirm Password!';

  return confirmPassword !== newPassword && 'The confirmation does not match the new password.';
}

export type CompanyProfileValues = Omit<EditCompanyBody, 'version'>;

export const validateCompanyProfile = (values: CompanyProfileValues): Errors<CompanyProfileValues> =>
  errorsOf<CompanyProfileValues>({
    companyName: isBlank(values.companyName) && 'Please Enter Company Name!',
    companyEmail: !EMAIL.test(values.companyEmail.trim()) && 'Please Enter Company Email!',
    address: isBlank(values.address) && 'Please Enter Company Address!',
    telephone: !DIGITS.test(values.telephone) && 'Please Enter Contact Number!',
  });

/** Keys that a number field lets through although a contact number has none of them. */
export const isBlockedInContactNumber = (key: string): boolean => ['-', 'e', 'm'].includes(key.toLowerCase());

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

export function emailError(email: string): string | false {
  if (isBlank(email)) return 'Please Enter Email Address!';

  return !EMAIL.test(email.trim()) && 'This is not an email address.';
}

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

/** What a bulk upload insists on: at least one file, each of an accepted kind. */
export function bulkFilesError(files: readonly { name: string }[]): string | undefined {
  if (files.length === 0) return 'Please Select Any File';
  const wrong = files.find(({ name }) => !BULK_ACCEPT.split(',').some((type) => name.toLowerCase().endsWith(type)));

  return wrong && `${wrong.name} is not a spreadsheet (${BULK_ACCEPT.replaceAll(',', ', ')}).`;
}
