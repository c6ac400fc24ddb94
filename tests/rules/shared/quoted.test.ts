import { expect, it } from 'vitest';
import { quoted } from '../../../src/rules/shared/quoted.ts';

it.each([
  ['Walk more', '“Walk more”'],
  ['“Slow down”', '“‘Slow down’”'],
  ['Read "Slow down" (or "Rest")', '“Read ‘Slow down’ (or ‘Rest’)”'],
  ['Don’t stop', '“Don’t stop”'],
])('%j has no double quotes within its quotes', (text, shown) => {
  expect(quoted(text)).toBe(shown);
});
