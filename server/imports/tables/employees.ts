import type { FormRole } from '../../../src/api/contract/employees.ts';
import {
  type EmployeeFieldName,
  employeeFields,
  type Field,
  type PlainName,
  plainField,
} from '../../../src/rules/employees/employee-fields.ts';
import { startDayError } from '../../../src/rules/employees/start-day.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { truncate } from '../../../src/rules/shared/text.ts';
import { fullNameNorm } from '../../people/search-columns.ts';
import { day, email, line, number, oneOf, personName } from './cells.ts';
import type { CellResult, Column, ImportOptions, RowValues, Table } from './column.ts';
import { otherNames } from './employee-columns.ts';

const NO_ROLE =
  'No one gets a role by default: choose one in “Role for people without one”, or add a Role column, with “Employee” for ' +
  'people who only use the app.';
const ADMIN_COMBINED = 'Admin cannot be combined with other roles.';

const roleNames: Readonly<Record<string, FormRole>> = {
  Admin: 'admin',
  'Reporting Manager': 'reporting-manager',
  'Content Writer': 'b-content-writer',
  Employee: 'employee',
  'reporting-manager': 'reporting-manager',
  'b-content-writer': 'b-content-writer',
  'content-writer': 'b-content-writer',
  manager: 'reporting-manager',
  // Files with German headings name roles in German.
  Mitarbeiter: 'employee',
  Mitarbeiterin: 'employee',
  'Mitarbeiter/in': 'employee',
  Mitarbeitende: 'employee',
  Führungskraft: 'reporting-manager',
  Vorgesetzter: 'reporting-manager',
  Vorgesetzte: 'reporting-manager',
  'Vorgesetzte/r': 'reporting-manager',
  Administrator: 'admin',
  Administratorin: 'admin',
};

const genders = {
  Female: 'female',
  Male: 'male',
  Other: 'other',
  F: 'female',
  M: 'male',
  Woman: 'female',
  Man: 'male',
  // As the languages say it whose headings are recognised.
  W: 'female',
  Weiblich: 'female',
  Männlich: 'male',
  D: 'other',
  Divers: 'other',
  Femme: 'female',
  Homme: 'male',
  Mujer: 'female',
  Hombre: 'male',
  Mulher: 'female',
  Homem: 'male',
};

const readRole = oneOf('Role', roleNames, Object.keys(roleNames).slice(0, 4));

const partsAt = (separators: RegExp, text: string): string[] =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const rolesWritten = (text: string): string[] => partsAt(/[;,|\n]/, text);

function readRoles(text: string): CellResult<FormRole[]> {
  const read = rolesWritten(text).map(readRole);
  const wrong = read.find((one) => 'error' in one);
  if (wrong && 'error' in wrong) return wrong;

  const roles = [...new Set(read.map((one) => (one as { value: FormRole }).value))];

  return roles.includes('admin') && roles.length > 1 ? { error: ADMIN_COMBINED } : { value: roles };
}

function readGroups(text: string): CellResult<string[]> {
  const names = partsAt(/[;\n]/, text);
  const long = names.flatMap(commaParts).find((name) => name.length > 200);

  return long ? { error: `There is no group “${truncate(long)}”.` } : { value: names };
}

/** Names of groups may have these marks; only without such a group do they separate two. */
export const commaParts = (name: string): string[] => partsAt(/[,|]/, name);

const readManager: Column['read'] = (text) =>
  text.includes('@') ? email(employeeFields.manager.label)(text) : line(employeeFields.manager.label, 160)(text);

/** Whether what a row says of its manager is a full name, not an email address. */
export const isManagerName = (manager: unknown): manager is string =>
  typeof manager === 'string' && !manager.includes('@');

