import { describe, expect, it } from 'vitest';
import { audienceFromKey, audienceKey, describeAudience, partOfWhole } from '../../../src/rules/documents/audience.ts';
import { paragraphsOf, partsOf } from '../../../src/rules/shared/plain-text.ts';
import { listInWords } from '../../../src/rules/shared/text.ts';
import {
  instantAt,
  publishAtError,
  skippedTimeError,
  writtenAt,
  zoneCity,
} from '../../../src/rules/shared/zoned-time.ts';

const parts = (...names: (string | null)[]) => names.map((name, place) => ({ _id: String(place), name }));

describe('an audience', () => {
  it.each([
    [{}, 'Everyone'],
    [{ branches: parts('Lisbon') }, 'Everyone in Lisbon'],
    [{ departments: parts('Sales', 'Care'), branches: parts('Lisbon', 'Porto') }, 'Sales and Care in Lisbon and Porto'],
    [{ groups: parts('Running') }, 'Everyone in the group Running'],
    [{ departments: parts('Sales'), groups: parts('A', 'B') }, 'Sales, in the groups A or B'],
    [{ groups: parts(null) }, 'Everyone in the group a deleted group'],
  ])('%j reads “%s”', (audience, words) => {
    expect(describeAudience({ branches: [], departments: [], groups: [], ...audience })).toBe(words);
  });

  it('has the same key in any order, and can be parsed from it', () => {
    const chosen = { branches: ['b', 'a'], departments: ['d'], groups: [] };
    expect(audienceKey(chosen)).toBe(audienceKey({ ...chosen, branches: ['a', 'b'] }));
    expect(audienceFromKey(audienceKey(chosen))).toEqual({ ...chosen, branches: ['a', 'b'] });
  });

  it('lists names and counts like a sentence', () => {
    expect([listInWords([]), listInWords(['A']), listInWords(['A', 'B'])]).toEqual(['', 'A', 'A and B']);
    expect([listInWords(['A', 'B', 'C'], 'or'), partOfWhole(12, 3000)]).toEqual(['A, B or C', '12 of 3,000']);
  });
});

describe('plain text', () => {
  it('starts a new paragraph after a blank line, and keeps line breaks', () => {
    expect(paragraphsOf('\nOne\nline.\n \n\nTwo.\n')).toEqual(['One\nline.', 'Two.']);
  });

  it('has links for addresses, without punctuation after them, and nowhere else', () => {
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

describe('a local time', () => {
  it.each([
    ['2026-01-15T09:30', 'Europe/Lisbon', '2026-01-15T09:30:00.000Z'],
    ['2026-07-15T09:30', 'Europe/Lisbon', '2026-07-15T08:30:00.000Z'],
    ['2026-07-15T00:15', 'Asia/Kathmandu', '2026-07-14T18:30:00.000Z'],
    ['2026-10-25T12:00', 'Europe/Amsterdam', '2026-10-25T11:00:00.000Z'],
  ])('%s in %s converts to %s and back', (written, zone, instant) => {
    expect([instantAt(written, zone), writtenAt(instant, zone)]).toEqual([instant, written]);
  });

  it.each([
    ['2040-03-25T02:30', 'Europe/Amsterdam', 'There is no 02:30 on that day in Amsterdam.'],
    ['2040-03-25T02:00', 'Europe/Amsterdam', 'There is no 02:00 on that day in Amsterdam.'],
    ['2040-03-11T02:30', 'America/New_York', 'There is no 02:30 on that day in New York.'],
    ['2040-03-25T01:59', 'Europe/Amsterdam', false],
    ['2040-03-25T03:00', 'Europe/Amsterdam', false],
    ['2040-10-28T02:30', 'Europe/Amsterdam', false],
    ['', 'Europe/Amsterdam', false],
  ])('%s in %s is refused only if the clocks skip it', (written, zone, error) => {
    expect(skippedTimeError(written, zone)).toBe(error);
    if (error) expect(publishAtError(written, zone)).toBe(error);
  });

  it.each([
    ['2026-10-25T02:30', 'Europe/Amsterdam', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T01:59', 'Europe/Amsterdam', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Amsterdam', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Amsterdam', '2026-03-29T01:30:00.000Z'],
    ['2026-04-24T00:00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('%s in %s is %s at a clock change: the earlier of two, or moved past the gap', (written, zone, instant) => {
    expect(instantAt(written, zone)).toBe(instant);
  });

  it('is null if it is empty', () => {
    expect([instantAt('', 'UTC'), instantAt('tomorrow', 'UTC'), writtenAt(null, 'UTC')]).toEqual([null, null, '']);
    expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });
});
