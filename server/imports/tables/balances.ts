import { NO_LIMIT } from '../../../src/rules/leave/leave-words.ts';
import { yearOf } from '../../../src/rules/shared/days.ts';
import { truncate } from '../../../src/rules/shared/text.ts';
import { day, line, number, numberIn, prose } from './cells.ts';
import type { CellResult, Column, Hints, RowValues, Table } from './column.ts';
import { missingIdentity } from './employees.ts';
import { identityColumns, missingValues } from './measurements.ts';

const MOST_DAYS = 366;
const leftTitle = 'Days Left';

export function readLeft(text: string, { header }: Hints): CellResult<number | typeof NO_LIMIT> {
  const title = header ? truncate(header) : leftTitle;
  if (text.toLowerCase() === NO_LIMIT.toLowerCase()) return { value: NO_LIMIT };
  const minus = text.replace(/^[−–]/, '-');
  const days = numberIn(minus);
  if (typeof days === 'number' && !Number.isInteger(days * 2)) {
    return { error: `${title} cannot be “${truncate(text)}”. Use whole or half days, such as 12 or 12.5.` };
  }

  return number(title, -MOST_DAYS, MOST_DAYS)(minus);
}

const YEAR_ELSEWHERE = 'The leave year must be the year of the As Of date.';

export function yearError({ year, asOf }: RowValues): Record<string, string> {
  return year !== undefined && asOf !== undefined && year !== yearOf(String(asOf)) ? { year: YEAR_ELSEWHERE } : {};
}

/** What the balance was the sum of on the day of the export. */
export const exportedParts = {
  granted: 'Granted',
  carriedOver: 'Carried Over',
  taken: 'Taken',
  adjusted: 'Adjusted',
  expired: 'Expired',
  waiting: 'Pending',
} as const;

/** Titles in files that were exported before a column was renamed. */
const formerTitles: Readonly<Record<string, readonly string[]>> = { waiting: ['Waiting'] };

const ofExport = (key: string, title: string, read: Column['read'], synonyms: readonly string[] = []): Column => ({
  key,
  title,
  synonyms,
  example: '',
  takes: '',
  isOnlyExported: true,
  read,
});

/** Other programs write other things under these titles. */
const readPart = (text: string): CellResult => {
  const days = numberIn(text);

  return { value: typeof days === 'number' ? days : undefined };
};

export const balances: Table = {
  kind: 'balances',
  title: 'Leave balances',
  columns: [
    ...identityColumns,
    {
      key: 'leaveType',
      title: 'Leave Type',
      synonyms: ['Type', 'Type of Leave', 'Leave', 'Absence Type', 'Policy'],
      message: 'Enter the leave type.',
      whenMissing: 'A file can have a column for each leave type instead, with the days left.',
      example: 'Annual leave',
      takes: 'The name of a leave type or sick leave type that your company has.',
      read: line('Leave type', 200),
    },
    {
      key: 'days',
      title: leftTitle,
      synonyms: ['Left', 'Days', 'Balance', 'Available', 'Remaining', 'Remaining Days', 'Closing Balance'],
      message: 'Enter the days left.',
      example: '12.5',
      takes:
        'Days left after deducting pending requests, in whole or half days. Negative only if the leave type allows a negative balance.',
      read: readLeft,
    },
    {
      key: 'year',
      title: 'Year',
      synonyms: ['Leave Year', 'Balance Year'],
      example: '',
      takes: 'Optional. The year in which the days can be taken: this year or the next.',
      read: number('Year', 2000, 2200),
    },
    {
      key: 'asOf',
      title: 'As Of',
      synonyms: ['Date', 'As Of Date', 'On', 'Effective Date'],
      example: '',
      takes: 'Optional. The date of the change, this year or next. If empty, the date of the upload.',
      isDay: true,
      read: day('As of'),
    },
    {
      key: 'note',
      title: 'Reason',
      synonyms: ['Note', 'Notes', 'Comment', 'Remark'],
      example: 'From the list of 2025',
      takes: 'Optional. Why the balance changes, in up to 500 characters. Shown with the change in the ledger.',
      read: prose('Reason', 500),
    },
    ofExport('name', 'Name', (text) => ({ value: text }), ['Full Name', 'Employee Name', 'Display Name']),
    ...Object.entries(exportedParts).map(([key, title]) => ofExport(key, title, readPart, formerTitles[key])),
  ],
  untaken: [{ headers: ['Branch'], says: 'will be ignored' }],
  needs: () => [['email', 'empId'], ['leaveType'], ['days']],
  check: (values) => ({
    ...missingIdentity(values),
    ...missingValues(values, { leaveType: 'Enter the leave type.', days: 'Enter the days left.' }),
    ...yearError(values),
  }),
  // Two rows may name one person differently, so they are compared once the person is known.
  identities: () => [],
};
