import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ListedEmployee } from '../../../src/api/contract/employees.ts';
import { createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { peopleChangeMachine } from '../../../src/machines/people-change.machine.ts';
import { defaultListQuery } from '../../../src/rules/shared/list-query.ts';
import { Notices } from '../../../src/views/employees/notices.tsx';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, render } from '../ui/support/render.tsx';
import { person } from './people.ts';

beforeEach(() => history.replaceState(null, '', '/employees?manager=m1&leaver=m1'));
afterEach(() => act(() => history.replaceState(null, '', '/')));

function show(rows: ListedEmployee[]) {
  const list = restingIn(
    createCollectionMachine<ListedEmployee>('employees'),
    { browsing: rows.length > 0 ? 'ready' : 'empty' },
    { query: defaultListQuery, rows, total: rows.length, message: null, command: null },
  );
  render(
    withWiring(signedInWiring(), <Notices list={list.actorRef} change={createActor(peopleChangeMachine).start()} />),
  );
}

it.each([
  ['says how to give the people in it a new manager', [person()], /^To give these people a new manager, select them/],
  ['says so once none are left', [], /^No one in this list reports to them\./],
])('the list of those whose manager is leaving %s, and leads back', (_, rows, words) => {
  show(rows);

  expect(texts('[role=status]')).toEqual([expect.stringMatching(words)]);
  expect(find<HTMLAnchorElement>('a').textContent).toBe('Back to the manager who is leaving');
  expect(find<HTMLAnchorElement>('a').pathname).toBe('/employees/view/m1');
});
