import { expect, it } from 'vitest';
import { rangeLabel } from '../../../src/views/ui/range-label.ts';

it.each([
  [1, 25, 1204, '1-25 of 1,204'],
  [2, 25, 1204, '26-50 of 1,204'],
  [49, 25, 1204, '1,201-1,204 of 1,204'],
  [1, 25, 3, '1-3 of 3'],
  [1, 25, 0, '0 of 0'],
])('page %i of %i rows of %i reads %s', (page, size, total, label) => {
  expect(rangeLabel(page, size, total)).toBe(label);
});
