import { normalise } from '../../../src/rules/shared/normalise.ts';
import { day, line, prose } from './cells.ts';
import type { Table } from './column.ts';
import { missingIdentity } from './employees.ts';
import { identityColumns, identityOf, missingValues, notInFuture } from './measurements.ts';

export const recommendations: Table = {
  kind: 'recommendations',
  title: 'Recommendations',
  columns: [
    ...identityColumns,
    {
      key: 'recommendation',
      title: 'Recommendation',
      synonyms: ['Recommendations', 'Recomendation', 'Advice', 'Text', 'Note'],
      message: 'Enter the recommendation.',
      example: 'Walk for half an hour, five days a week.',
      takes: 'Up to 2,000 characters.',
      read: prose('Recommendation', 2_000),
    },
    {
      key: 'category',
      title: 'Category',
      synonyms: ['Topic', 'Area', 'Type'],
      example: 'Activity',
      takes: 'Optional. Up to 60 characters.',
      read: line('Category', 60),
    },
    {
      key: 'recommendedOn',
      title: 'Recommended On',
      synonyms: ['Date', 'Given On', 'Report Date', 'Recommended'],
      example: '2026-01-12',
      takes: 'Optional. A date, such as 2026-01-12, 12-01-2026 or 12 Jan 2026. If empty, the date of the upload.',
      isDay: true,
      read: (text, hints) => notInFuture(day('Recommended on')(text, hints), 'Recommended on'),
    },
  ],
  needs: () => [['email', 'empId'], ['recommendation']],
  check: (values) => ({
    ...missingIdentity(values),
    ...missingValues(values, { recommendation: 'Enter the recommendation.' }),
  }),
  identities: (values) => [
    {
      field: 'recommendation',
      key: `${identityOf(values)} ${normalise(String(values.recommendation))}`,
      what: 'This recommendation',
    },
  ],
};
