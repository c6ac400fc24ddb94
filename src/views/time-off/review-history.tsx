import type { Approver, HistoryEntry } from '../../machines/rules/time-off.ts';
import { DateTime } from '../ui/date-time.tsx';
import styles from './review-details.module.css';
import { Section } from './review-section.tsx';

/** What was done to a request, by whom, and what they said. */
export function History({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <Section title="History">
      <ol className={styles.history}>
        {history.map(({ what, by, at, note }) => (
          <li key={`${what} ${at}`}>
            <span>
              {deeds[what] ?? what}
              {by && ` by ${by}`}
            </span>
            <span className={styles.muted}>
              <DateTime value={at} show="both" />
            </span>
            {note !== '' && <q className={styles.said}>{note}</q>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

const deeds: Readonly<Record<string, string>> = {
  requested: 'Asked for',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  cancellationRequested: 'Asked to cancel it',
  cancellationWithdrawn: 'Kept after all',
  cancellationApproved: 'Cancellation approved',
  cancellationRejected: 'Cancellation rejected',
  undone: 'Decision taken back',
  reopened: 'Decision taken back',
  documentAdded: 'Document added',
  documentRemoved: 'Document removed',
};

/** Everybody who may decide, and why it is them. */
export function WhoDecides({ approvers }: { approvers: readonly Approver[] }) {
  return (
    <Section title="Who may decide">
      {approvers.length === 0 ? (
        <p className={styles.muted}>Nobody may decide on it but the applicant, who may not.</p>
      ) : (
        <ul className={styles.approvers}>
          {approvers.map(({ _id, fullName, as, isAway }) => (
            <li key={_id}>
              <span className={styles.colleague}>{fullName}</span>
              <span className={styles.muted}>
                {becauseOf[as]}
                {isAway && ', away today'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const becauseOf: Readonly<Record<Approver['as'], string>> = {
  delegate: 'Stands in for the manager',
  manager: 'Manager',
  branch: 'Looks after the branch',
  company: 'Looks after the company',
};
