import { describe, expect, it } from 'vitest';
import {
  describeSelection,
  emptySelection,
  isAllSelected,
  isEmptySelection,
  isSelected,
  selectAll,
  toggle,
  togglePage,
  withoutAll,
} from '../../../src/rules/employees/people-selection.ts';
import { defaultListQuery, withFilter, withPage, withSearch, withSort } from '../../../src/rules/shared/list-query.ts';

const porto = withFilter(defaultListQuery, 'branch', ['porto']);

describe('a selection of people', () => {
  it('is made and cleared one by one', () => {
    const ana = toggle(emptySelection, 'ana');
    expect([ana.ids, isSelected(ana, 'ana', defaultListQuery), isSelected(ana, 'ben', defaultListQuery)]).toEqual([
      ['ana'],
      true,
      false,
    ]);
    expect(isEmptySelection(toggle(ana, 'ana'))).toBe(true);
  });

  it('is made page by page, and keeps people from other pages', () => {
    const first = togglePage(toggle(emptySelection, 'zoe'), ['ana', 'ben']);
    expect(first.ids).toEqual(['zoe', 'ana', 'ben']);
    expect(togglePage(toggle(first, 'ben'), ['ana', 'ben']).ids).toEqual(['zoe', 'ana', 'ben']);
    expect(togglePage(first, ['ana', 'ben']).ids).toEqual(['zoe']);
  });

  it('includes all matching people on any page and in any order, and no one else', () => {
    const all = selectAll(withPage(withSort(porto, '-name'), 2), 37);
    expect(isAllSelected(all, porto)).toBe(true);
    expect(isAllSelected(all, withPage(withSort(porto, 'email'), 3))).toBe(true);
    expect(isSelected(all, 'anybody', porto)).toBe(true);
    expect([isAllSelected(all, defaultListQuery), isSelected(all, 'anybody', withSearch(porto, 'a'))]).toEqual([
      false,
      false,
    ]);
    expect([isEmptySelection(all), isEmptySelection(withoutAll(all))]).toEqual([false, true]);
  });

  it('is described in words', () => {
    expect([describeSelection(emptySelection), describeSelection(toggle(emptySelection, 'ana'))]).toEqual([
      '',
      '1 person',
    ]);
    expect(describeSelection(togglePage(selectAll(porto, 1234), ['ana', 'ben']))).toBe(
      'all 1,234 who match and 2 people',
    );
  });
});
