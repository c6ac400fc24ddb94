/** Comma, semicolon or tab separated; UTF-8, UTF-16 with a byte order mark, or Windows-1252. */

import { readFile } from 'node:fs/promises';
import { unguardedInside } from '../../../src/rules/shared/guarded.ts';
import { withCommas } from '../../../src/rules/shared/with-commas.ts';
import { Unreadable } from '../../office-files/unreadable.ts';
import { limits } from './limits.ts';
import type { RowHandler } from './row.ts';

export async function readCsv(path: string, take: RowHandler): Promise<void> {
  const text = decoded(await readFile(path));
  // Excel's separator line; it counts as a row.
  const separatorLine = /^sep=([,;\t])\r?\n/i.exec(text);
  const start = separatorLine?.[0].length ?? 0;
  split(text, start, separatorLine?.[1] ?? separatorOf(text), separatorLine ? 2 : 1, take);
}

export function decoded(bytes: Buffer): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The most frequent candidate in the header row. */
function separatorOf(text: string): string {
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  let hasSomething = false;
  for (let i = 0; i < text.length && i < limits.cellLetters; i += 1) {
    const letter = text[i] as string;
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter in counts) counts[letter] = (counts[letter] ?? 0) + 1;
    else if (letter !== '\n' && letter !== '\r') hasSomething ||= letter.trim() !== '';
    else if (hasSomething) break;
  }

  return Object.entries(counts).reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

const TOO_MANY_BLANK = `This file has more than ${withCommas(limits.rowsWithBlank)} rows, most of them blank. Delete the blank rows.`;

/** A quote opens only at the start of a cell; inside, it is doubled. */
function split(text: string, start: number, separator: string, firstNumber: number, take: RowHandler): void {
  let number = firstNumber;
  let cells: string[] = [];
  let at = start;
  const { length } = text;
  while (at < length) {
    if (number > limits.rowsWithBlank) throw new Unreadable(TOO_MANY_BLANK, 413);
    const { cell, end } = text[at] === '"' ? quoted(text, at, number, separator) : bare(text, at, separator);
    cells.push(unguardedInside(cell.length > limits.cellLetters ? cell.slice(0, limits.cellLetters) : cell));
    if (cells.length > limits.columns * 5) throw new Unreadable(`This file has more than ${limits.columns} columns.`);
    at = end;
    if (text[at] === separator) {
      at += 1;
      // Drops the empty cell behind a trailing separator.
      continue;
    }
    take({ number, cells });
    number += 1;
    cells = [];
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
  }
  if (cells.length > 0) take({ number, cells });
}

interface Piece {
  readonly cell: string;
  readonly end: number;
}

function bare(text: string, from: number, separator: string): Piece {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;

  return { cell: text.slice(from, end), end };
}

function quoted(text: string, from: number, number: number, separator: string): Piece {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const next = text.indexOf('"', at);
    if (next < 0 || next - from > limits.cellLetters * 2) {
      throw new Unreadable(`The quotation mark opened in row ${number} is never closed.`);
    }
    parts.push(text.slice(at, next));
    if (text[next + 1] !== '"') {
      // Text behind the closing quote belongs to the cell, as in spreadsheet programs.
      const rest = bare(text, next + 1, separator);

      return { cell: parts.join('') + rest.cell, end: rest.end };
    }
    parts.push('"');
    at = next + 2;
  }
}
