import type { CheckReply } from '../../../api/contract/imports.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { columnTitle } from '../../../rules/imports/failed-rows.ts';
import { withReportsTogether } from '../../../rules/imports/manager-errors.ts';
import { cx } from '../../ui/cx.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import styles from './uploads.module.css';

const heads = ['Row', 'Email', 'Column', 'Error'];

interface ShownRow {
  file: string;
  row: number;
  email: string;
  column: string;
  problem: string;
}

interface RowsTableProps {
  label: string;
  rows: readonly ShownRow[];
  hasSeveralFiles: boolean;
  /** The columns of the files, as checked. */
  columns: CheckReply['columns'];
}

export function RowsTable({ label, rows, hasSeveralFiles, columns }: RowsTableProps) {
  return (
    <PlainTable
      label={label}
      className={cx(styles.rows, styles.folding)}
      heads={hasSeveralFiles ? ['File', ...heads] : heads}
    >
      {withReportsTogether(rows).map(({ file, row, email, column, problem, many }) => (
        <tr key={`${file} ${row} ${column}`}>
          {hasSeveralFiles && <td>{file}</td>}
          <td className={cx(styles.number, styles.row)}>{many?.rows ?? row}</td>
          <td>{many ? describePeople(many.count) : email || '–'}</td>
          <td>{headingOf(columns, file, columnTitle(column))}</td>
          <td className={styles.whole}>{many ? problem.replace('This person', 'Their manager') : problem}</td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** As everywhere in the console, and how the file calls it, to find it there. */
function headingOf(columns: CheckReply['columns'], file: string, title: string): string {
  const { header = title } = columns.find((one) => one.file === file && one.column === title) ?? {};

  return header.toLowerCase() === title.toLowerCase() ? title : `${title} (“${header}” in the file)`;
}
