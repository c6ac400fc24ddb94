import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { DataTable } from '../../../src/views/ui/data-table.tsx';
import { createColumns } from '../../../src/views/ui/table-hook.ts';
import { render } from './support/render.tsx';

interface Person {
  _id: string;
}

const drawn = new Set<number>();

/** Notes how many rows stand in the page when it is first shown. */
function Name() {
  useLayoutEffect(() => void drawn.add(document.querySelectorAll('tbody tr').length), []);

  return 'Somebody';
}

const column = createColumns<Person>();
const columns = column.columns([column.accessor('_id', { id: 'name', header: 'Name', cell: () => <Name /> })]);
const pageFrom = (first: number): Person[] => Array.from({ length: 25 }, (_, index) => ({ _id: `${first + index}` }));

/** The numbers of rows that the page goes through. */
function numbersShown(rows: readonly Person[]): number[] {
  drawn.clear();
  render(<DataTable label="People" columns={columns} rows={rows} rowId={({ _id }) => _id} total={50} status="ready" />);

  return [...drawn];
}

describe('the rows of a table', () => {
  it('that come first are those in sight, and the others follow', () => {
    numbersShown([]);

    expect(numbersShown(pageFrom(0))).toEqual([10, 25]);
  });

  it('are replaced by those of another page all at once, so that the page keeps its height', () => {
    numbersShown(pageFrom(0));

    expect(numbersShown(pageFrom(25))).toEqual([25]);
  });
});
