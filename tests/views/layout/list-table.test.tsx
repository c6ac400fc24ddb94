import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createCollectionMachine, type Page } from '../../../src/machines/collection.machine.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { defaultListQuery, type ListQuery } from '../../../src/rules/shared/list-query.ts';
import { ListTable } from '../../../src/views/layout/list-table.tsx';
import { createColumns } from '../../../src/views/ui/table-hook.ts';
import { named, texts } from '../support/page.ts';
import { find, render } from '../ui/support/render.tsx';

interface Person {
  _id: string;
}

const column = createColumns<Person>();
const columns = column.columns([column.accessor('_id', { id: 'name', header: 'Name' })]);

let answer: (rows: Person[]) => Promise<void>;
let refuse: (message: string) => Promise<void>;

/** A list whose calls return when the test says so. */
function show(search = '') {
  const machine = createCollectionMachine<Person>('people').provide({
    actors: {
      loadRows: fromPromise<Reply<Page<Person>>, { query: ListQuery }>(
        () =>
          new Promise((resolve) => {
            refuse = (message) => act(async () => resolve({ status: 400, body: { status: 400, message } }));
            answer = (rows) => act(async () => resolve({ status: 200, body: { rows, total: rows.length } }));
          }),
      ),
    },
    actions: { reflectQuery: () => {} },
  });
  const list = createActor(machine, { input: { query: { ...defaultListQuery, search } } }).start();
  const noMatch = { title: 'No people match', showAll: 'Show everyone' };
  render(<ListTable list={list} label="People" columns={columns} empty={<h2>Nobody yet</h2>} noMatch={noMatch} />);

  return {
    type: (search: string) => act(async () => list.send({ type: 'search.changed', search })),
    showAll: () => act(async () => list.send({ type: 'filters.cleared' })),
  };
}

/** What stands in place of rows, how many rows there are, of an outline too, and whether the line of progress runs. */
const shown = () => [texts('h2, h3'), texts('tbody tr').length, document.querySelector('[aria-busy=true]') !== null];

describe('a list in which nothing matches', () => {
  it('says so while more is typed, without an outline of rows', async () => {
    const { type } = show();
    await answer([{ _id: 'Ana' }]);
    await type('x');
    await answer([]);
    expect(shown()).toEqual([['No people match'], 0, false]);
    await type('xy');
    expect(shown()).toEqual([['No people match'], 0, true]);
    await answer([{ _id: 'Xylia' }]);
    expect(shown()).toEqual([[], 1, false]);
  });

  it('does not say that it is empty while all of it loads', async () => {
    const { showAll } = show('x');
    await answer([]);
    await showAll();
    expect(shown()).toEqual([[], 10, true]);
  });
});

describe('a list that the server refuses', () => {
  it('offers all of it if it is filtered', async () => {
    show('x');
    await refuse('This address has a filter that can’t be used.');
    expect(texts('[role=alert] button')).toEqual(['Try again', 'Show everyone']);
    expect(find('[role=alert]').textContent).toContain('This address has a filter that can’t be used.');
    act(() => named('Show everyone').click());
    await answer([{ _id: 'Ana' }]);
    expect(shown()).toEqual([[], 1, false]);
  });

  it('offers only to try again if it is not', async () => {
    show();
    await refuse('Not now.');
    expect(texts('[role=alert] button')).toEqual(['Try again']);
  });
});
