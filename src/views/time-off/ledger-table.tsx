import type { ReactNode } from 'react';
import { changeInWords, withMinus } from '../../rules/leave/leave-words.ts';
import { DateTime } from '../ui/date-time.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import styles from './ledger-table.module.css';

interface LedgerTableProps<Line> {
  lines: readonly Line[];
  words: (line: Line) => ReactNode;
  /** Null where the line counts in no balance yet. */
  left: (line: Line) => number | null;
}

export function LedgerTable<Line extends { on: string; days: number }>({ lines, words, left }: LedgerTableProps<Line>) {
  return (
    <PlainTable className={styles.lines} heads={['Date', 'Entry', 'Days', 'Balance']}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of an account has no id, only a position
        <tr key={index}>
          <td>
            <DateTime value={line.on} />
          </td>
          <td>{words(line)}</td>
          <td>{changeInWords(line.days)}</td>
          <td>{balanceOf(left(line))}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

const balanceOf = (days: number | null): string => (days === null ? '–' : withMinus(days));
