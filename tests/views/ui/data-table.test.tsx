import { useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from '../../../src/views/ui/data-table.tsx';
import { createColumns } from '../../../src/views/ui/table-hook.ts';
import { texts } from '../support/page.ts';
import { render } from './support/render.tsx';

interface Person {
  _id: string;
}

const drawn = new Set<number>();
const drawnWithPager = new Set<number>();

/** Notes how many rows stand in the page when it is first shown. */
function Name() {
  useLayoutEffect(() => {
    const rows = document.querySelectorAll('tbody tr').length;
    drawn.add(rows);
    if (document.querySelector('nav')) drawnWithPager.add(rows);
  }, []);

  return 'Somebody';
}

const column = createColumns<Person>();
const nameColumn = (meta?: { width: string }) =>
  column.columns([column.accessor('_id', { id: 'name', header: 'Name', cell: () => <Name />, meta })]);
const columns = nameColumn();
const ownWidth = nameColumn({ width: '100%' });
const pageFrom = (first: number): Person[] => Array.from({ length: 25 }, (_, index) => ({ _id: `${first + index}` }));

/** The numbers of rows that the page goes through. */
function numbersShown(rows: readonly Person[], columns = ownWidth): number[] {
  drawn.clear();
  drawnWithPager.clear();
  render(
    <DataTable
      label="People"
      columns={columns}
      rows={rows}
      rowId={({ _id }) => _id}
      total={50}
      status="ready"
      pageSize={25}
      onPageChange={() => {}}
    />,
  );

  return [...drawn];
}

describe('the rows of a table', () => {
  it('that come first are those in sight, and the others follow', () => {
    numbersShown([]);

    expect(numbersShown(pageFrom(0))).toEqual([10, 25]);
  });

  it('come all at once where the columns are as wide as they need', () => {
    numbersShown([], columns);

    expect(numbersShown(pageFrom(0), columns)).toEqual([25]);
  });

  it('are all there before the pager, which they would push down', () => {
    numbersShown([]);
    numbersShown(pageFrom(0));

    expect([...drawnWithPager]).toEqual([25]);
  });

  it('are replaced by those of another page all at once, so that the page keeps its height', () => {
    numbersShown(pageFrom(0));

    expect(numbersShown(pageFrom(25))).toEqual([25]);
  });
});

describe('a table in a narrow window', () => {
  const withEmail = column.columns([
    ...columns,
    column.accessor('_id', { id: 'email', header: 'Email', meta: { hiddenInCard: true } }),
  ]);

  it.each([
    [false, ['Name']],
    [true, ['Name', 'Email']],
  ])('does not draw what cards hide (wide: %j), but can be sorted by it', (matches, heads) => {
    const media = { matches, addEventListener: () => {}, removeEventListener: () => {} };
    const spy = vi.spyOn(window, 'matchMedia').mockReturnValue(media as never);
    render(
      <DataTable
        label="People"
        columns={withEmail}
        rows={pageFrom(0)}
        rowId={({ _id }) => _id}
        total={25}
        status="ready"
        onSortChange={() => {}}
      />,
    );
    spy.mockRestore();

    expect(texts('thead th')).toEqual(heads);
    expect(document.querySelectorAll('tbody tr:first-child > *')).toHaveLength(heads.length);
    expect(texts('option')).toContain('Email, descending');
  });
});
