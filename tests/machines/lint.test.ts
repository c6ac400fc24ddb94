import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { effects, port } from '../../src/machines/ports.ts';
import { charts } from './charts.ts';
import { awaitedEvents, complaintsAbout } from './lint.ts';
import { sentEvents, sentIn } from './senders.ts';

const sent = sentEvents();

describe.each(Object.entries(charts))('%s', (_, chart) => {
  it('gives no reason for complaint', () => {
    expect(complaintsAbout(chart)).toEqual([]);
  });

  it('waits for no event that nobody sends', () => {
    expect(awaitedEvents(chart.machine).filter((type) => !sent.has(type))).toEqual([]);
  });
});

describe('who sends an event', () => {
  it('is found where it is sent, not where it is declared', () => {
    const text =
      "type E = { type: 'door.opened' } | { type: 'door.shut' };\nsend({ type: isOpen ? 'door.shut' : 'door.locked' });";
    expect(sentIn(text)).toEqual(['door.shut', 'door.locked']);
  });
});

describe('a chart full of mistakes', () => {
  const machine = setup({
    types: { events: {} as { type: 'PUSHED' } | { type: 'door.pushed' } | { type: 'door.locked' } },
    actors: { openDoor: port('openDoor'), closeDoor: port('closeDoor') },
    guards: { isStrong: () => true, isWeak: () => false },
    actions: { ...effects, ringBell: () => {} },
    delays: { patience: 5, hurry: 1 },
  }).createMachine({
    id: 'door',
    description: 'A door.',
    initial: 'closed',
    states: {
      closed: {
        description: 'Shut.',
        on: {
          PUSHED: [{ target: 'opening' }, { guard: 'isStrong', target: 'open' }],
          'door.pushed': [
            { guard: 'isStrong', target: 'deciding' },
            { guard: () => true, target: 'opening' },
            { guard: 'isStrong', target: 'deciding' },
          ],
        },
      },
      opening: {
        description: 'Turning.',
        invoke: { src: 'openDoor', onDone: { target: 'open' } },
        after: { patience: { target: 'closed' } },
      },
      deciding: { description: 'Which way?', always: [{ guard: 'isStrong', target: 'open' }] },
      open: {},
    },
  });

  it('is told all of them by name', () => {
    const stimuli = { 'door.locked': [{ type: 'door.locked' }] };
    expect(complaintsAbout({ machine, stimuli }).sort()).toEqual([
      'PUSHED: an event is named in lower case, with a dot',
      'door.closed --door.pushed[isStrong]--> door.deciding: several transitions have this name, give their guards names',
      'door.closed: PUSHED: a branch after one without a guard is never taken',
      'door.closed: door.pushed: a guard is written in place, without a name',
      'door.deciding: always: the last branch needs to be without a guard',
      'door.locked: no state of door waits for this event',
      'door.open: no description',
      'door.open: no way out, and not final',
      'door.opening: 0.door.opening has no path for its failure',
      'door.opening: an invoked actor has no id of its own',
      'door: nobody uses the action ringBell',
      'door: nobody uses the actor closeDoor',
      'door: nobody uses the delay hurry',
      'door: nobody uses the guard isWeak',
    ]);
  });
});
