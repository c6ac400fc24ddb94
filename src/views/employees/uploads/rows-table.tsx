import { columnTitle } from '../../../machines/rules/failed-rows.ts';
import styles from './uploads.module.css';

export interface ShownRow {
  file: string;
  row: number;
  email: string;
  /** The column to blame, by its name in the API. */
  column: string;
  problem: string;
}

/** Rows of a file and what is wrong with each, by the number beside them in the spreadsheet program. */
export function RowsTable({ label, rows, hasFiles }: { label: string; rows: readonly ShownRow[]; hasFiles: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {hasFiles && <th scope="col">File</th>}
            <th scope="col">Row</th>
            <th scope="col">Email</th>
            <th scope="col">Column</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ file, row, email, column, problem }) => (
            <tr key={`${file} ${row} ${column}`}>
              {hasFiles && <td>{file}</td>}
              <td className={styles.number}>{row}</td>
              <td>{email || '–'}</td>
              <td>{columnTitle(column)}</td>
              <td>{problem}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
