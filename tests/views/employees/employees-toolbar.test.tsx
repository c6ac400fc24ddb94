import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { ListedEmployee } from '../../../src/api/contract/employees.ts';
import type { EditDetailsReply } from '../../../src/api/contract/organisation.ts';
import { createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { peopleChangeMachine } from '../../../src/machines/people-change.machine.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import type { Wiring } from '../../../src/machines/wiring.ts';
import { defaultListQuery, type ListQuery } from '../../../src/rules/shared/list-query.ts';
import { EmployeesToolbar } from '../../../src/views/employees/employees-toolbar.tsx';
import { restingIn } from '../support/charts.ts';
import { named, texts, type } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';
import { choices, person } from './people.ts';

/** The manager's name is loaded if no one in the list has it. */
const managerName = createResourceMachine<{ fullName: string }>('managerName').provide({
  actors: {
    loadRecord: fromPromise<Reply<{ fullName: string }>, { key: string | null }>(async () => ({
      status: 200,
      body: { fullName: 'Vera Lopes' },
    })),
  },
});
const machines = (() => managerName) as Wiring['machines'];

async function show(filters: ListQuery['filters'], record: EditDetailsReply | null, rows: ListedEmployee[] = []) {
  const list = restingIn(
    createCollectionMachine<ListedEmployee>('employees'),
    { browsing: 'ready' },
    { query: { ...defaultListQuery, filters }, rows, total: rows.length, message: null, command: null },
  );
  const details = restingIn(createResourceMachine<EditDetailsReply>('choices'), record ? 'ready' : 'loading', {
    key: null,
    record,
    command: null,
    message: null,
  });
  render(
    withWiring(
      { ...signedInWiring(), machines },
      <EmployeesToolbar
        change={createActor(peopleChangeMachine).start()}
        list={list.actorRef}
        choices={details.actorRef}
        hidden={[]}
        onHiddenChange={() => {}}
      />,
    ),
  );
  // The active filters come after the search.
  if (Object.keys(filters).length > 0) await vi.waitFor(() => named('Clear all'));

  return list;
}

const loaded: EditDetailsReply = { status: 200, message: 'OK', data: choices };

describe('the toolbar above the list', () => {
  it('reports what is typed into the search', async () => {
    const { sent } = await show({}, loaded);
    type(find<HTMLInputElement>('input[type="search"]'), 'ana');

    expect(sent()).toEqual([{ type: 'search.changed', search: 'ana' }]);
  });

  it('shows each active filter by its name, and removes one without the others', async () => {
    const { sent } = await show({ department: ['d1', 'd2'], nationality: ['Swedish'] }, loaded);
    expect(texts('li span:first-child').filter((text) => text.includes(': '))).toEqual([
      'Department: Design',
      'Department: Finance',
      'Nationality: Swedish',
    ]);

    press(named('Remove filter Department: Design'));
    expect(sent()).toEqual([{ type: 'filter.changed', name: 'department', values: ['d2'] }]);
  });

  it('shows a filter from the address before its name has loaded', async () => {
    await show({ department: ['d1'] }, null);

    expect(texts('li span:first-child')[0]).toBe('Department: …');
  });

  it('names the manager whose direct reports are shown', async () => {
    const { sent } = await show({ manager: ['p9'] }, loaded, [person()]);
    expect(texts('li span:first-child')[0]).toBe('Manager: Ana Reis');
    press(named('Remove filter Manager: Ana Reis'));
    expect(sent()).toEqual([{ type: 'filter.changed', name: 'manager', values: [] }]);

    await show({ manager: ['p9'] }, loaded);
    await vi.waitFor(() => expect(texts('li span:first-child')[0]).toBe('Manager: Vera Lopes'));
    await show({ manager: ['none'] }, loaded, [person({ managerName: null })]);
    expect(texts('li span:first-child')[0]).toBe('Manager: Without a manager');
  });

  it('clears all filters at once', async () => {
    const { sent } = await show({ gender: ['female'] }, loaded);
    press(named('Clear all'));

    expect(sent()).toEqual([{ type: 'filters.cleared' }]);
  });
});
