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

/** They may have left, which no upload can tell. */
export const NotInFile = ({ actorRef, total, shown, isCurrent }: NotInFileProps) => (
  <div className={styles.stack}>
    <p>
      {count(total, 'employee')} {total === 1 ? 'is' : 'are'} not in this file. Uploads never deactivate anyone.
    </p>
    <details>
      <summary>Show {total === 1 ? 'who it is' : 'them'}</summary>
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
    </details>
    <div className={styles.actions}>
      <Button
        icon={<Download size={16} aria-hidden="true" />}
        disabled={!isCurrent}
        onClick={() => actorRef.send({ type: 'notInFile.pressed' })}
      >
        Download this list
      </Button>
      <span className={common.muted}>Deactivate those who have left on the Employees page.</span>
    </div>
  </div>
);
