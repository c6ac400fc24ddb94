import type { LeaveStanding } from '../../../api/contract/leave-review.ts';
import { formatFullDay } from '../../../machines/rules/dates.ts';
import { availableInWords, daysInWords } from '../../../machines/rules/leave-words.ts';
import { LedgerTable } from '../../time-off/ledger-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { WithDates } from '../../ui/date-time.tsx';
import styles from './simulator.module.css';

/** A number, and everything that it is made of. */
export function StandingView({ standing }: { standing: LeaveStanding }) {
  const { employee, type, on, year, lines, isOffered } = standing;

  return (
    <section className={styles.standing} aria-label={`What ${employee.fullName} would have`}>
      <div>
        <p className={styles.sum}>
          <strong>{daysInWords(standing.available)}</strong> {`of ${type.name} on ${formatFullDay(on)}`}
        </p>
        <p className={styles.note}>
          {!isOffered && `${employee.fullName} cannot ask for it: it is retired, or not for their branch. `}
          {(isOffered || lines.length > 0) && availableInWords(standing)}
        </p>
      </div>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroller} aria-label={`The account of ${year}`} tabIndex={0}>
          <LedgerTable
            lines={lines}
            words={({ text, kind, isProjected }) => (
              <>
                <WithDates>{text}</WithDates> {isProjected && <Badge>To come</Badge>}
                {kind === 'pending' && <Badge tone="caution">Waiting</Badge>}
              </>
            )}
            left={({ available }) => available}
          />
        </section>
      )}
    </section>
  );
}
