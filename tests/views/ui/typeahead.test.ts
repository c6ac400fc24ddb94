import { expect, it } from 'vitest';
import { typeahead } from '../../../src/views/ui/typeahead.ts';

const items = ['Edit', 'Deactivate', 'Details', 'View More'].map((textContent) => ({ textContent }));
let clock = 0;

function type(keys: string, from: number, pause = 100) {
  clock += 10_000;
  let at = from;
  for (const key of keys) {
    clock += pause;
    const found = typeahead(items, at, key, clock);
    if (found) at = items.indexOf(found);
  }

  return items[at]?.textContent;
}

it('a letter moves to the next item that begins with it', () => {
  expect(type('d', 0)).toBe('Deactivate');
  expect(type('d', 1)).toBe('Details');
});

it('the same letter again wraps around', () => {
  expect(type('dd', 0)).toBe('Details');
  expect(type('ddd', 0)).toBe('Deactivate');
});

it('letters in quick succession spell a word', () => {
  expect(type('det', 0)).toBe('Details');
  expect(type('det', 2)).toBe('Details');
});

it('a pause starts a new word', () => {
  expect(type('dv', 0, 600)).toBe('View More');
});

it('a letter without a match, a space and named keys move nothing', () => {
  expect(type('x', 2)).toBe('Details');
  expect(typeahead(items, 0, ' ', 1_000_000)).toBeUndefined();
  expect(typeahead(items, 0, 'ArrowDown', 2_000_000)).toBeUndefined();
});
