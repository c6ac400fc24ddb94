/** Files about a few people in every combination, for tests of what a dry run and an upload agree on. */
import fc from 'fast-check';
import type { Mode } from '../../../server/imports/tables/column.ts';
import { defaultRoles } from '../../../src/rules/employees/employee-roles.ts';
import type { TestCompany } from '../support/company.ts';
import { person } from './uploads.ts';

export const addressIn = ({ id }: TestCompany, name: string): string => `${name}@${id.slice(-12)}.example`;

const names = ['boss', 'lead', 'branch', 'plain', 'leaver', 'new1', 'new2', 'new3', 'new4', 'new5', 'new6'];
const maybe = <T>(value: fc.Arbitrary<T>, weight: number, none = 1) =>
  fc.oneof({ weight, arbitrary: value }, { weight: none, arbitrary: fc.constant(undefined) });

const draft = fc.record({
  name: fc.constantFrom(...names),
  isNamedByEmail: fc.boolean(),
  hasBoth: fc.boolean(),
  empId: maybe(fc.constantFrom(...names, 'other'), 1, 9),
  manager: maybe(fc.constantFrom(...names, ...names.slice(5), 'nobody'), 3, 2),
  role: fc.constantFrom('Employee', 'Reporting Manager', 'Reporting Manager', 'Reporting Manager', 'Admin', ''),
  says: fc.constantFrom('all', 'all', 'all', 'roles', 'nothing'),
  phone: maybe(fc.constantFrom('1', '2'), 1),
  department: fc.constantFrom(...Array(9).fill('Care'), 'Nowhere'),
});

/** Most of a file is about different people; some of them come again. */
export const drafts = fc
  .tuple(
    fc.uniqueArray(draft, { minLength: 4, maxLength: 11, selector: ({ name }) => name }),
    fc.array(draft, { maxLength: 4 }),
  )
  .map((parts) => parts.flat());

export const rolesGiven = fc.record({
  role: maybe(fc.constantFrom(...defaultRoles), 2),
  managersGetRole: fc.boolean(),
});

/** The row of a draft; in a file of changes most cells may be empty. */
export function rowOf(
  company: TestCompany,
  mode: Mode,
  made: typeof draft extends fc.Arbitrary<infer T> ? T : never,
): Record<string, string> {
  const { name, manager, role, phone, department, empId, isNamedByEmail, hasBoth, says } = made;
  const isWhole = mode === 'create' || says === 'all';
  const isNew = name.startsWith('new');
  const address = addressIn(company, name);

  return {
    ...person(name, {
      ...(isWhole ? {} : { 'First Name': '', 'Last Name': '', Designation: '', Branch: '' }),
      Email: mode === 'create' || isNew || hasBoth || isNamedByEmail ? address : '',
      'Employee Id': mode === 'create' || isNew || hasBoth || !isNamedByEmail ? (empId ?? name) : '',
      Department: isWhole ? department : '',
      Role: isWhole || says === 'roles' ? role : '',
    }),
    'Manager Email': manager === undefined ? '' : addressIn(company, manager),
    Phone: phone ?? '',
  };
}
