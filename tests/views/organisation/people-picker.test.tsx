import { describe, expect, test, vi } from 'vitest';
import type { Employee } from '../../../src/api/contract/employees.ts';
import { type CollectionContext, createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { wholeList, withFilter } from '../../../src/machines/rules/list-query.ts';
import { chooseAll, nobody, type PeopleSelection } from '../../../src/machines/rules/people-selection.ts';
import { PeoplePicker } from '../../../src/views/organisation/people-picker.tsx';
import { choices, person } from '../employees/people.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { find, press, render } from '../ui/support/render.tsx';

const rows = [person(), person({ _id: 'p2', fullName: 'Ana Reis', groups: [] })];

function show(selection: PeopleSelection = nobody, changes: Partial<CollectionContext<Employee>> = {}, error?: string) {
  const { actorRef, sent } = restingIn(
    createCollectionMachine<Employee>('people'),
    { browsing: 'ready' },
    {
      query: wholeList,
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
      noteFor={({ groups }) => (groups.length > 0 ? 'Is in it already' : undefined)}
    />,
  );

  return { sent, chosen: () => onChange.mock.calls.map(([next]) => next) };
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role="group"] input')];

describe('choosing people', () => {
  test('ticks them one by one, but nobody who is there already', () => {
    const { chosen } = show();
    press(boxes()[1] as HTMLElement);

    expect(boxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(chosen()).toEqual([{ ids: ['p2'], all: null }]);
  });

  test('ticks those who are shown, and says that there are more', () => {
    const { chosen } = show();
    expect(texts('label')).toContain('Select the 1 shown');
    press(named('2 of 240 shown; select all 240'));

    expect(chosen()).toEqual([chooseAll(wholeList, 240)]);
  });

  test('says that all are selected while the list finds the same people, and no longer when it finds others', () => {
    show(chooseAll(wholeList, 240));
    expect(texts('label')).toContain('All 240 are selected');
    expect(boxes().every(({ checked, disabled }) => checked && disabled)).toBe(true);
    expect(find('[role="status"]').textContent).toContain('Selected: all 240 who match.');

    show(chooseAll(wholeList, 240), { query: withFilter(wholeList, 'branch', ['b1']), total: 2 });
    expect(boxes().map(({ checked }) => checked)).toEqual([true, false]);
    expect(isThere('2 of 240 shown; select all 240')).toBe(false);
  });

  test('looks again when another number matches by now', () => {
    const { chosen, sent } = show(chooseAll(wholeList, 240), {}, '240 people were to be chosen, but 241 match now.');
    expect(find('[role="alert"]').textContent).toContain('241 match now');
    press(named('Try again'));

    expect([chosen(), sent()]).toEqual([[nobody], [{ type: 'reload.requested' }]]);
  });
});
