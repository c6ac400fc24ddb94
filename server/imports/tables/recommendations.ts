import { normalise } from '../../../src/machines/rules/normalise.ts';
import { day, line, prose } from './cells.ts';
import type { Table } from './column.ts';
import { nobody } from './employees.ts';
import { blanks, notLater, whoColumns, whom } from './measurements.ts';

export const recommendations: Table = {
  kind: 'recommendations',
  title: 'Recommendations',
  columns: [
    ...whoColumns,
    {
      key: 'recommendation',
      title: 'Recommendation',
      synonyms: ['Recommendations', 'Recomendation', 'Advice', 'Text', 'Note'],
      says: 'Please Enter Recommendation!',
      example: 'Walk for half an hour on five days of the week.',
      takes: 'Up to 2,000 characters.',
      read: prose('Recommendation', 2_000),
    },
    {
      key: 'category',
      title: 'Category',
      synonyms: ['Topic', 'Area', 'Type'],
      example: 'Activity',
      takes: 'May be empty. Up to 60 characters.',
      read: line('Category', 60),
    },
    {
      key: 'recommendedOn',
      title: 'Recommended On',
      synonyms: ['Date', 'Given On', 'Report Date', 'Recommended'],
      example: '2026-01-12',
      takes: 'May be empty: then the day of the upload. A day: 2026-01-12, 12-01-2026 or 12 Jan 2026.',
      isDay: true,
      read: (text, hints) => notLater(day('Recommended on')(text, hints), 'Recommended on'),
    },
  ],
  needs: () => [['email', 'empId'], ['recommendation']],
  check: (values) => ({ ...nobody(values), ...blanks(values, { recommendation: 'Please Enter Recommendation!' }) }),
  identities: (values) => [
    {
      field: 'recommendation',
      key: `${whom(values)} ${normalise(String(values.recommendation))}`,
      what: 'This recommendation',
    },
  ],
};
