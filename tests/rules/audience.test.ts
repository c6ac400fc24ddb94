import { describe, expect, test } from 'vitest';
import { audienceFromKey, audienceKey, describeAudience, partOfWhole } from '../../src/rules/documents/audience.ts';
import { paragraphsOf, partsOf } from '../../src/rules/shared/plain-text.ts';
import { listInWords } from '../../src/rules/shared/text.ts';
import { instantAt, writtenAt, zoneCity } from '../../src/rules/shared/zoned-time.ts';

const parts = (...names: (string | null)[]) => names.map((name, place) => ({ _id: String(place), name }));

describe('an audience', () => {
  test.each([
    [{}, 'Everyone'],
    [{ branches: parts('Lisbon') }, 'Everyone in Lisbon'],
    [{ departments: parts('Sales', 'Care'), branches: parts('Lisbon', 'Porto') }, 'Sales and Care in Lisbon and Porto'],
    [{ groups: parts('Running') }, 'Everyone in the group Running'],
    [{ departments: parts('Sales'), groups: parts('A', 'B') }, 'Sales, in the groups A or B'],
    [{ groups: parts(null) }, 'Everyone in the group a deleted group'],
  ])('%j is told in words: %s', (audience, words) => {
    expect(describeAudience({ branches: [], departments: [], groups: [], ...audience })).toBe(words);
  });

  test('has the same key in whichever order it was chosen, and is read back from it', () => {
    const chosen = { branches: ['b', 'a'], departments: ['d'], groups: [] };
    expect(audienceKey(chosen)).toBe(audienceKey({ ...chosen, branches: ['a', 'b'] }));
    expect(audienceFromKey(audienceKey(chosen))).toEqual({ ...chosen, branches: ['a', 'b'] });
  });

  test('and its numbers read like a sentence', () => {
    expect([listInWords([]), listInWords(['A']), listInWords(['A', 'B'])]).toEqual(['', 'A', 'A and B']);
    expect([listInWords(['A', 'B', 'C'], 'or'), partOfWhole(12, 3000)]).toEqual(['A, B or C', '12 of 3,000']);
  });
});

describe('plain text', () => {
  test('has a paragraph behind each blank line, and keeps the breaks of its lines', () => {
    expect(paragraphsOf('\nOne\nline.\n \n\nTwo.\n')).toEqual(['One\nline.', 'Two.']);
  });

  test('has links where an address stands, without the punctuation behind it, and nowhere else', () => {
    expect(partsOf('See https://a.example/x?y=1. Or write to hr@a.example!')).toEqual([
      { text: 'See ' },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: '. Or write to ' },
      { text: 'hr@a.example', href: 'mailto:hr@a.example' },
      { text: '!' },
    ]);
    expect(partsOf('javascript:alert(1) and <b>data:text/html,x</b>')).toEqual([
      { text: 'javascript:alert(1) and <b>data:text/html,x</b>' },
    ]);
  });
});

describe('a moment by the clock of a place', () => {
  test.each([
    ['2026-01-15T09:30', 'Europe/Lisbon', '2026-01-15T09:30:00.000Z'],
    ['2026-07-15T09:30', 'Europe/Lisbon', '2026-07-15T08:30:00.000Z'],
    ['2026-07-15T00:15', 'Asia/Kathmandu', '2026-07-14T18:30:00.000Z'],
    ['2026-10-25T12:00', 'Europe/Amsterdam', '2026-10-25T11:00:00.000Z'],
  ])('%s in %s is %s, there and back', (written, zone, instant) => {
    expect([instantAt(written, zone), writtenAt(instant, zone)]).toEqual([instant, written]);
  });

  test('is none where none is written', () => {
    expect([instantAt('', 'UTC'), instantAt('tomorrow', 'UTC'), writtenAt(null, 'UTC')]).toEqual([null, null, '']);
    expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });
});
