import { describe, expect, it } from 'vitest';
import { validatePasswordChange } from '../../../src/rules/auth/new-password.ts';
import { isBlockedInContactNumber, validateCompanyProfile } from '../../../src/rules/company/company-profile.ts';
import {
  type EmployeeValues,
  employeeFormBlock,
  expiryError,
  isFormBlocked,
  validateEmployee,
} from '../../../src/rules/employees/employee-form.ts';
import { bulkFilesError } from '../../../src/rules/imports/bulk-files.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../src/rules/shared/constants.ts';
import { shiftDay, today } from '../../../src/rules/shared/days.ts';
import { isDirty, isStaleRefusal, withoutFields } from '../../../src/rules/shared/form.ts';
import { hasErrors, validateForgotPassword, validateLogin } from '../../../src/rules/shared/validation.ts';

describe('signing in', () => {
  it('requires both fields', () => {
    expect(validateLogin({ email: ' ', password: '' })).toEqual({
      email: 'Enter your email address.',
      password: 'Enter your password.',
    });
    expect(validateLogin({ email: 'ana', password: ' ' })).toEqual({});
  });

  it('requires a username or an email for a forgotten password', () => {
    expect(validateForgotPassword({ email: '' })).toEqual({ email: 'please enter username or email' });
    expect(validateForgotPassword({ email: 'ana' })).toEqual({});
  });
});

describe('a new password', () => {
  const check = (newPassword: string, confirmPassword = newPassword, currentPassword = 'harbour-demo-26') =>
    validatePasswordChange({ currentPassword, newPassword, confirmPassword });

  it('requires every field', () => {
    expect(check('', '', '')).toEqual({
      currentPassword: 'Please Enter Current Password!',
      newPassword: 'Please Enter New Password!',
      confirmPassword: 'Please Enter Confirm Password!',
    });
  });

  it('needs no current password after a mailed link', () => {
    const values = { currentPassword: '', newPassword: 'a quieter harbour', confirmPassword: 'a quieter harbour' };
    expect(validatePasswordChange(values, { canSkipCurrent: true })).toEqual({});
  });

  it('has 10 to 128 characters, with an emoji counted as one', () => {
    expect(check('a'.repeat(PASSWORD_MIN - 1))).toEqual({
      newPassword: 'The new password needs at least 10 characters.',
    });
    expect(check('a'.repeat(PASSWORD_MIN))).toEqual({});
    expect(check('a'.repeat(PASSWORD_MAX))).toEqual({});
    expect(check('a'.repeat(PASSWORD_MAX + 1))).toEqual({
      newPassword: 'The new password can have at most 128 characters.',
    });
    expect(check('🌊'.repeat(PASSWORD_MIN - 1)).newPassword).toBeDefined();
    expect(check('🌊'.repeat(PASSWORD_MIN))).toEqual({});
  });

  it('must differ from the current one and match the confirmation, each with its own message', () => {
    expect(check('harbour-demo-26')).toEqual({
      newPassword: 'The new password must be different from the current one.',
    });
    expect(check('a quieter harbour', 'a quiet harbour')).toEqual({
      confirmPassword: 'The confirmation does not match the new password.',
    });
  });
});

describe("a company's profile", () => {
  const good = {
    companyName: 'Harbour & Vale',
    companyEmail: 'hello@harbourvale.example',
    address: '1 Quay Street',
    telephone: '3512112345',
  };

  it('is valid when complete', () => {
    expect(validateCompanyProfile(good)).toEqual({});
    expect(validateCompanyProfile({ ...good, telephone: ' 3512112345 ' })).toEqual({});
  });

  it.each([
    ['companyName', '', 'Please Enter Company Name!'],
    ['companyName', '  ', 'Please Enter Company Name!'],
    ['companyEmail', '', 'Please Enter Company Email!'],
    ['companyEmail', 'hello', 'Please Enter Company Email!'],
    ['companyEmail', 'hello@harbour', 'Please Enter Company Email!'],
    ['companyEmail', 'hel lo@harbour.example', 'Please Enter Company Email!'],
    ['address', '', 'Please Enter Company Address!'],
    ['telephone', '', 'Please Enter Contact Number!'],
    ['telephone', '+351 215', 'Contact number must have 5 to 20 digits, without + or spaces.'],
    ['telephone', '1e9', 'Contact number must have 5 to 20 digits, without + or spaces.'],
    ['telephone', 'x12345', 'Contact number must have 5 to 20 digits, without + or spaces.'],
    ['telephone', '12345x', 'Contact number must have 5 to 20 digits, without + or spaces.'],
    ['telephone', '1234', 'Contact number must have 5 to 20 digits, without + or spaces.'],
  ])('requires %s to be more than %j', (field, value, message) => {
    expect(validateCompanyProfile({ ...good, [field]: value })).toEqual({ [field]: message });
  });

  it.each(['-', 'e', 'E', 'm'])('does not accept %s in the contact number', (key) => {
    expect(isBlockedInContactNumber(key)).toBe(true);
  });

  it.each(['1', 'Backspace', 'Tab', 'Enter'])('accepts %s in the contact number', (key) => {
    expect(isBlockedInContactNumber(key)).toBe(false);
  });
});

