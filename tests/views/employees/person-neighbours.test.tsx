import { expect, it } from 'vitest';
import type { Neighbours } from '../../../src/machines/modules/employees/person.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { listBehind } from '../../../src/rules/shared/employee-links.ts';
import { PersonNeighbours } from '../../../src/views/employees/person/person-neighbours.tsx';
import { restingIn } from '../support/charts.ts';
import { render } from '../ui/support/render.tsx';
import { person } from './people.ts';

/** The lists that the neighbours' pages lead back to. */
function listsBehind(list: string, position: number) {
  const record: Neighbours = {
    before: position === 1 ? null : person({ _id: 'before' }),
    after: person({ _id: 'after' }),
    position,
    total: 80,
  };
  const neighbours = createResourceMachine<Neighbours>('personNeighbours');
  const { actorRef } = restingIn(neighbours, 'ready', { key: '', record, command: null, message: null });
  render(<PersonNeighbours actorRef={actorRef} list={list} />);

  return [...document.querySelectorAll('a')].map(({ search }) => listBehind(search));
}

it.each([
  ['the first person', '', 1, ['']],
  ['the last person of a page', '?search=ana', 25, ['?search=ana', '?search=ana&page=2']],
  ['the first person of a page', '?page=2&branch=b1', 26, ['?branch=b1', '?page=2&branch=b1']],
  ['somebody on a page that was left long ago', '?sort=-name', 60, ['?sort=-name&page=3', '?sort=-name&page=3']],
])('next to %s, the way back leads to the page of the list with whom it opens', (_, list, position, lists) => {
  expect(listsBehind(list, position)).toEqual(lists);
});
