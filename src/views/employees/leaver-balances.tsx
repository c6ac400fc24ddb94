import type { LeaverBalance } from '../../api/contract/leave-applications.ts';
import { dueInWords, leftInWords } from '../../rules/leave/leaver-balance.ts';
import { formatDay } from '../../rules/shared/days.ts';
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

  const name = `Leave up to the last working day${lastDay ? `, ${formatDay(lastDay)}` : ''}`;

  return (
    <section className={common.stack2}>
      <h3 className={styles.heading}>{name}</h3>
      <PlainTable caption={name} className={styles.table} heads={['Leave type', 'Due', 'Taken', 'Left']}>
        {balances.map(({ type, ...balance }) => (
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
      <p className={common.muted}>For information only: balances stay as they are. Pending requests are not counted.</p>
    </section>
  );
}
