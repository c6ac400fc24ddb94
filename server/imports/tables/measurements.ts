import { normalise } from '../../../src/rules/shared/normalise.ts';
import { day, email, line, numberIn } from './cells.ts';
import type { CellResult, Column, RowValues, Table } from './column.ts';
import { otherNames } from './employee-columns.ts';
import { missingIdentity } from './employees.ts';

export const identityColumns: readonly Column[] = [
  {
    key: 'email',
    title: 'Email',
    synonyms: otherNames.email ?? [],
    example: 'ana.reis@company.example',
    takes: 'The employee’s email address. Optional if the employee ID is given.',
    read: email('Email address'),
  },
  {
    key: 'empId',
    title: 'Employee ID',
    synonyms: otherNames.empId ?? [],
    example: 'HV-1042',
    takes: 'The employee ID. Optional if the email address is given.',
    read: line('Employee ID', 40),
  },
];

export const identityOf = ({ email: address, empId }: RowValues): string => normalise(String(address ?? empId ?? ''));

export interface MeasuredValue {
  readonly text: string;
  /** Null for results in words. */
  readonly number: number | null;
}

function readValue(text: string): CellResult<MeasuredValue> {
  const value = numberIn(text);
  if (value === 'unclear') return { error: `Value “${text}” is ambiguous. Write it without commas.` };
  if (value !== undefined) return { value: { text: String(value), number: value } };
  const words = line('Value', 80)(text);

  return 'error' in words ? words : { value: { text: words.value, number: null } };
}

export interface Range {
  readonly text: string;
  readonly low: number | null;
  readonly high: number | null;
}

/** `3.5 - 5.1`, `< 200`, `> 60`, `up to 5`; anything else stays text. */
function readRange(text: string): CellResult<Range> {
  const words = line('Reference range', 80)(text);
  if ('error' in words) return words;
  const figure = '([+-]?\\d+(?:[.,]\\d+)?)';
  const [, low, high] = new RegExp(`^${figure}\\s*(?:-|–|—|to)\\s*${figure}$`, 'i').exec(words.value) ?? [];
  const [, most] = new RegExp(`^(?:<|<=|≤|up to)\\s*${figure}$`, 'i').exec(words.value) ?? [];
  const [, least] = new RegExp(`^(?:>|>=|≥|from)\\s*${figure}$`, 'i').exec(words.value) ?? [];

  return { value: { text: words.value, low: figureOf(low ?? least), high: figureOf(high ?? most) } };
}

const figureOf = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.replace(',', '.'));

function tableOf(kind: 'blood' | 'cvff', title: string, what: string, example: readonly string[]): Table {
  const [name = '', value = '', unit = '', range = ''] = example;

  return {
    kind,
    title,
    columns: [
      ...identityColumns,
      {
        key: 'name',
        title: what,
        synonyms: ['Test Name', 'Measurement', 'Parameter', 'Marker', 'Test', 'Analyte', 'Name', 'Metric'],
        message: `Enter the ${what.toLowerCase()}.`,
        example: name,
        takes: 'What was measured, up to 120 characters.',
        read: line(what, 120),
      },
      {
        key: 'value',
        title: 'Value',
        synonyms: ['Result', 'Reading', 'Score'],
        message: 'Enter the value.',
        example: value,
        takes: 'A number, or a result in words.',
        read: readValue,
      },
      {
        key: 'unit',
        title: 'Unit',
        synonyms: ['Units', 'Unit of Measure'],
        example: unit,
        takes: 'Optional. Up to 30 characters.',
        read: line('Unit', 30),
      },
      {
        key: 'referenceRange',
        title: 'Reference Range',
        synonyms: ['Normal Range', 'Range', 'Reference', 'Ref Range', 'Reference Interval'],
        example: range,
        takes: 'Optional. For example 3.5 - 5.1, < 200 or > 60.',
        read: readRange,
      },
      {
        key: 'measuredOn',
        title: 'Measured On',
        synonyms: ['Date', 'Test Date', 'Sample Date', 'Collected On', 'Measured', 'Date of Test', 'Report Date'],
        message: 'Enter the date.',
        example: '2026-01-12',
        takes: 'A date in the past, such as 2026-01-12, 12-01-2026 or 12 Jan 2026.',
        isDay: true,
        read: (text, hints) => notInFuture(day('Measured on')(text, hints), 'Measured on'),
      },
    ],
    needs: () => [['email', 'empId'], ['name'], ['value'], ['measuredOn']],
    check: (values) => ({
      ...missingIdentity(values),
      ...missingValues(values, {
        name: `Enter the ${what.toLowerCase()}.`,
        value: 'Enter the value.',
        measuredOn: 'Enter the date.',
      }),
    }),
    identities: (values) => [
      {
        field: 'name',
        key: `${identityOf(values)} ${normalise(String(values.name))} ${values.measuredOn}`,
        what: 'This measurement for this day',
      },
    ],
  };
}

export function notInFuture(read: CellResult<string>, title: string): CellResult<string> {
  if ('error' in read) return read;
  // Already tomorrow in the earliest time zone.
  const tomorrow = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

  return read.value > tomorrow ? { error: `${title} cannot be in the future.` } : read;
}

export const missingValues = (values: RowValues, message: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(message).filter(([key]) => values[key] === undefined));

export const blood = tableOf('blood', 'Blood', 'Test Name', ['LDL cholesterol', '2.9', 'mmol/L', '< 3.0']);
export const cvff = tableOf('cvff', 'Cardiovascular and functional fitness', 'Measurement', [
  'VO2 max',
  '38.5',
  'ml/kg/min',
  '> 35',
]);
