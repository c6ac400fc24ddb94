import { limits } from './limits.ts';
import { TOO_MUCH_INSIDE, Unreadable } from './trouble.ts';

/** A row that holds something, under the number that the spreadsheet program shows beside it. */
export interface Row {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Whoever reads a file hands it its rows, in order, blank ones left out. */
export type Take = (row: Row) => void;

/** Collects rows within the limits, whatever the file says about its own size. */
export class Rows {
  readonly all: Row[] = [];
  #letters = 0;

  readonly take: Take = ({ number, cells }) => {
    const kept = trimmed(cells);
    if (kept.length === 0) return;
    if (kept.length > limits.columns) throw new Unreadable(`This file has more than ${limits.columns} columns.`);
    for (const cell of kept) this.#letters += cell.length;
    if (this.#letters > limits.letters) throw new Unreadable(TOO_MUCH_INSIDE, 413);
    // The first row names the columns.
    if (this.all.length > limits.rows) {
      throw new Unreadable(`This file has more than ${limits.rows.toLocaleString('en')} rows. Please split it.`, 413);
    }
    this.all.push({ number, cells: kept });
  };
}

/** Without blanks around the cells, and without the empty cells at the end. */
function trimmed(cells: readonly string[]): string[] {
  const all = Array.from(cells, (cell) => unguarded((cell ?? '').trim()));
  let { length } = all;
  while (length > 0 && all[length - 1] === '') length -= 1;

  return all.slice(0, length);
}

/** Takes off the mark that keeps a spreadsheet program from running a cell, so that a file of ours comes back as it was. */
const unguarded = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
