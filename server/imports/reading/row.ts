import { unguarded } from '../../../src/rules/shared/guarded.ts';
import { withCommas } from '../../../src/rules/shared/with-commas.ts';
import { TOO_MUCH_INSIDE, Unreadable } from '../../office-files/unreadable.ts';
import { limits } from './limits.ts';

/** `number` is the one shown in the spreadsheet program. */
export interface Row {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Rows come in order, without blank ones. */
export type RowHandler = (row: Row) => void;

/** Enforces the limits, whatever the file claims about its size. */
export class RowCollector {
  readonly all: Row[] = [];
  #letters = 0;

  readonly take: RowHandler = ({ number, cells }) => {
    const filled = trimmed(cells);
    if (filled.length === 0) return;
    if (filled.length > limits.columns) throw new Unreadable(`This file has more than ${limits.columns} columns.`);
    for (const cell of filled) this.#letters += cell.length;
    if (this.#letters > limits.letters) throw new Unreadable(TOO_MUCH_INSIDE, 413);
    // The first row is the header.
    if (this.all.length > limits.rows) {
      throw new Unreadable(
        `This file has more than ${withCommas(limits.rows)} rows. Split it into smaller files.`,
        413,
      );
    }
    this.all.push({ number, cells: filled });
  };
}

function trimmed(cells: readonly string[]): string[] {
  let { length } = cells;
  while (length > 0 && (cells[length - 1] ?? '').trim() === '') length -= 1;

  // Without the guard against formula injection, so that our own exports import unchanged.
  return Array.from({ length }, (_, at) => unguarded((cells[at] ?? '').trim()));
}
