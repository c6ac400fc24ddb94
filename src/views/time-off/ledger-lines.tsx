import type { LeaveLedger } from '../../api/contract/delegations.ts';
import { changeInWords } from '../../machines/rules/leave-words.ts';
import { DateTime, WithDates } from '../ui/date-time.tsx';
import styles from './change-balance.module.css';

/** Every entry, the latest first: what it is for, who had it written, and why. */
export function LedgerLines({ lines }: Pick<LeaveLedger, 'lines'>) {
  return (
    <section className={styles.ledger}>
      <h3>Ledger</h3>
      {lines.length === 0 ? (
        <p className={styles.note}>Nothing was granted or taken yet.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">What</th>
              <th scope="col">Days</th>
              <th scope="col">Left</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of an account has nothing of its own but its place
              <tr key={index}>
                <td>
                  <DateTime value={line.on} />
                </td>
                <td>
                  <WithDates>{line.text}</WithDates>
                  {line.by && ` by ${line.by.fullName}`}
                  {line.reason && <q className={styles.reason}>{line.reason}</q>}
                </td>
                <td>{changeInWords(line.days)}</td>
                <td>{line.balance}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
