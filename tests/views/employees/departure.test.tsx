import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import type { Departure as Effects } from '../../../src/rules/employees/departure-words.ts';
import { Departure } from '../../../src/views/employees/departure.tsx';
import { inWorld, world } from '../support/world.tsx';
import { find, render } from '../ui/support/render.tsx';

const none = { leave: 0, sick: 0, wfh: 0 };

async function show(effects: Partial<Effects>): Promise<string[]> {
  const body: Effects = {
    reports: 0,
    waiting: none,
    deciders: [],
    moreDeciders: 0,
    own: none,
    delegations: 0,
    absences: { cancelled: 0, shortened: 0 },
    ...effects,
  };
  const reply: Reply<Effects> = { status: 200, body };
  const machine = createResourceMachine<Effects>('effects').provide({
    actors: { loadRecord: fromPromise(async () => reply) },
  });
  render(
    inWorld(
      { ...world(), machines: (() => ({ effects: machine })) as never },
      <section>
        <Departure person="m1" onLeave={() => {}} />
      </section>,
    ),
  );
  await act(() => vi.waitFor(() => expect(find('section').textContent).not.toContain('Loading')));

  return [...document.querySelectorAll('section li')].map(({ textContent }) => textContent.trim());
}

test('the link to a departing manager’s direct reports directly follows their number', async () => {
  expect(await show({ reports: 4, deciders: ['Eva Wolf'], own: { ...none, leave: 1 }, delegations: 2 })).toEqual([
    expect.stringMatching(/^4 people report to them\..* Show them to choose a new manager$/),
    '1 request for leave they made themselves will be cancelled.',
    '2 delegations to or from them will end.',
  ]);
});

test('the direct reports are not mentioned if there are none', async () => {
  expect(await show({ delegations: 1 })).toEqual(['1 delegation to or from them will end.']);
});
