import type { FormRole } from '../../../src/api/contract/employees.ts';
import { normalise } from '../../../src/machines/rules/normalise.ts';
import { day, email, line, number, oneOf, shortened } from './cells.ts';
import type { Column, Read, Table, Values } from './column.ts';
import { meant } from './meant.ts';

const roleNames: Readonly<Record<string, FormRole>> = {
  Admin: 'admin',
  'Reporting Manager': 'reporting-manager',
  'Content Writer': 'b-content-writer',
  Employee: 'employee',
  'reporting-manager': 'reporting-manager',
  'b-content-writer': 'b-content-writer',
  'content-writer': 'b-content-writer',
  manager: 'reporting-manager',
};

const genders = {
  Female: 'female',
  Male: 'male',
  Other: 'other',
  F: 'female',
  M: 'male',
  Woman: 'female',
  Man: 'male',
};

const readRole = oneOf('Role', roleNames, (text, names) => meant(text, names.slice(0, 4)));

/** Several in a cell are split by semicolons, commas or lines. */
const parts = (text: string): string[] =>
  text
    .split(/[;,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readRoles(text: string): Read<FormRole[]> {
  const read = parts(text).map(readRole);
  const wrong = read.find((one) => 'error' in one);
  if (wrong && 'error' in wrong) return wrong;

  return { value: [...new Set(read.map((one) => (one as { value: FormRole }).value))] };
}

function readGroups(text: string): Read<string[]> {
  const names = parts(text);
  const long = names.find((name) => name.length > 200);

  return long ? { error: `There is no group "${shortened(long)}".` } : { value: names };
}

const columns: readonly Column[] = [
  {
    key: 'firstName',
    title: 'First Name',
    synonyms: ['Given Name', 'Forename', 'Name', 'First'],
    says: 'Please Enter First Name!',
    example: 'Ana',
    takes: 'Up to 80 characters.',
    read: line('First name', 80),
  },
  {
    key: 'lastName',
    title: 'Last Name',
    synonyms: ['Surname', 'Family Name', 'Last'],
    says: 'Please Enter Last Name!',
    example: 'Reis',
    takes: 'Up to 80 characters.',
    read: line('Last name', 80),
  },
  {
    key: 'email',
    title: 'Email',
    synonyms: ['E-mail', 'Email Address', 'E-mail Address', 'Mail', 'Work Email', 'Company Email'],
    says: 'Please Enter Email Address!',
    example: 'ana.reis@company.example',
    takes: 'An e-mail address that nobody else has. People are recognised by it.',
    read: email('Email address'),
  },
  {
    key: 'empId',
    title: 'Employee Id',
    synonyms: ['Employee Number', 'Employee No', 'Emp Id', 'Emp No', 'Staff Id', 'Personnel Number', 'Id'],
    says: 'Please Enter Employee Id!',
    example: 'HV-1042',
    takes: 'Up to 40 characters that nobody else in the company has. People are recognised by it.',
    read: line('Employee id', 40),
  },
  {
    key: 'designation',
    title: 'Designation',
    synonyms: ['Job Title', 'Title', 'Position', 'Job'],
    says: 'Please Enter Employee Designation!',
    example: 'Engineer',
    takes: 'The name of one of your designations.',
    read: line('Designation', 120),
  },
  {
    key: 'roles',
    title: 'Role',
    synonyms: ['Roles', 'Access', 'User Role'],
    says: 'Please Enter Employee Role!',
    example: 'Employee',
    takes: 'Admin, Reporting Manager, Content Writer or Employee; several split by semicolons.',
    read: readRoles,
  },
  {
    key: 'department',
    title: 'Department',
    synonyms: ['Dept', 'Department Name'],
    says: 'Please Enter Department Name!',
    example: 'Engineering',
    takes: 'The name of one of your departments.',
    read: line('Department', 120),
  },
  {
    key: 'branchId',
    title: 'Branch',
    synonyms: ['Branch Name', 'Office', 'Location', 'Site'],
    says: 'Please select branch!',
    example: 'Lisbon',
    takes: 'The name of one of your branches. May be empty when a branch is chosen beside the file.',
    read: line('Branch', 120),
  },
  {
    key: 'manager',
    title: 'Manager Email',
    synonyms: ['Manager', 'Reporting Manager', 'Reports To', 'Manager E-mail', 'Line Manager', 'Supervisor'],
    example: 'joao.lima@company.example',
    takes: 'May be empty. The e-mail address of an admin or reporting manager, who may stand in the same file.',
    read: email('Manager'),
  },
  {
    key: 'groups',
    title: 'Groups',
    synonyms: ['Group', 'Group Names'],
    example: 'Running; Books',
    takes: 'May be empty. Names of your groups, split by semicolons.',
    read: readGroups,
  },
  {
    key: 'teamId',
    title: 'Team',
    synonyms: ['Team Name'],
    example: 'Tide',
    takes: 'May be empty. The name of one of your teams.',
    read: line('Team', 120),
  },
  {
    key: 'insuranceCategory',
    title: 'Insurance',
    synonyms: ['Insurance Plan', 'Insurance Category', 'Insurance Policy'],
    example: 'Basic',
    takes: 'May be empty. The name of one of your insurance plans.',
    read: line('Insurance', 120),
  },
  {
    key: 'dob',
    title: 'Date of Birth',
    synonyms: ['DOB', 'Birth Date', 'Birthday', 'Birthdate', 'Born'],
    example: '1984-03-31',
    takes: 'May be empty. A day in the past: 1984-03-31, 31-03-1984 or 31 Mar 1984.',
    isDay: true,
    read: day('Date of birth', { isPast: true }),
  },
  {
    key: 'gender',
    title: 'Gender',
    synonyms: ['Sex'],
    example: 'Female',
    takes: 'May be empty. Female, Male or Other.',
    read: oneOf('Gender', genders, (text, names) => meant(text, names.slice(0, 3))),
  },
  {
    key: 'nationality',
    title: 'Nationality',
    synonyms: ['Citizenship'],
    example: 'Portuguese',
    takes: 'May be empty. Up to 60 characters.',
    read: line('Nationality', 60),
  },
  {
    key: 'phone',
    title: 'Phone',
    synonyms: ['Telephone', 'Mobile', 'Phone Number', 'Contact Number', 'Mobile Number'],
    example: '351 21 555 0100',
    takes: 'May be empty. Up to 30 characters.',
    read: line('Phone', 30),
  },
  {
    key: 'joinedOn',
    title: 'Joined On',
    synonyms: ['Joining Date', 'Date of Joining', 'Start Date', 'Hire Date', 'Joined'],
    example: '2021-09-01',
    takes: 'May be empty. A day: 2021-09-01, 01-09-2021 or 1 Sep 2021.',
    isDay: true,
    read: day('Joined on'),
  },
  {
    key: 'heightCm',
    title: 'Height (cm)',
    synonyms: ['Height', 'Height in cm'],
    example: '168',
    takes: 'May be empty. Centimetres, 30 to 280.',
    read: number('Height (cm)', 30, 280),
  },
  {
    key: 'weightKg',
    title: 'Weight (kg)',
    synonyms: ['Weight', 'Weight in kg'],
    example: '62.5',
    takes: 'May be empty. Kilograms, 2 to 600.',
    read: number('Weight (kg)', 2, 600),
  },
  ...(
    [
      ['goal', 'Goal', 'Sleep better'],
      ['smoking', 'Smoking', 'Never'],
      ['stress', 'Stress', 'Low'],
      ['mood', 'Mood', 'Good'],
      ['wearableType', 'Wearable Type', 'Watch'],
      ['cardiovascularStatus', 'Cardiovascular Status', 'Good'],
      ['diabetesStatus', 'Diabetes Status', 'None'],
    ] as const
  ).map(([key, title, example]) => ({
    key,
    title,
    synonyms: [],
    example,
    takes: 'May be empty. Up to 80 characters.',
    read: line(title, 80),
  })),
];

const needed = columns.filter(({ says }) => says !== undefined);

export const employees: Table = {
  kind: 'employees',
  title: 'Employees',
  columns,
  needs: ({ mode, hasBranch }) =>
    mode === 'update'
      ? [['email', 'empId']]
      : needed.filter(({ key }) => key !== 'branchId' || !hasBranch).map(({ key }) => [key]),
  check: (values, { mode, hasBranch }) =>
    // Who is there already is only known to the database; then what is missing stays as it is.
    mode === 'update' ? nobody(values) : missing(values, hasBranch),
  identities: ({ email: address, empId }) => [
    ...(address ? [{ field: 'email', key: `email ${normalise(String(address))}`, what: 'This email address' }] : []),
    ...(empId ? [{ field: 'empId', key: `id ${normalise(String(empId))}`, what: 'This employee id' }] : []),
  ],
};

/** The messages for what somebody new needs and this row does not say, in the order of the columns. */
export const missing = (values: Values, hasBranch: boolean): Record<string, string> =>
  Object.fromEntries(
    needed
      .filter(({ key }) => values[key] === undefined && !(key === 'branchId' && hasBranch))
      .map(({ key, says = '' }) => [key, says]),
  );

/** A row about people must say whom it is about. */
export const nobody = ({ email: address, empId }: Values): Record<string, string> =>
  address || empId ? {} : { email: 'Please Enter Email Address!' };
