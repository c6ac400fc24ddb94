import type { LeaveLedger } from '../../api/contract/delegations.ts';
import { formatDate } from '../../rules/shared/dates.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { PersonLink } from '../layout/person-link.tsx';
import { DateTime, WithDates } from '../ui/date-time.tsx';
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
          words={({ text, on, kind, by, reason, at }) => (
            <>
              <WithDates>{text}</WithDates>
              {by && (
                <>
                  {' by '}
                  <PersonLink id={by._id} isCompanyWide>
                    {by.fullName}
                  </PersonLink>
                  {kind === 'adjusted' && at !== null && formatDate(at) !== formatDay(on) && (
                    <>
                      {' on '}
                      <DateTime value={at} />
                    </>
                  )}
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
