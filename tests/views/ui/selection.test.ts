import { describe, expect, it } from 'vitest';
import { matchingOptions, selectAllState, toggleAllShown, toggleOne } from '../../../src/views/ui/selection.ts';

const options = [
  { value: 'book', label: 'Book club' },
  { value: 'cafe', label: 'Café crew', description: 'Lisbon' },
  { value: 'run', label: 'Runners' },
  { value: 'swim', label: 'Swimmers' },
  { value: 'board', label: 'Board', disabled: true },
];

it('search ignores case and accents, and includes the second line', () => {
  expect(matchingOptions(options, 'CAFE').map((option) => option.value)).toEqual(['cafe']);
  expect(matchingOptions(options, 'lisb').map((option) => option.value)).toEqual(['cafe']);
  expect(matchingOptions(options, '  ')).toHaveLength(5);
});

it('an option can be selected and cleared', () => {
  expect(toggleOne(['run'], 'book')).toEqual(['run', 'book']);
  expect(toggleOne(['run', 'book'], 'run')).toEqual(['book']);
});

describe('select all', () => {
  const shown = matchingOptions(options, 'mers');

  it('without a search selects every enabled option', () => {
    expect(toggleAllShown(options, options, ['swim'])).toEqual(['book', 'cafe', 'run', 'swim']);
  });

  it('pressed again clears what it selected, but not disabled options', () => {
    expect(toggleAllShown(options, options, ['book', 'cafe', 'run', 'swim', 'board'])).toEqual(['board']);
  });

  it('with a search covers only the shown options and keeps the hidden ones', () => {
    expect(shown.map((option) => option.value)).toEqual(['swim']);
    expect(toggleAllShown(options, shown, ['book'])).toEqual(['book', 'swim']);
    expect(toggleAllShown(options, shown, ['book', 'swim'])).toEqual(['book']);
  });

  it('keeps selected values that are not among the options', () => {
    expect(toggleAllShown(options, shown, ['gone'])).toEqual(['swim', 'gone']);
  });

  it('shows what it covers and how many selected options the search hides', () => {
    expect(selectAllState(options, options, ['run'], 'groups')).toEqual({
      label: 'Select all',
      checked: false,
      indeterminate: true,
      summary: '1 of 5 groups selected',
    });
    expect(selectAllState(options, shown, ['run', 'swim'], 'groups')).toEqual({
      label: 'Select all 1 shown',
      checked: true,
      indeterminate: false,
      summary: '2 of 5 groups selected, 1 of them not shown',
    });
  });

  it('is not ticked if nothing can be selected', () => {
    expect(selectAllState(options, options.slice(4), [], 'groups')).toMatchObject({
      checked: false,
      indeterminate: false,
    });
  });
});
