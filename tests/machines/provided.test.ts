/** Every chart as the console wires it: nothing that it needs from outside may be missing. */
import { expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { unprovidedPorts } from '../../src/machines/ports.ts';
import type { Services } from '../../src/machines/wiring.ts';
import { charts } from './charts/charts.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/modules/**/*.ts', { eager: true });

/** Nothing is called while charts are wired. */
const effects = { goTo: () => {}, showToast: () => {}, logFailure: () => {} };
const services = new Proxy(
  { effects },
  { get: (known, name) => (name in known ? effects : services) },
) as unknown as Services;

/** `composerOf` and its like wire a chart for one person, or one actor. */
function machinesIn(wired: unknown, name = ''): AnyStateMachine[] {
  if (wired instanceof StateMachine)
    return [wired, ...Object.values(wired.implementations.actors).flatMap((inner) => machinesIn(inner))];
  if (typeof wired === 'function' && /[a-z]Of$/.test(name)) return machinesIn(wired(services));

  return wired && typeof wired === 'object' && Object.getPrototypeOf(wired) === Object.prototype
    ? Object.entries(wired).flatMap(([key, value]) => machinesIn(value, key))
    : [];
}

const found = Object.values(modules).flatMap((exported) =>
  Object.entries(exported)
    .filter(([name, wire]) => /^wire/.test(name) && (wire as () => unknown).length === 1)
    .flatMap(([name, wire]) =>
      machinesIn((wire as (io: Services) => unknown)(services)).map((machine) => ({ name, machine })),
    ),
);

/** Wired at the start; `wiring.test.ts` looks at it, with the toasts inside. */
const WIRED_ELSEWHERE = ['session', 'toasts'];
/** Run without anything from outside: they only say what may follow what. */
const RULES = ['campaignLife', 'challengeLife'];
/** Run under the names of what they show; the first test looks at each. */
const SHARED = ['form', 'thing'];

it('every wired chart has all its ports provided', () => {
  // What is only looked at has no commands.
  const open = found.flatMap(({ name, machine }) =>
    unprovidedPorts(machine)
      .filter((port) => port !== 'runCommand')
      .map((port) => `${name}: ${machine.id} lacks ${port}`),
  );

  expect(open).toEqual([]);
});

it('every chart is wired', () => {
  const wired = new Set(found.map(({ machine }) => machine.id));
  const others = Object.values(charts).flatMap(({ machine: { id } }) => (wired.has(id) ? [] : [id]));

  expect(others.sort()).toEqual([...WIRED_ELSEWHERE, ...RULES, ...SHARED].sort());
});
