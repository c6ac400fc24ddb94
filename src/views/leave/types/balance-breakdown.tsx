import type { LeaveBalanceBreakdown } from '../../../api/contract/leave-review.ts';
import { availableInWords, daysInWords, NO_LIMIT } from '../../../rules/leave/leave-words.ts';
import { formatFullDay } from '../../../rules/shared/dates.ts';
import { LedgerTable } from '../../time-off/ledger-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import common from '../../ui/common.module.css';
import { WithDates } from '../../ui/date-time.tsx';
import styles from './simulator.module.css';

export function BalanceBreakdown({ breakdown }: { breakdown: LeaveBalanceBreakdown }) {
  const { employee, type, on, year, lines, isOffered, available } = breakdown;
  const isUnlimited = breakdown.isUnlimited && available <= 0;

  return (
    <section className={styles.balance} aria-label={`Balance preview for ${employee.fullName}`}>
      <div>
        <p className={styles.sum}>
          <strong>{isUnlimited ? NO_LIMIT : daysInWords(available)}</strong>{' '}
          {`${isUnlimited ? 'for' : 'of'} ${type.name} on ${formatFullDay(on)}`}
        </p>
        <p className={common.muted}>
          {!isOffered && `${employee.fullName} is not eligible: the type is retired or not available in their branch. `}
          {(isOffered || lines.length > 0) && availableInWords(breakdown)}
        </p>
      </div>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroller} aria-label={`Balance in ${year}`} tabIndex={0}>
          <LedgerTable
            lines={lines}
            words={({ text, kind, isProjected }) => (
              <>
                <WithDates>{text}</WithDates> {isProjected && <Badge>Upcoming</Badge>}
                {kind === 'pending' && <Badge tone="caution">Pending</Badge>}
              </>
            )}
            left={({ available }) => available}
          />
        </section>
      )}
    </section>
  );
}
