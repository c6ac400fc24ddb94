import type { ImportKind, ImportMode } from '../../api/contract/imports.ts';
import { employeeFields, type Field } from '../employees/employee-fields.ts';
import { listInWords } from '../shared/text.ts';

const IDENTITY = 'Email or Employee ID';
const others: Readonly<Record<Exclude<ImportKind, 'employees'>, readonly string[]>> = {
  blood: [IDENTITY, 'Test Name', 'Value', 'Measured On'],
  cvff: [IDENTITY, 'Measurement', 'Value', 'Measured On'],
  recommendations: [IDENTITY, 'Recommendation'],
  balances: [IDENTITY, 'Leave Type', 'Days Left'],
};

interface Choices {
  readonly mode: ImportMode;
  readonly branchId: string;
  readonly role: string;
}

/** The columns that a file can't do without, by their titles in the template; `choices` stand in for some. */
export function neededColumns(kind: ImportKind, choices: Choices): readonly string[] {
  if (kind !== 'employees') return others[kind];

  return choices.mode === 'update' ? [IDENTITY] : columnsOfNewPeople(choices);
}

const columnsOfNewPeople = ({ branchId, role }: Choices): string[] =>
  Object.entries<Field>(employeeFields)
    .filter(([name, { message }]) => message && !(name === 'branchId' && branchId) && !(name === 'roles' && role))
    .map(([, field]) => field.import.title);

/** To be read before a file is chosen. */
export function neededColumnsInWords(kind: ImportKind, choices: Choices): string {
  const needed = `Required columns: ${listInWords(neededColumns(kind, choices))}.`;

  if (kind === 'balances') return `${needed} Instead of the last two, it can have a column for each leave type.`;

  return kind === 'employees' && choices.mode === 'update'
    ? `${needed} For new people: ${listInWords(columnsOfNewPeople(choices))}.`
    : needed;
}
