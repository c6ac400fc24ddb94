import type { AnyStateNode } from 'xstate';
import { catalogue } from '../../../src/machines/catalogue.ts';

const namesIn = (node: AnyStateNode): string[] => [node.key, ...Object.values(node.states).flatMap(namesIn)];
const names = new Set(catalogue.flatMap(({ machine }) => namesIn(machine.root)));

/** Whether a state of this name is active, at any depth. Throws if no chart has one, so that a renamed state is noticed. */
export function isActive(state: unknown, name: string): boolean {
  if (!names.has(name)) throw new Error(`No chart has a state "${name}".`);

  return isNamed(state, name);
}

const isNamed = (state: unknown, name: string): boolean =>
  state === name ||
  (typeof state === 'object' &&
    state !== null &&
    Object.entries(state).some(([key, inner]) => key === name || isNamed(inner, name)));
