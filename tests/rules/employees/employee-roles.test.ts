import { describe, expect, it } from 'vitest';
import type { Role } from '../../../src/api/contract/auth.ts';
import type { FormRole } from '../../../src/api/contract/employees.ts';
import {
  formRoles,
  formRolesOf,
  pairRoles,
  roleLabels,
  toggleRole,
} from '../../../src/rules/employees/employee-roles.ts';

it('the role choices are Admin, Reporting Manager, Content Writer and Employee', () => {
  expect(formRoles).toEqual([
    { value: 'admin', label: 'Admin' },
    { value: 'reporting-manager', label: 'Reporting Manager' },
    { value: 'b-content-writer', label: 'Content Writer' },
    { value: 'employee', label: 'Employee' },
  ]);
});

describe('choosing roles', () => {
  it.each<[FormRole[], FormRole[]]>([
    [['admin'], ['admin']],
    [['reporting-manager', 'admin'], ['admin']],
    [['reporting-manager'], ['reporting-manager', 'employee']],
    [
      ['b-content-writer', 'reporting-manager'],
      ['reporting-manager', 'b-content-writer', 'employee'],
    ],
    [['employee'], ['employee']],
    [[], []],
  ])('changes %j to %j', (chosen, paired) => {
    expect(pairRoles(chosen)).toEqual(paired);
  });

  it.each<[FormRole[], FormRole, FormRole[]]>([
    [[], 'admin', ['admin']],
    [['reporting-manager', 'employee'], 'admin', ['admin']],
    [['admin'], 'reporting-manager', ['reporting-manager', 'employee']],
    [['admin'], 'employee', ['employee']],
    [['admin'], 'admin', []],
    [['reporting-manager', 'employee'], 'reporting-manager', ['employee']],
    [['reporting-manager', 'employee'], 'employee', ['reporting-manager', 'employee']],
    [['employee'], 'employee', []],
    [['reporting-manager', 'employee'], 'b-content-writer', ['reporting-manager', 'b-content-writer', 'employee']],
    [['reporting-manager', 'b-content-writer', 'employee'], 'b-content-writer', ['reporting-manager', 'employee']],
  ])('changes %j after a click on %s to %j', (chosen, role, next) => {
    expect(toggleRole(chosen, role)).toEqual(next);
  });
});

describe('stored roles', () => {
  it.each<[Role[], FormRole[], string[]]>([
    [['c-admin', 'employee'], ['admin'], ['Admin']],
    [['c-hr', 'employee'], ['admin'], ['Admin']],
    [['b-admin', 'employee'], ['admin'], ['Admin']],
    [['b-hr', 'employee'], ['admin'], ['Admin']],
    [['b-content-writer'], ['b-content-writer', 'employee'], ['Content Writer', 'Employee']],
    [
      ['content-writer', 'employee'],
      ['b-content-writer', 'employee'],
      ['Content Writer', 'Employee'],
    ],
    [
      ['reporting-manager', 'employee'],
      ['reporting-manager', 'employee'],
      ['Reporting Manager', 'Employee'],
    ],
    [['employee'], ['employee'], ['Employee']],
  ])('%j show as %j', (roles, form, labels) => {
    expect(formRolesOf(roles)).toEqual(form);
    expect(roleLabels(roles)).toEqual(labels);
  });
});
