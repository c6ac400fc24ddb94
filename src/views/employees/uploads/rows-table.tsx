import { columnTitle } from '../../../rules/imports/failed-rows.ts';
import styles from './uploads.module.css';

export interface ShownRow {
  file: string;
  row: number;
  email: string;
  column: string;
  problem: string;
}

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
            <th scope="col">Error</th>
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
