import { describe, expect, it } from 'vitest';
import { wholeList, withFilter, withPage, withSearch, withSort } from '../../src/machines/rules/list-query.ts';
import {
  areAllChosen,
  chooseAll,
  chosenPeople,
  isChosen,
  isNobody,
  nobody,
  selectionWords,
  toggle,
  togglePage,
  withoutAll,
} from '../../src/machines/rules/people-selection.ts';

const porto = withFilter(wholeList, 'branch', ['porto']);

describe('a selection of people', () => {
  it('is made one by one, and taken back', () => {
    const ana = toggle(nobody, 'ana');
    expect([ana.ids, isChosen(ana, 'ana', wholeList), isChosen(ana, 'ben', wholeList)]).toEqual([['ana'], true, false]);
    expect(isNobody(toggle(ana, 'ana'))).toBe(true);
  });

  it('is made page by page, and keeps whom other pages gave it', () => {
    const first = togglePage(toggle(nobody, 'zoe'), ['ana', 'ben']);
    expect(first.ids).toEqual(['zoe', 'ana', 'ben']);
    expect(togglePage(toggle(first, 'ben'), ['ana', 'ben']).ids).toEqual(['zoe', 'ana', 'ben']);
    expect(togglePage(first, ['ana', 'ben']).ids).toEqual(['zoe']);
  });

  it('holds all who match, on whichever page and in whichever order they are looked at, and nobody else', () => {
    const all = chooseAll(withPage(withSort(porto, '-name'), 2), 37);
    expect(areAllChosen(all, porto)).toBe(true);
    expect(areAllChosen(all, withPage(withSort(porto, 'email'), 3))).toBe(true);
    expect(isChosen(all, 'anybody', porto)).toBe(true);
    expect([areAllChosen(all, wholeList), isChosen(all, 'anybody', withSearch(porto, 'a'))]).toEqual([false, false]);
    expect(isNobody(withoutAll(all))).toBe(true);
  });

  it('says in words what it holds', () => {
    expect([selectionWords(nobody), selectionWords(toggle(nobody, 'ana'))]).toEqual(['', '1 person']);
    expect(selectionWords(togglePage(chooseAll(porto, 1234), ['ana', 'ben']))).toBe('all 1,234 who match and 2 people');
  });

  it('is sent by name, and for all who match by what finds them and the number that was shown', () => {
    expect(chosenPeople(nobody)).toBeUndefined();
    expect(chosenPeople(toggle(nobody, 'ana'))).toEqual({ people: ['ana'] });
    const all = toggle(chooseAll(withSearch(porto, ' nurse '), 37), 'ana');
    expect(chosenPeople(all, { state: 'enabled' })).toEqual({
      people: ['ana'],
      matching: { branch: ['porto'], search: 'nurse', state: 'enabled' },
      expected: 37,
    });
  });
});
