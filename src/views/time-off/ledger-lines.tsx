import type { LeaveLedger } from '../../api/contract/delegations.ts';
import { PersonLink } from '../layout/person-link.tsx';
import { WithDates } from '../ui/date-time.tsx';
import styles from './change-balance.module.css';
import { LedgerTable } from './ledger-table.tsx';

export function LedgerLines({ lines }: Pick<LeaveLedger, 'lines'>) {
  return (
    <section className={styles.ledger}>
      <h3>Ledger</h3>
      {lines.length === 0 ? (
        <p className={styles.note}>No entries yet.</p>
      ) : (
        <LedgerTable
          lines={lines}
          words={({ text, by, reason }) => (
            <>
              <WithDates>{text}</WithDates>
              {by && (
                <>
                  {' by '}
                  <PersonLink id={by._id} isCompanyWide>
                    {by.fullName}
                  </PersonLink>
                </>
              )}
              {reason && <q className={styles.reason}>{reason}</q>}
            </>
          )}
          left={({ balance }) => balance}
        />
      )}
    </section>
  );
}
