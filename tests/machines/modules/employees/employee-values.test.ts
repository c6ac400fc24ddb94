import { describe, expect, it } from 'vitest';
import type { Employee } from '../../../../src/api/contract/employees.ts';
import {
  type EmployeeFormValues,
  emptyEmployee,
  signUpBodyOf,
  updateBodyOf,
  validate,
  valuesOf,
} from '../../../../src/machines/modules/employees/employee-values.ts';
import { changedFields, holdsValues, isDirty, mergeOver } from '../../../../src/rules/shared/form.ts';

const filled: EmployeeFormValues = {
  ...emptyEmployee,
  firstName: ' Zoë ',
  lastName: 'Quill',
  email: ' zoe@harbour.example ',
  empId: ' Z-1 ',
  department: 'd1',
  designation: 's1',
  branchId: 'b1',
  roles: ['employee'],
  phone: '  ',
  teamId: '',
};

const stored = {
  firstName: 'Zoë',
  lastName: 'Quill',
  email: 'zoe@harbour.example',
  empId: 'Z-1',
  roles: ['c-hr', 'employee'],
  department: { _id: 'd1', display: 'Design' },
  designation: null,
  branchId: { _id: 'b1', branchName: 'Porto' },
  teamId: null,
  groups: [{ _id: 'g1', groupName: 'Choir', display: 'Choir' }],
  manager: null,
  insuranceCategory: null,
  dob: null,
  gender: null,
  nationality: null,
  phone: null,
  joinedOn: null,
  isB2Cuser: true,
  planExpirationDate: '2027-01-31',
  version: 4,
} as unknown as Employee;

describe('the request to save an employee', () => {
  it('holds the welcome email back only if that was chosen', () => {
    expect(signUpBodyOf({ ...filled, welcome: false })).toMatchObject({ welcome: false });
    expect(signUpBodyOf(filled)).not.toHaveProperty('welcome');
  });

  it('is trimmed, and sends null for an empty choice', () => {
    expect(signUpBodyOf(filled)).toMatchObject({
      firstName: 'Zoë',
      email: 'zoe@harbour.example',
      empId: 'Z-1',
      phone: null,
      teamId: null,
      manager: null,
    });
  });

  it('has neither a version nor a subscription for a new employee', () => {
    expect(Object.keys(signUpBodyOf(filled))).not.toEqual(expect.arrayContaining(['version']));
    expect(Object.keys(signUpBodyOf(filled))).not.toEqual(expect.arrayContaining(['planExpirationDate']));
  });

  it('has the loaded version, an existing subscription and no email when editing', () => {
    const body = updateBodyOf(valuesOf(stored));

    expect(body).toMatchObject({ version: 4, planExpirationDate: '2027-01-31' });
    expect(body).not.toHaveProperty('email');
    expect(updateBodyOf(valuesOf({ ...stored, isB2Cuser: false }))).not.toHaveProperty('planExpirationDate');
  });
});

describe('the manager field', () => {
  const before = valuesOf({ ...stored, manager: 'lead@harbour.example' });

  it('is not sent if no one was chosen', () => {
    expect(updateBodyOf({ ...before, phone: '555' })).not.toHaveProperty('manager');
  });

  it('is sent once changed, even to a successor with the same address or to no one', () => {
    const chosen = { ...before, isManagerChosen: true };
    expect(updateBodyOf(chosen).manager).toBe('lead@harbour.example');
    expect(updateBodyOf({ ...chosen, manager: null }).manager).toBeNull();
    expect(isDirty({ initial: before, values: chosen })).toBe(true);
  });

  it('finds a chosen manager in the record by their address', () => {
    expect(holdsValues(before, { ...before, isManagerChosen: true })).toBe(true);
  });
});

describe('a stored employee in the form', () => {
  it('shows HR as Admin, and missing values as not chosen', () => {
    expect(valuesOf(stored)).toMatchObject({ roles: ['admin'], designation: '', department: 'd1', groups: ['g1'] });
  });

  it('can have their subscription extended, but not shortened', () => {
    const values = { ...valuesOf(stored), designation: 's1' };

    expect(validate(values)).toEqual({});
    expect(validate({ ...values, planExpirationDate: '2027-02-01' })).toEqual({});
    expect(Object.keys(validate({ ...values, planExpirationDate: '2027-01-30' }))).toEqual(['planExpirationDate']);
  });
});

describe('two people editing the same record', () => {
  const initial = valuesOf(stored);
  const theirs = valuesOf({ ...stored, lastName: 'Theirs', phone: '123', version: 5 });

  it('have their changes compared field by field', () => {
    expect(changedFields(initial, theirs)).toEqual(['lastName', 'phone']);
    expect(changedFields(initial, { ...initial, phone: null })).toEqual([]);
  });

  it('both keep their changes; in the same field, the later one wins after a warning', () => {
    const mine = { ...initial, firstName: 'Mine', lastName: 'Mine' };

    expect(mergeOver(theirs, { initial, values: mine })).toMatchObject({
      firstName: 'Mine',
      lastName: 'Mine',
      phone: '123',
      record: { version: 5 },
    });
  });
});
