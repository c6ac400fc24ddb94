import { expect, it, vi } from 'vitest';
import type { Employee } from '../../../src/api/contract/employees.ts';
import type { PersonReply } from '../../../src/api/contract/people.ts';
import { PersonPeople } from '../../../src/views/employees/person/person-people.tsx';
import { isThere, named } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { press, render } from '../ui/support/render.tsx';
import { person } from './people.ts';

function show(changes: Partial<Employee>) {
  const reply = { user: person(changes), manager: null, reports: [], reportCount: 0 } as unknown as PersonReply;
  const onChooseManager = vi.fn();
  render(withWiring(signedInWiring(), <PersonPeople reply={reply} onChooseManager={onChooseManager} />));

  return onChooseManager;
}

it('the page of a person without a manager offers to choose one', () => {
  const onChooseManager = show({ manager: null, managerName: null });
  press(named('Choose a manager'));

  expect(onChooseManager).toHaveBeenCalledOnce();
});

it.each([
  ['has a manager beyond the caller’s reach', {}],
  ['is deactivated', { managerName: null, isEnabled: false }],
])('no manager can be chosen for someone who %s', (_, changes) => {
  show(changes);

  expect(isThere('Choose a manager')).toBe(false);
});
