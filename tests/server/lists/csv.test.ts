import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../server/lists/csv.ts';

/** The cells that a program makes of a text when it honours a quote only at the beginning of a cell. */
function cellsIn(text: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && !(text[at] === '"' && text[at + 1] !== '"')) {
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') {
      cell += text[at];
      at += 1;
    }
    at += 1;
    cells.push(cell);
  }

  return cells;
}

describe('a list as CSV', () => {
  it.each([
    ['x;=1+1', `"x;'=1+1"`],
    ['x\t@SUM(1)', `"x\t'@SUM(1)"`],
    ['x\n-2+3', `"x\n'-2+3"`],
    ['x|+1', `"x|'+1"`],
    ['=1;=2', `"'=1;'=2"`],
    ['＝1', `'＝1`],
    ['a;\u00a0=1', `"a;\u00a0'=1"`],
    ['a|\u3000"\u00a0@x', `"a|\u3000""\u00a0'@x"`],
    ['\u00a0=1', `'\u00a0=1`],
    ['a; b', '"a; b"'],
    ['Lima, João', '"Lima, João"'],
    ['say "yes"', '"say ""yes"""'],
    ['351 21 555', '351 21 555'],
  ])('writes %j as %j', (cell, written) => {
    expect(csvOf(['Title'], [[cell]])).toBe(`\ufeffTitle\r\n${written}\r\n`);
  });

  it.each([',', ';', '\t', '|'])('never starts a cell like a formula with %j as separator', (separator) => {
    const piece = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      ';',
      ',',
      '\t',
      '|',
      '\n',
      '\r',
      '"',
      "'",
      'a',
      '＝',
      ' ',
      '\u00a0',
      '\u3000',
    );
    const cell = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 }), (rows) => {
        const cells = cellsIn(csvOf(['A', 'B'], rows).slice(1), separator);

        expect(cells.filter((one) => /^[^\S\t\r\n]*[=+\-@＝＋－＠]/.test(one))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });
});
