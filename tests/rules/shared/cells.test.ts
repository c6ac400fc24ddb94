import { describe, expect, it } from 'vitest';
import { csvLine, csvOf } from '../../../src/rules/shared/csv.ts';
import {
  guarded,
  guardedInside,
  guardedInWorkbook,
  unguarded,
  unguardedInside,
} from '../../../src/rules/shared/guarded.ts';
import { sizeInWords } from '../../../src/rules/shared/sizes.ts';

describe('a CSV cell', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    ' =1',
    '\u00a0=1',
    '\uff1d1',
    '\uff0b1',
    '\uff0d1',
    '\uff201',
    '\t=1',
    '\nx',
    '\rx',
  ])('is escaped if it could run as a formula: %j', (text) => {
    expect(guarded(text)).toBe(`'${text}`);
  });

  it.each(['1+1', 'a=b', "'=1", 'Jean-Luc', '', '#1'])('is left as it is if it is harmless: %j', (text) => {
    expect(guarded(text)).toBe(text);
  });

  it.each([
    ['a;=1', "a;'=1"],
    ['a|+1', "a|'+1"],
    ['a\t@x', "a\t'@x"],
    ['a\n-1', "a\n'-1"],
    ['a; =1;b', "a; '=1;b"],
    ['a;"=1"', 'a;"\'=1"'],
    ['a;"  =1"', 'a;"  \'=1"'],
    ["a;'=1", "a;''=1"],
    ['a;=1;=2', "a;'=1;'=2"],
    ['=1;=2', "'=1;'=2"],
    ['a;b=1', 'a;b=1'],
    ['a,=1', 'a,=1'],
  ])('is escaped if another separator would split it: %j is %j', (text, safe) => {
    expect(guardedInside(text)).toBe(safe);
  });

  it.each(['a; =1;b', "a;'=1", 'a;"  =1"', '=1;=2', 'Books; -Plus', "O'Neill; 'Reis'"])(
    'is restored when read back: %j',
    (text) => {
      expect(unguarded(unguardedInside(guardedInside(text)))).toBe(text);
    },
  );
});

describe('a cell of a workbook', () => {
  it.each(['+49 30 100000', '+351215550100', '+44 (0)20 7946-0200'])('is a phone number as it is: %j', (text) => {
    expect(guardedInWorkbook(text)).toBe(text);
    expect(unguarded(guardedInWorkbook(text))).toBe(text);
    expect(guarded(text)).toBe(`'${text}`);
  });

  it.each(['+1+1+1+1', '+49 30 A1', '=1+1', '-49 30 100000', '+12345;=1'])('is escaped as in CSV: %j', (text) => {
    expect(guardedInWorkbook(text)).toBe(`'${text}`);
  });
});

describe('a CSV file', () => {
  it('starts with its byte order mark, and has a line of titles and one for each row', () => {
    expect(
      csvOf(
        ['Name', 'Days'],
        [
          ['Ana', 2.5],
          [null, -1],
        ],
      ),
    ).toBe('\ufeffName,Days\r\nAna,2.5\r\n,-1\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a "b" c', '"a ""b"" c"'],
    ['a;b', '"a;b"'],
    ['a|b', '"a|b"'],
    ['a\tb', '"a\tb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['a b', 'a b'],
  ])('quotes a value that would split a line: %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });
});

it.each([
  [0, '1 kB'],
  [1_024, '1 kB'],
  [34_900, '34 kB'],
  [1_024 * 1_024 - 600, '1023 kB'],
  [1_024 * 1_024, '1.0 MB'],
  [1_258_291, '1.2 MB'],
])('a file of %i bytes has %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
