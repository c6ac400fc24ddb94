import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Branch } from '../../../api/contract/branches.ts';
import type { LeaveType } from '../../../api/contract/leave.ts';
import { today } from '../../../machines/rules/dates.ts';
import { type CountValues, countLeave, countTrouble } from '../../../machines/rules/leave-count.ts';
import { daysInWords } from '../../../machines/rules/leave-words.ts';
import form from '../../frame/form.module.css';
import { useWired } from '../../frame/wiring-context.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { WithDates } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { DateInput } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import styles from './simulator.module.css';
import type { TypeWords } from './type-words.ts';

/** How many days a leave of this type would take, with the weekend and the holidays of a branch. */
export function DayCounter({ type, words }: { type: LeaveType; words: TypeWords }) {
  const actorRef = useActorRef(useWired(words.wire).calendars, { input: {} });
  const { thing: branches, message } = useSelector(actorRef, ({ context }) => context);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));

  return (
    <Card title="How many days would it take?">
      {branches && <Counter type={type} branches={branches} />}
      {!branches && !hasFailed && <SkeletonText lines={3} />}
      {!branches && hasFailed && (
        <ErrorState
          title="The branches could not be loaded"
          onRetry={() => actorRef.send({ type: 'reload.requested' })}
        >
          {message ?? 'The server could not be reached. Nothing was changed.'}
        </ErrorState>
      )}
    </Card>
  );
}

function Counter({ type, branches }: { type: LeaveType; branches: readonly Branch[] }) {
  // It begins with a branch whose people can ask for the type.
  const first = branches.find(({ _id }) => type.branches.some((own) => own._id === _id)) ?? branches[0];
  const [branchId, setBranchId] = useState(first?._id);
  const [values, setValues] = useState<CountValues>({ from: today(), to: today(), startsHalf: false, endsHalf: false });
  const branch = branches.find(({ _id }) => _id === branchId);
  const trouble = countTrouble(values);
  const isOneDay = values.from === values.to;
  const change = (changed: Partial<CountValues>) => setValues({ ...values, ...changed });
  const tick = (name: 'startsHalf' | 'endsHalf', label: string) => (
    <Checkbox label={label} checked={values[name]} onChange={() => change({ [name]: !values[name] })} />
  );
  if (!branch) return <p>There is no branch yet whose holidays could be counted.</p>;

  return (
    <div className={styles.simulator}>
      <div className={styles.three}>
        <Field label="Branch">
          <Select
            options={branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }))}
            value={branch._id}
            onChange={({ target: { value } }) => setBranchId(value)}
          />
        </Field>
        <Field label="First day">
          <DateInput value={values.from} onChange={({ target: { value } }) => change(startingOn(value, values))} />
        </Field>
        <Field label="Last day" error={trouble}>
          <DateInput value={values.to} onChange={({ target: { value } }) => change({ to: value })} />
        </Field>
      </div>
      {type.halfDayAllowed && (
        <div className={form.actions}>
          {tick('startsHalf', isOneDay ? 'Half a day' : 'Begins at midday')}
          {!isOneDay && tick('endsHalf', 'Ends at midday')}
        </div>
      )}
      {!trouble && <Count values={values} branch={branch} type={type} />}
    </div>
  );
}

/** A first day beyond the last takes the last one with it. */
const startingOn = (from: string, { to }: CountValues): Partial<CountValues> =>
  from > to ? { from, to: from } : { from };

function Count({ values, branch, type }: { values: CountValues; branch: Branch; type: LeaveType }) {
  const { days, sentences } = countLeave(values, branch, type);
  const isTooLong = type.maxConsecutiveDays !== null && days > type.maxConsecutiveDays;

  return (
    <div className={styles.standing} role="status">
      <div>
        <p className={styles.sum}>
          <strong>{daysInWords(days)}</strong> of {type.name}
        </p>
        <p className={styles.note}>
          <WithDates>
            {[
              ...sentences,
              ...(isTooLong ? [`One request is for at most ${daysInWords(type.maxConsecutiveDays ?? 0)}.`] : []),
            ].join(' ')}
          </WithDates>
        </p>
      </div>
    </div>
  );
}
