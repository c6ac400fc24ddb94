import { act, useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DataTable } from '../../../src/views/ui/data-table.tsx';
import { createColumns } from '../../../src/views/ui/table-hook.ts';
import { named, texts } from '../support/page.ts';
import { find, render } from './support/render.tsx';

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

describe('the focus of a table', () => {
  const show = (ids: readonly string[], query = '') =>
    render(
      <main>
        <input type="search" />
        <DataTable
          label="People"
          columns={ownWidth}
          rows={ids.map((_id) => ({ _id }))}
          rowId={({ _id }) => _id}
          total={ids.length}
          status="ready"
          query={query}
          rowMenu={({ _id }) => <button type="button">Actions for {_id}</button>}
        />
      </main>,
    );
  const focusedRow = () => (document.activeElement as HTMLElement).dataset.id;

  it.each([
    ['the next one', 'b', ['a', 'c'], 'c'],
    ['the last one, where it was the last', 'c', ['a', 'b'], 'b'],
  ])('goes from the menu of a row that is gone to %s', (_, left, stay, next) => {
    show(['a', 'b', 'c']);
    act(() => named(`Actions for ${left}`).focus());
    show(stay);

    expect(focusedRow()).toBe(next);
  });

  it('goes to the list and not into a field if no row is left, so that the next key can be a shortcut', () => {
    show(['a']);
    act(() => named('Actions for a').focus());
    show([]);

    expect(document.activeElement).toBe(find('section'));
  });

  it('goes to the first row if others were asked for', () => {
    show(['a', 'b']);
    act(() => named('Actions for b').focus());
    show(['c', 'd'], '?page=2');

    expect(focusedRow()).toBe('c');
  });

  it('stays on the menu of a row that stays, and away from rows that somebody has left', () => {
    show(['a', 'b']);
    act(() => named('Actions for b').focus());
    show(['b']);
    expect(document.activeElement).toBe(named('Actions for b'));
    act(() => named('Actions for b').blur());
    show(['a']);

    expect(document.activeElement).toBe(document.body);
  });
});
