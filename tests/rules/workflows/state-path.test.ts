import { expect, it } from 'vitest';
import { namedWithParents } from '../../../src/rules/workflows/state-path.ts';

it.each([
  ['logo.choosing', 'choosing'],
  ['logo.choosing.firstTime', 'choosing › first time'],
  ['logo.gone', 'logo.gone'],
  ['logo.choosing.gone', 'logo.choosing.gone'],
  ['logo', 'logo'],
])('%s has the name %s', (state, name) => {
  const names: Record<string, string> = { 'logo.choosing': 'choosing', 'logo.choosing.firstTime': 'first time' };

  expect(namedWithParents(state, (id) => names[id])).toBe(name);
});
