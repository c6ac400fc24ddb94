import Download from 'lucide-react/icons/download';
import type { CheckReply } from '../../../api/contract/imports.ts';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { cx } from '../../ui/cx.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import styles from './uploads.module.css';
import { count } from './words.ts';

interface NotInFileProps extends NonNullable<CheckReply['notInFile']> {
  actorRef: BulkUploadActor;
  isCurrent: boolean;
}

/** They may have left, which no upload can tell. Folded away for a file that names only some of the employees. */
export function NotInFile({ isOfMost, ...props }: NotInFileProps) {
  const { total } = props;
  if (!isOfMost) {
    return (
      <details className={common.disclosure}>
        <summary>Show employees who aren’t in this file</summary>
        <div className={styles.stack}>
          <Count total={total} />
          <People {...props} />
          <ToSheet {...props} />
        </div>
      </details>
    );
  }

  return (
    <div className={styles.stack}>
      <Count total={total} />
      <details>
        <summary>Show {total === 1 ? 'who it is' : 'them'}</summary>
        <People {...props} />
      </details>
      <ToSheet {...props} />
    </div>
  );
}

const Count = ({ total }: Pick<NotInFileProps, 'total'>) => (
  <p>
    {count(total, 'employee')} {total === 1 ? 'is' : 'are'} not in this file. Uploads never deactivate anyone.
  </p>
);

const People = ({ total, shown }: Pick<NotInFileProps, 'total' | 'shown'>) => (
  <>
    <PlainTable
      label="Employees not in this file"
      className={cx(styles.rows, styles.folding)}
      heads={['Employee', 'Email', 'Department', 'Branch']}
    >
      {shown.map(({ _id, fullName, email, department, branch }) => (
        <tr key={_id}>
          <td>{fullName}</td>
          <td>{email}</td>
          <td>{department ?? '–'}</td>
          <td>{branch ?? '–'}</td>
        </tr>
      ))}
    </PlainTable>
    {total > shown.length && (
      <p className={common.muted}>The first {shown.length} are shown. Download the list to see all of them.</p>
    )}
  </>
);

const ToSheet = ({ actorRef, isCurrent }: Pick<NotInFileProps, 'actorRef' | 'isCurrent'>) => (
  <div className={styles.actions}>
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      disabled={!isCurrent}
      onClick={() => actorRef.send({ type: 'notInFile.pressed' })}
    >
      Download this list
    </Button>
    <span className={common.muted}>If any of them have left the company, deactivate them on the Employees page.</span>
  </div>
);
