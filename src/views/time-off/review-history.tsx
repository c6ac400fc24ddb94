import type { Approver, HistoryAction, HistoryEntry } from '../../rules/leave/time-off.ts';
import { PersonLink } from '../layout/person-link.tsx';
import { DateTime } from '../ui/date-time.tsx';
import styles from './review-details.module.css';
import { ReviewSection } from './review-section.tsx';

export function History({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <ReviewSection title="History">
      <ol className={styles.history}>
        {history.map(({ what, by, at, note }) => (
          <li key={`${what} ${at}`}>
            <span>
              {actionLabels[what]}
              {by && ` by ${by}`}
            </span>
            <span className={styles.muted}>
              <DateTime value={at} show="both" />
            </span>
            {note !== '' && <q className={styles.said}>{note}</q>}
          </li>
        ))}
      </ol>
    </ReviewSection>
  );
}

const actionLabels: Readonly<Record<HistoryAction, string>> = {
  requested: 'Requested',
  entered: 'Added',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  moved: 'Days changed',
  recounted: 'Recalculated',
  replaced: 'Leave days returned',
  split: 'Split',
  cancellationRequested: 'Cancellation requested',
  cancellationWithdrawn: 'Cancellation withdrawn',
  cancellationApproved: 'Cancellation approved',
  cancellationRejected: 'Cancellation rejected',
  undone: 'Decision undone',
  reopened: 'Decision undone',
  documentAdded: 'Document added',
  documentRemoved: 'Document removed',
};

export function Approvers({ approvers }: { approvers: readonly Approver[] }) {
  return (
    <ReviewSection title="Approvers">
      {approvers.length === 0 ? (
        <p className={styles.muted}>
          No one can decide on this request. The only approver is the employee who made it.
        </p>
      ) : (
        <ul className={styles.approvers}>
          {approvers.map(({ _id, fullName, as, isAway }) => (
            <li key={_id}>
              <span className={styles.colleague}>
                <PersonLink id={_id} isCompanyWide>
                  {fullName}
                </PersonLink>
              </span>
              <span className={styles.muted}>
                {approverLabels[as]}
                {isAway && ', away today'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ReviewSection>
  );
}

const approverLabels: Readonly<Record<Approver['as'], string>> = {
  delegate: 'Manager’s delegate',
  manager: 'Manager',
  branch: 'Branch HR or admin',
  company: 'Company HR or admin',
};
