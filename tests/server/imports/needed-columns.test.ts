import { expect, it } from 'vitest';
import { tables } from '../../../server/imports/tables/index.ts';
import { neededColumns, neededColumnsInWords } from '../../../src/rules/imports/needed-columns.ts';

const none = { mode: 'create', branchId: '', role: '' } as const;
const choices = [
  none,
  { ...none, mode: 'update' },
  { ...none, branchId: 'b1' },
  { ...none, role: 'employee' },
] as const;

it.each(Object.values(tables))('the page names the columns without which a file of $kind is refused', (table) => {
  const titleOf = (key: string) => table.columns.find((column) => column.key === key)?.title;
  for (const { mode, branchId, role } of choices) {
    const needed = table.needs({ mode, hasBranch: branchId !== '', role: role === '' ? undefined : role });

    expect(neededColumns(table.kind, { mode, branchId, role })).toEqual(
      needed.map((keys) => keys.map(titleOf).join(' or ')),
    );
  }
});

it('names those of new people as well where people are updated', () => {
  expect(neededColumnsInWords('employees', { ...none, mode: 'update', branchId: 'b1' })).toBe(
    'Required columns: Email or Employee ID. ' +
      'For new people: First Name, Last Name, Email, Employee ID, Designation, Role and Department.',
  );
});
