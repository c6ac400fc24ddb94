import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { LeaveType } from '../../../api/contract/leave.ts';
import { ledgerKey } from '../../../machines/modules/leave/leave-ledger.ts';
import { breakdownKey } from '../../../machines/modules/leave/leave-types.ts';
import { isDay, today, yearOf } from '../../../rules/shared/days.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import form from '../../layout/form.module.css';
import { PersonCombobox } from '../../layout/person-combobox.tsx';
import { useMachines } from '../../layout/wiring-context.ts';
import { ChangeBalance } from '../../time-off/change-balance.tsx';
import { Card } from '../../ui/card.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { BalanceBreakdown } from './balance-breakdown.tsx';
import styles from './simulator.module.css';
import { pathOfType, type TypeWords } from './type-words.ts';

/** Terms further ahead are too uncertain to be useful. */
const MOST_YEARS_AHEAD = 5;

/** The person and the date are in the address, so that the result can be linked to. */
export function Simulator({ type, words }: { type: LeaveType; words: TypeWords }) {
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const [person, on] = [params.get('person') ?? '', params.get('on') ?? today()];
  const error = dayError(on);
  const show = (changed: { person?: string; on?: string }) => {
    const query = new URLSearchParams({ person, on, ...changed });
    navigate(`${pathOfType(words, type._id)}&${query}`, { replace: true });
  };
  const balanceKey = breakdownKey(type._id, person, on);
  const [name, setName] = useState<string>();

  return (
    <Card title="Balance preview">
      <div className={styles.simulator}>
        <div className={form.columns}>
          <Field label="Person" id="person" help="Anyone you manage.">
            <PersonCombobox
              among="anybody"
              value={person || null}
              selectedLabel={name}
              onValueChange={(chosen, option) => {
                setName(option?.label);
                show({ person: chosen ?? '' });
              }}
            />
          </Field>
          <Field
            label="On"
            id="on"
            error={error}
            help="Today or later. Includes days granted, carried over or expired by then."
          >
            <DateInput name="on" value={on} min={today()} onChange={({ target: { value } }) => show({ on: value })} />
          </Field>
        </div>
        {person !== '' && !error && (
          <BalanceResult key={balanceKey} balanceKey={balanceKey} words={words} onName={setName} />
        )}
      </div>
    </Card>
  );
}

function dayError(on: string): string | undefined {
  if (!isDay(on)) return 'Choose a day.';
  if (on < today()) return 'Choose today or a later day.';

  return yearOf(on) > yearOf(today()) + MOST_YEARS_AHEAD
    ? `Choose a day within the next ${MOST_YEARS_AHEAD} years.`
    : undefined;
}

interface BalanceResultProps {
  balanceKey: string;
  words: TypeWords;
  /** A link carries an id, not a name. */
  onName: (name: string) => void;
}

function BalanceResult({ balanceKey, words, onName }: BalanceResultProps) {
  const machine = useMachines(words.wire).breakdown;
  const actorRef = useActorRef(machine, { input: { key: balanceKey } }, ({ context: { record: found } }) => {
    if (found) onName(found.employee.fullName);
  });
  const { record, message } = useSelector(actorRef, ({ context }) => context);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const reload = () => actorRef.send({ type: 'reload.requested' });
  if (record) {
    return (
      <>
        <BalanceBreakdown breakdown={record} />
        <ChangeBalance ledger={ledgerKey(record.type._id, record.employee._id)} onSaved={reload} />
      </>
    );
  }

  return hasFailed ? (
    <ErrorState title="The balance could not be calculated" onRetry={reload}>
      {message ?? SERVER_UNREACHABLE}
    </ErrorState>
  ) : (
    <SkeletonText lines={4} />
  );
}
