import type { LeaverBalance } from '../../api/contract/leave-applications.ts';
import { dueInWords, leftInWords } from '../../rules/leave/leaver-balance.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { listInWords } from '../../rules/shared/text.ts';
import common from '../ui/common.module.css';
import { PlainTable } from '../ui/plain-table.tsx';
import styles from './leaver-balances.module.css';

interface LeaverBalancesProps {
  balances: readonly LeaverBalance[];
  /** Where it isn't to be seen beside the table. */
  lastDay?: string | null;
}

export function LeaverBalances({ balances, lastDay }: LeaverBalancesProps) {
  if (balances.length === 0) return null;

  const prorated = balances.filter(({ isProrated }) => isProrated);
  const full = balances.filter(({ isProrated }) => !isProrated);
  const name = `Leave up to the last working day${lastDay ? `, ${formatDay(lastDay)}` : ''}`;

  return (
    <section className={common.stack2}>
      <h3 className={styles.heading}>{name}</h3>
      {prorated.length > 0 && (
        <PlainTable caption={name} className={styles.table} heads={['Leave type', 'Due', 'Taken', 'Left']}>
          {prorated.map(({ type, ...balance }) => (
            <tr key={type._id}>
              <td>
                {type.name}
                <span className={styles.due}>{dueInWords(balance)}</span>
              </td>
              <td>{balance.granted + balance.carried + balance.adjusted}</td>
              <td>{balance.taken}</td>
              <td>{leftInWords(balance)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {full.length > 0 && (
        <p>
          Granted for the whole year, not by month:{' '}
          {listInWords(
            full.map(
              ({ type, ...balance }) => `${type.name} (${leftInWords(balance)}${balance.left < 0 ? '' : ' left'})`,
            ),
          )}
          .
        </p>
      )}
      <p className={common.muted}>For information only: balances stay as they are. Pending requests are not counted.</p>
    </section>
  );
}
