import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, and, createMachine, not, or } from 'xstate';
import { catalogue } from '../../src/machines/catalogue.ts';
import { createCollectionMachine } from '../../src/machines/collection.machine.ts';
import { transitionNames } from '../../src/machines/transition-names.ts';

const namesIn = (machine: AnyStateMachine): string[] => [...transitionNames(machine).values()];

interface Config {
  [key: string]: unknown;
  states?: Record<string, Config>;
  invoke?: Config | Config[];
}

const added = { guard: 'isAdded', actions: 'doMore' };
const behindAdded = (transitions: unknown): unknown[] => [added, ...[transitions].flat()];
const eachValue = <Value, Changed>(all: Record<string, Value>, change: (value: Value) => Changed) =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value)]));

/** The same chart with one more transition before the others of every event. */
function withMore({ states, invoke, ...config }: Config): Config {
  const changed = { ...config };
  for (const key of ['on', 'after']) if (key in config) changed[key] = eachValue(config[key] as Config, behindAdded);
  for (const key of ['always', 'onDone', 'onError', 'onSnapshot'])
    if (key in config) changed[key] = behindAdded(config[key]);

  return {
    ...changed,
    ...(states && { states: eachValue(states, withMore) }),
    ...(invoke && { invoke: [invoke].flat().map(withMore) }),
  };
}

describe('the names of transitions', () => {
  it.each(catalogue.map(({ machine }) => [machine.id, machine as AnyStateMachine]))(
    'stay the same when others are added before them: %s',
    (_, machine) => {
      const names = namesIn(createMachine(withMore(machine.config as never) as never));
      const isAdded = (name: string) => name.includes('[isAdded]');

      expect(names.filter((name) => !isAdded(name))).toEqual(namesIn(machine));
      expect(names.filter(isAdded).length).toBeGreaterThan(0);
    },
  );

  it('are unique over all charts', () => {
    const names = catalogue.flatMap(({ machine }) => namesIn(machine));

    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('distinguish guards by name, written parameters and combinations', () => {
    const door = createMachine({
      id: 'door',
      initial: 'closed',
      states: {
        closed: {
          on: {
            pushed: [
              { guard: 'isOpen' },
              { guard: { type: 'needs', params: { key: 'brass', turns: 2 } }, target: 'open' },
              { guard: { type: 'needs', params: () => ({}) }, target: 'open' },
              { guard: and(['isOld', not('isOiled'), or(['isWet', 'isCold'])]), target: 'open' },
              { target: 'open' },
            ],
          },
          after: { 5000: 'open' },
        },
        open: { always: { guard: 'isWindy', target: 'closed' } },
      },
    } as never);

    expect(namesIn(door)).toEqual([
      'door.closed --pushed[isOpen]--> door.closed',
      'door.closed --pushed[needs(brass,2)]--> door.open',
      'door.closed --pushed[needs]--> door.open',
      'door.closed --pushed[and(isOld,not(isOiled),or(isWet,isCold))]--> door.open',
      'door.closed --pushed--> door.open',
      'door.closed --xstate.after.5000.door.closed--> door.open',
      'door.open --always[isWindy]--> door.closed',
    ]);
  });

  it('are those of the catalogue even if a shared chart runs under its own name', () => {
    const [own, shared] = [createCollectionMachine('people'), createCollectionMachine('collection')];

    expect([...transitionNames(own, 'collection').values()]).toEqual(namesIn(shared));
  });
});
