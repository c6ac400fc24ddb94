import { expect, test } from 'vitest';
import { pageCountOf, pageWindow, rangeLabel } from '../../../src/views/ui/paging.ts';

test.each([
  [1, 49, [1, 2, 3]],
  [2, 49, [1, 2, 3]],
  [25, 49, [24, 25, 26]],
  [49, 49, [47, 48, 49]],
  [1, 2, [1, 2]],
  [1, 1, [1]],
])('page %i of %i stands among the buttons %j', (page, count, buttons) => {
  expect(pageWindow(page, count)).toEqual(buttons);
});

test('an empty list still has its first page', () => {
  expect(pageCountOf(0, 25)).toBe(1);
  expect(rangeLabel(1, 25, 0)).toBe('0 of 0');
});

test.each([
  [1, 25, 1204, '1-25 of 1,204'],
  [2, 25, 1204, '26-50 of 1,204'],
  [49, 25, 1204, '1,201-1,204 of 1,204'],
  [1, 25, 3, '1-3 of 3'],
])('page %i of %i rows of %i reads %s', (page, size, total, label) => {
  expect(rangeLabel(page, size, total)).toBe(label);
});

test.each([
  [1204, 25, 49],
  [25, 25, 1],
  [26, 25, 2],
])('%i rows by %i make %i pages', (total, size, count) => {
  expect(pageCountOf(total, size)).toBe(count);
});