describe('an employee form', () => {
  const empty: EmployeeValues = {
    firstName: '',
    lastName: '',
    email: '',
    empId: '',
    designation: '',
    roles: [],
    department: '',
    branchId: '',
    groups: [],
  };

  it('requires these fields, each with its own message', () => {
    expect(validateEmployee(empty)).toEqual({
      firstName: 'Please Enter First Name!',
      lastName: 'Please Enter Last Name!',
      email: 'Please Enter Email Address!',
      empId: 'Please Enter Employee Id!',
      designation: 'Please Enter Employee Designation!',
      roles: 'Please Enter Employee Role!',
      department: 'Please Enter Department Name!',
      branchId: 'Please select branch!',
    });
  });

  it('requires no manager, group, team or insurance', () => {
    const filled: EmployeeValues = {
      ...empty,
      firstName: 'Ana',
      lastName: 'Reis',
      email: 'ana@harbourvale.example',
      empId: 'E1',
      designation: 'd',
      roles: ['employee'],
      department: 'd',
      branchId: 'b',
    };
    expect(validateEmployee(filled)).toEqual({});
    expect(validateEmployee({ ...filled, email: 'ana' })).toEqual({
      email: 'Enter an email address, such as ana@example.com.',
    });
  });

  it('has a start date at most two years ahead', () => {
    const last = shiftDay(today(), { months: 24 });
    const errorOf = (joinedOn: string | null) => validateEmployee({ ...empty, joinedOn }).joinedOn;

    expect([null, '2021-09-01', last].map(errorOf)).toEqual([undefined, undefined, undefined]);
    expect(errorOf(shiftDay(last, { days: 1 }))).toMatch(/ is more than two years away\. Check the year\.$/);
    expect(errorOf('2935-11-03')).toBe('3 November 2935 is more than two years away. Check the year.');
  });

  it('cannot be saved before there is a department and a designation', () => {
    expect(employeeFormBlock({ departments: [], designations: [] })).toBe('Please add department first.');
    expect(employeeFormBlock({ departments: ['d'], designations: [] })).toBe('Please add designation first.');
    expect(employeeFormBlock({ departments: ['d'], designations: ['d'] })).toBeUndefined();
    expect([[], ['d']].map((designations) => isFormBlocked({ departments: ['d'], designations }))).toEqual([
      true,
      false,
    ]);
  });

  it('does not shorten a subscription', () => {
    expect(expiryError('2026-12-31', '2027-01-01')).toBe('The expiry date cannot be before the current one.');
    expect(expiryError('2027-01-01', '2027-01-01')).toBeUndefined();
    expect(expiryError('2020-01-01', null)).toBeUndefined();
  });
});

describe('upload files', () => {
  it('are required', () => {
    expect(bulkFilesError([])).toBe('Please Select Any File');
  });

  it.each(['people.xls', 'people.xlsx', 'PEOPLE.ODS', 'people.2026.csv'])('can be %s', (name) => {
    expect(bulkFilesError([{ name }])).toBeUndefined();
  });

  it('name the one that is not a spreadsheet', () => {
    expect(bulkFilesError([{ name: 'people.csv' }, { name: 'photo.png' }])).toBe(
      'photo.png is not a spreadsheet (.xls, .xlsx, .xlsm, .xlsb, .ods, .csv).',
    );
  });
});

describe('a form’s values', () => {
  it('are changed if saving them would change anything', () => {
    expect(isDirty({ initial: { title: 'a', tags: ['x'] }, values: { title: 'a', tags: ['x'] } })).toBe(false);
    expect(isDirty({ initial: { title: 'a', tags: ['x'] }, values: { title: 'a', tags: [] } })).toBe(true);
  });

  it.each([
    [409, undefined, false],
    [409, { version: 'Load it again.' }, true],
    [409, { email: 'Taken.' }, false],
    [422, undefined, false],
  ])('are stale on %i with %j: %s', (status, errors, expected) => {
    expect(isStaleRefusal({ status, body: { status, message: 'no', ...(errors && { errors }) } })).toBe(expected);
  });

  it('lose the errors of changed fields', () => {
    const errors = withoutFields<{ a: string; b: string }>({ a: 'no', b: 'no' }, { a: 'typed' });
    expect(errors).toEqual({ b: 'no' });
    expect([hasErrors(errors), hasErrors({})]).toEqual([true, false]);
  });
});
