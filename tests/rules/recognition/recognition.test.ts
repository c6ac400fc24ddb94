import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSendingComment } from '../../../src/rules/recognition/feed.ts';
import { shownHeat } from '../../../src/rules/recognition/heat-map.ts';
import { shownTag, tagNameError, tagsMatching, withoutHash } from '../../../src/rules/recognition/tag-names.ts';
import { watchedIn } from '../../../src/rules/recognition/watched-words.ts';

describe('a comment', () => {
  it('is being sent while it is in the queue, at any position', () => {
    const comment = { name: 'comment', text: 'Well done!', key: 'k', post: 'a' } as const;
    const reaction = { name: 'react', kind: 'like', post: 'a' } as const;
    expect(isSendingComment([reaction, comment], 'a')).toBe(true);
    expect(isSendingComment([reaction, comment], 'b')).toBe(false);
    expect(isSendingComment([reaction], 'a')).toBe(false);
  });
});

describe('watched words', () => {
  it.each([
    ['My SALARY is late', ['salary'], ['salary']],
    ['salaryman', ['salary'], []],
    ['project\n  x-ray', ['Project X ray'], ['Project X ray']],
    ['Cafe noir', ['café'], ['café']],
    ['project -- x', ['Project X'], ['Project X']],
    ['sal\u200bary, bo\u00adnus', ['salary', 'bonus'], ['salary', 'bonus']],
    ['anything', ['  ', '!!'], []],
  ])('in “%s” are matched as whole words', (text, words, found) => {
    expect(watchedIn(text, words)).toEqual(found);
  });
});

describe('tag names', () => {
  it('are one word, unlike values', () => {
    expect([tagNameError('tag', '# above-and_beyond2'), tagNameError('value', 'People first')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(tagNameError('tag', 'two words')).toMatch(/one word/);
    expect(tagNameError('value', ' # ')).toBe('Enter a name.');
    expect(shownTag('tag', withoutHash('#teamwork'))).toBe('#teamwork');
    expect(shownTag('value', 'People first')).toBe('People first');
  });
});

describe('the tag search', () => {
  it('matches every word of the name, without regard to case and accents', () => {
    const tags = ['Customer first', 'First aid', 'Café'].map((name) => ({ name }));
    const typed = (text: string) => tagsMatching(tags, text).map(({ name }) => name);
    expect(typed('FIRST')).toEqual(['Customer first', 'First aid']);
    expect(typed('first cust')).toEqual(['Customer first']);
    expect(typed('#cafe')).toEqual(['Café']);
    expect(typed('tsrif')).toEqual([]);
    expect(typed('')).toHaveLength(3);
  });
});

describe('the recognition heat map', () => {
  it('shows large cells, and hides a second cell if one could be calculated', () => {
    expect(shownHeat({ counts: [[7], [3], [20]], totals: [30] })).toEqual([[null], [null], [20]]);
    expect(shownHeat({ counts: [[2], [2], [0]], totals: [4] })).toEqual([[null], [null], [0]]);
    expect(shownHeat({ counts: [[8], [9]], totals: [17] })).toEqual([[8], [9]]);
    // The next smallest is hidden, wherever it is, and five are enough.
    expect(shownHeat({ counts: [[3], [20], [7]], totals: [30] })).toEqual([[null], [20], [null]]);
    expect(shownHeat({ counts: [[2], [3], [20]], totals: [25] })).toEqual([[null], [null], [20]]);
    // The two twos would be four less than the total.
    expect(shownHeat({ counts: [[2], [2], [20], [30]], totals: [54] })).toEqual([[null], [null], [null], [30]]);
  });

  it('shows nothing for a small branch, not even zero', () => {
    const small = new Set([0]);
    expect(shownHeat({ counts: [[0], [30]], totals: [30], small })).toEqual([[null], [null]]);
    // A branch without a post hides no one.
    expect(shownHeat({ counts: [[6], [0], [20]], totals: [26], small })).toEqual([[null], [0], [null]]);
    expect(shownHeat({ counts: [[9], [30], [40]], totals: [79], small })).toEqual([[null], [null], [40]]);
  });

  it('never has a single hidden number that the total reveals', () => {
    const column = fc.array(fc.nat(12), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(column, (posts) => {
        const totals = [posts.reduce((sum, count) => sum + count, 0)];
        const shown = shownHeat({ counts: posts.map((count) => [count]), totals }).flat();
        const hidden = posts.filter((_, index) => shown[index] === null);
        expect(posts.filter((count, index) => count > 0 && count < 5 && shown[index] !== null)).toEqual([]);
        if (posts.filter((count) => count > 0).length > 1) expect(hidden.length).not.toBe(1);
        const all = hidden.reduce((sum, count) => sum + count, 0);
        if (hidden.length > 0) expect(all === totals[0] || all >= 5).toBe(true);
      }),
    );
  });
});