function readerOf(name: EmployeeFieldName): Column['read'] {
  const field = employeeFields[name];
  if (field.kind === 'roles') return readRoles;
  if (field.kind === 'groups') return readGroups;
  if (field.kind === 'manager') return readManager;
  if (field.kind === 'link') return line(field.label, 120);
  const { kind, label, max = 0, from = 0, to = 0, isPast } = plainField(name as PlainName);
  if (kind === 'email') return email('Email address');
  if (kind === 'name') return personName(label);
  if (name === 'joinedOn') return day(label, { problem: (value) => startDayError(value) });
  if (kind === 'day') return day(label, isPast ? { isPast } : {});
  if (kind === 'number') return number(label, from, to);
  if (kind === 'gender') return oneOf(label, genders, Object.keys(genders).slice(0, 3));

  return line(label, max);
}

const columns = (Object.keys(employeeFields) as EmployeeFieldName[]).map((key): Column => {
  const field: Field = employeeFields[key];
  const { message, max } = field;
  const limit = `Up to ${max} characters.`;

  return {
    key,
    takes: message ? limit : `Optional. ${limit}`,
    ...field.import,
    synonyms: otherNames[key] ?? [],
    ...(message && { message }),
    ...(key === 'roles' && { whenMissing: NO_ROLE }),
    ...(field.kind === 'day' && { isDay: true, isPast: 'isPast' in field }),
    read: readerOf(key),
  };
});

const needed = columns.filter(({ message }) => message !== undefined);

export const employees: Table = {
  kind: 'employees',
  title: 'Employees',
  columns,
  untaken: [
    {
      headers: ['Name', 'Full Name', 'Employee Name', 'Display Name'],
      says: 'split it into two columns, First Name and Last Name.',
      instead: ['firstName', 'lastName'],
    },
    ...['Status', 'Last Working Day'].map((header) => ({ headers: [header], says: 'is not changed by an upload' })),
  ],
  needs: (options) =>
    options.mode === 'update'
      ? [['email', 'empId']]
      : needed.filter(({ key }) => !isGiven(key, options)).map(({ key }) => [key]),
  check: (values, options) => (options.mode === 'update' ? missingIdentity(values) : missingFields(values, options)),
  namedBy: ['email', 'empId'],
  managers: {
    field: 'manager',
    reads: ['firstName', 'lastName', 'email', 'roles'],
    of: ({ firstName, lastName, email: address, roles }, options) =>
      address
        ? {
            name: fullNameNorm(`${firstName} ${lastName}`),
            email: normalise(String(address)),
            hasRole: rolesIn(roles, options).some((role) => role === 'admin' || role === 'reporting-manager'),
          }
        : undefined,
    namedIn: ({ manager }) => (isManagerName(manager) ? fullNameNorm(manager) : undefined),
    key: (manager) => (isManagerName(manager) ? fullNameNorm(manager) : normalise(manager)),
  },
  identities: ({ email: address, empId }) => [
    ...(address ? [{ field: 'email', key: `email ${normalise(String(address))}`, what: 'This email address' }] : []),
    ...(empId ? [{ field: 'empId', key: `id ${normalise(String(empId))}`, what: 'This employee ID' }] : []),
  ],
};

/** Whether the upload says it for all rows that don't. */
const isGiven = (key: string, { hasBranch, role }: ImportOptions): boolean =>
  (key === 'branchId' && hasBranch) || (key === 'roles' && role !== undefined);

/** Of someone new. */
export const rolesIn = (roles: unknown, { role }: ImportOptions): readonly FormRole[] =>
  (roles as FormRole[] | undefined) ?? (role ? [role] : []);

export const missingFields = (values: RowValues, options: ImportOptions): Record<string, string> =>
  Object.fromEntries(
    needed
      .filter(({ key }) => values[key] === undefined && !isGiven(key, options))
      .map(({ key, message = '' }) => [key, message]),
  );

export const missingIdentity = ({ email: address, empId }: RowValues): Record<string, string> =>
  address || empId ? {} : { email: 'Please Enter Email Address!' };
