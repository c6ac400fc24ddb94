import { useSelector } from '@xstate/react';
import type { BulkUploadActor } from '../../../machines/bulk-upload.machine.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import common from '../../ui/common.module.css';
import styles from './uploads.module.css';
import { count, rows } from './words.ts';

/** More are folded away. */
const FEW = 8;

/** Nobody gets the role before the upload, and then only if a stored row names them. */
export function ManagersWithoutRole({ actorRef }: { actorRef: BulkUploadActor }) {
  const found = useSelector(actorRef, ({ context }) => context.check?.managersWithoutRole);
  const isGiven = useSelector(actorRef, ({ context }) => context.managersGetRole);
  if (!found) return null;
  const { total, shown } = found;
  const [first] = shown;

  return (
    <div className={styles.stack}>
      <details open={total <= FEW}>
        <summary>
          {rows(found.rows)} {found.rows === 1 ? 'names' : 'name'}{' '}
          {total === 1 ? 'a manager' : `${withCommas(total)} managers`} without the Reporting Manager role
        </summary>
        <ul className={styles.taken}>
          {shown.map(({ _id, fullName, email, rows: number }) => (
            <li key={_id}>
              {fullName}, {email} ({rows(number)})
            </li>
          ))}
        </ul>
        {total > shown.length && <p className={common.muted}>The first {shown.length} are shown.</p>}
      </details>
      <Checkbox
        label={`Give ${first?.fullName}${total > 1 ? ` and ${count(total - 1, 'other')}` : ''} the Reporting Manager role`}
        description="If this is not ticked, these rows will fail. Managers get the role during the upload, if at least one row that names them is valid."
        checked={isGiven}
        onChange={() => actorRef.send({ type: 'managersRole.pressed' })}
      />
    </div>
  );
}
