import { describe, expect, it, vi } from 'vitest';
import type { ListedEmployee } from '../../../src/api/contract/employees.ts';
import { type CollectionContext, createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { emptySelection, type PeopleSelection, selectAll } from '../../../src/rules/employees/people-selection.ts';
import { defaultListQuery, withFilter } from '../../../src/rules/shared/list-query.ts';
import { PeoplePicker } from '../../../src/views/organisation/people-picker.tsx';
import { choices, person } from '../employees/people.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { find, press, render } from '../ui/support/render.tsx';

const rows = [person(), person({ _id: 'p2', fullName: 'Ana Reis', groups: [] })];

function show(
  selection: PeopleSelection = emptySelection,
  changes: Partial<CollectionContext<ListedEmployee>> = {},
  error?: string,
) {
  const { actorRef, sent } = restingIn(
    createCollectionMachine<ListedEmployee>('people'),
    { browsing: 'ready' },
    {
      query: defaultListQuery,
      rows,
      total: 240,
      message: null,
      command: null,
      ...changes,
    },
  );
  const onChange = vi.fn();
  render(
    <PeoplePicker
      label="People to add"
      list={actorRef}
      choices={choices}
      selection={selection}
      onChange={onChange}
      error={error}
      noteFor={({ groups }) => (groups.length > 0 ? 'Already a member' : undefined)}
    />,
  );

  return { sent, chosen: () => onChange.mock.calls.map(([next]) => next) };
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role="group"] input')];

describe('choosing people', () => {
  it('selects them one by one, except for those who already belong', () => {
    const { chosen } = show();
    press(boxes()[1] as HTMLElement);

    expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(chosen()).toEqual([{ ids: ['p2'], all: null }]);
  });

  it('selects those on the page or everyone who matches', () => {
    const { chosen } = show();
    expect(texts('label')).toContain('Select the 1 shown');
    press(named('Select all 240'));

    expect(chosen()).toEqual([selectAll(defaultListQuery, 240)]);
  });

  it('shows that everyone is selected as long as the filters stay the same', () => {
    show(selectAll(defaultListQuery, 240));
    expect(texts('label')).toContain('All 240 are selected');
    expect(boxes().every(({ checked, disabled }) => checked && disabled)).toBe(true);
    expect(find('[role="status"]').textContent).toContain('Selected: all 240 who match.');

    show(selectAll(defaultListQuery, 240), { query: withFilter(defaultListQuery, 'branch', ['b1']), total: 2 });
    expect(boxes().map(({ checked }) => checked)).toEqual([true, false]);
    expect(isThere('Select all 240')).toBe(false);
  });

  it('clears the selection and reloads when the number of matches has changed', () => {
    const { chosen, sent } = show(selectAll(defaultListQuery, 240), {}, '240 people were selected, but 241 match now.');
    expect(find('[role="alert"]').textContent).toContain('241 match now');
    press(named('Try again'));

    expect([chosen(), sent()]).toEqual([[emptySelection], [{ type: 'reload.requested' }]]);
  });
});
