import type { ReactNode } from 'react';
import { changeInWords } from '../../machines/rules/leave-words.ts';
import { DateTime } from '../ui/date-time.tsx';
import styles from './ledger-table.module.css';

export interface LedgerTableProps<Line> {
  lines: readonly Line[];
  /** What a line is for. */
  words: (line: Line) => ReactNode;
  /** What is left after it. */
  left: (line: Line) => number;
}

/** The lines of an account of days: when, what, how many, and what that leaves. */
export function LedgerTable<Line extends { on: string; days: number }>({ lines, words, left }: LedgerTableProps<Line>) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">What</th>
          <th scope="col">Days</th>
          <th scope="col">Left</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of an account has nothing of its own but its place
          <tr key={index}>
            <td>
              <DateTime value={line.on} />
            </td>
            <td>{words(line)}</td>
            <td>{changeInWords(line.days)}</td>
            <td>{left(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
