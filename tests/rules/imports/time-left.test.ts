import { expect, it } from 'vitest';
import { timeLeft } from '../../../src/rules/imports/time-left.ts';

const first = { at: 10_000, done: 1_000 };

it.each([
  [{ at: 14_000, done: 5_000 }, 6_000, 'a few seconds left'],
  [{ at: 14_000, done: 5_000 }, 20_000, 'about 20 seconds left'],
  [{ at: 14_000, done: 5_000 }, 65_000, 'about a minute left'],
  [{ at: 14_000, done: 5_000 }, 100_000, 'about 2 minutes left'],
])('the time left after %o of %i rows is %s', (last, total, words) => {
  expect(timeLeft(first, last, total)).toBe(words);
});

it('the time left is unknown without progress', () => {
  expect(timeLeft(first, { at: 11_000, done: 5_000 }, 9_000)).toBeNull();
  expect(timeLeft(first, { at: 90_000, done: 1_000 }, 9_000)).toBeNull();
});
