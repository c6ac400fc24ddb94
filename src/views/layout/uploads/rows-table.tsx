import { columnTitle } from '../../../rules/imports/failed-rows.ts';
import { cx } from '../../ui/cx.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import styles from './uploads.module.css';

const columns = ['Row', 'Email', 'Column', 'Error'];

interface ShownRow {
  file: string;
  row: number;
  email: string;
  column: string;
  problem: string;
}

export function RowsTable({ label, rows, hasFiles }: { label: string; rows: readonly ShownRow[]; hasFiles: boolean }) {
  return (
    <PlainTable
      label={label}
      className={cx(styles.rows, styles.folding)}
      heads={hasFiles ? ['File', ...columns] : columns}
    >
      {rows.map(({ file, row, email, column, problem }) => (
        <tr key={`${file} ${row} ${column}`}>
          {hasFiles && <td>{file}</td>}
          <td className={cx(styles.number, styles.row)}>{row}</td>
          <td>{email || '–'}</td>
          <td>{columnTitle(column)}</td>
          <td className={styles.whole}>{problem}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
