import type { ExportColumn } from '../../../rules/employees/export-columns.ts';
import type { PeopleSelection } from '../../../rules/employees/people-selection.ts';
import type { ListQuery } from '../../../rules/shared/list-query.ts';
import type { Services } from '../../wiring.ts';
import { matchingOf, selectionBodyOf } from './employees-query.ts';

/** Exports the selected people, or everyone in the list. */
export const wirePeopleExport =
  ({ download }: Services) =>
  (what: {
    query: ListQuery;
    selection: PeopleSelection;
    columns: readonly ExportColumn[];
    format: 'csv' | 'xlsx';
  }) => {
    const { query, selection, columns, format } = what;
    const chosen = selectionBodyOf(selection);
    const { sort } = query;

    download({
      call: 'exportEmployees',
      body: {
        ...(chosen.people && !chosen.matching ? { people: chosen.people } : { matching: matchingOf(query) }),
        ...(sort !== undefined && { sort }),
        columns: [...columns],
        format,
      },
    });
  };
