import { useActorRef, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { LeaveLedger } from '../../api/contract/delegations.ts';
import { wireBalance } from '../../machines/modules/leave/leave-ledger.ts';
import { changeInWords, daysInWords, NO_LIMIT, withMinus } from '../../rules/leave/leave-words.ts';
import { spanInWords } from '../../rules/leave/time-off.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateTime, WithDates } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ChangeBalance } from './change-balance.tsx';
import styles from './explain-balance.module.css';
import { LedgerLines } from './ledger-lines.tsx';
import { RequestState } from './request-cells.tsx';

export interface BalanceDialogProps {
  /** Made by `ledgerKey`. */
  ledger: string;
  /** Called after the balance was changed in the explanation. */
  onChanged?: () => void;
  onClose: () => void;
}

export default function BalanceDialog({ ledger, onChanged, onClose }: BalanceDialogProps) {
  const actorRef = useActorRef(useMachines(wireBalance), { input: { key: ledger } });
  const { record, message } = useSelector(actorRef, ({ context }) => context);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const reload = () => actorRef.send({ type: 'reload.requested' });

  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={record ? `${record.type.name}: ${record.employee.fullName}` : 'Balance'}
      description="How this balance is calculated."
      aside={
        record?.canAdjust && (
          <ChangeBalance
            ledger={ledger}
            onSaved={() => {
              reload();
              onChanged?.();
            }}
          />
        )
      }
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {record && <BalanceExplained ledger={record} />}
      {!record && hasFailed && (
        <ErrorState title="The balance could not be loaded" onRetry={reload}>
          {message ?? SERVER_UNREACHABLE}
        </ErrorState>
      )}
      {!record && !hasFailed && <SkeletonText lines={8} />}
    </Dialog>
  );
}

export function BalanceExplained({ ledger }: { ledger: LeaveLedger }) {
  const { years, lines, planned, lapses, isUnlimited } = ledger;
  const [thisYear] = years;

  return (
    <div className={common.stack6}>
      {years.length > 0 && <Sum years={years} isUnlimited={isUnlimited} />}
      {thisYear && thisYear.available < 0 && !isUnlimited && (
        <p>{`If ${thisYear.year} ends below zero, the missing days will be deducted from ${thisYear.year + 1}.`}</p>
      )}
      <BalanceSection title="Planned">
        {planned.length === 0 ? (
          <p className={common.muted}>Nothing planned.</p>
        ) : (
          <ul className={styles.list}>
            {planned.map(({ _id, days, status, ...span }) => (
              <li key={_id}>
                <WithDates>{spanInWords(span)}</WithDates>
                <RequestState status={status} />
                <span>{daysInWords(days)}</span>
              </li>
            ))}
          </ul>
        )}
      </BalanceSection>
      {years.length > 0 && (
        <BalanceSection title="Expires if not used">
          {lapses.length === 0 ? (
            <p className={common.muted}>No days will expire before the end of next year.</p>
          ) : (
            <ul className={styles.list}>
              {lapses.map(({ on, days }) => (
                <li key={on}>
                  <span>
                    After <DateTime value={on} />
                  </span>
                  <span>{daysInWords(days)}</span>
                </li>
              ))}
            </ul>
          )}
        </BalanceSection>
      )}
      <LedgerLines lines={lines} />
    </div>
  );
}

type Year = LeaveLedger['years'][number];

const parts = [
  ['granted', 'Granted'],
  ['carried', 'Carried over'],
  ['adjusted', 'Adjusted'],
  ['taken', 'Taken or approved'],
  ['expired', 'Expired'],
] as const;

const partInWords = (days: number): string => (days === 0 ? '–' : changeInWords(days));

function Sum({ years, isUnlimited }: { years: readonly Year[]; isUnlimited: boolean }) {
  const isPending = years.some(({ pending }) => pending > 0);

  return (
    <table className={styles.sum}>
      <thead>
        <tr>
          <th scope="col">Days</th>
          {years.map(({ year }) => (
            <th key={year} scope="col">
              {year}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts
          .filter(([part]) => years.some((year) => year[part] !== 0))
          .map(([part, label]) => (
            <tr key={part}>
              <th scope="row">{label}</th>
              {years.map((year) => (
                <td key={year.year}>{partInWords(year[part])}</td>
              ))}
            </tr>
          ))}
        {isPending && (
          <>
            <tr data-sum="">
              <th scope="row">Balance</th>
              {years.map(({ year, balance }) => (
                <td key={year}>{withMinus(balance)}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">Pending requests</th>
              {years.map(({ year, pending }) => (
                <td key={year}>{partInWords(0 - pending)}</td>
              ))}
            </tr>
          </>
        )}
        <tr data-left="">
          <th scope="row">Available</th>
          {years.map(({ year, available }) => (
            <td key={year}>{isUnlimited && available <= 0 ? NO_LIMIT : withMinus(available)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function BalanceSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
