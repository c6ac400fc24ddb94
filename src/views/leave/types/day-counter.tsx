import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Branch } from '../../../api/contract/branches.ts';
import type { LeaveType } from '../../../api/contract/leave.ts';
import { type PreviewValues, previewLeave, spanError, spanOf } from '../../../rules/leave/leave-preview.ts';
import { daysInWords } from '../../../rules/leave/leave-words.ts';
import { today } from '../../../rules/shared/days.ts';
import { SERVER_UNREACHABLE } from '../../../rules/shared/unreachable.ts';
import form from '../../layout/form.module.css';
import { useMachines } from '../../layout/wiring-context.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import common from '../../ui/common.module.css';
import { DateInput } from '../../ui/date-input.tsx';
import { WithDates } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import styles from './simulator.module.css';
import type { TypeWords } from './type-words.ts';

export function DayCounter({ type, words }: { type: LeaveType; words: TypeWords }) {
  const actorRef = useActorRef(useMachines(words.wire).calendars, { input: {} });
  const { record: branches, message } = useSelector(actorRef, ({ context }) => context);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));

  return (
    <Card title="Day calculator">
      {branches && <Counter type={type} branches={branches} />}
      {!branches && !hasFailed && <SkeletonText lines={3} />}
      {!branches && hasFailed && (
        <ErrorState
          title="The branches could not be loaded"
          onRetry={() => actorRef.send({ type: 'reload.requested' })}
        >
          {message ?? SERVER_UNREACHABLE}
        </ErrorState>
      )}
    </Card>
  );
}

function Counter({ type, branches }: { type: LeaveType; branches: readonly Branch[] }) {
  // Starts with a branch whose employees can request this type.
  const first = branches.find(({ _id }) => type.branches.some((own) => own._id === _id)) ?? branches[0];
  const [branchId, setBranchId] = useState(first?._id);
  const [values, setValues] = useState<PreviewValues>({
    from: today(),
    to: today(),
    startsHalf: false,
    endsHalf: false,
  });
  const branch = branches.find(({ _id }) => _id === branchId);
  const error = spanError(values);
  const isOneDay = values.from === values.to;
  const change = (changed: Partial<PreviewValues>) => setValues({ ...values, ...changed });
  const tick = (name: 'startsHalf' | 'endsHalf', label: string) => (
    <Checkbox label={label} checked={values[name]} onChange={() => change({ [name]: !values[name] })} />
  );
  if (!branch) return <p>Add a branch first. Its public holidays are needed for the calculation.</p>;

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
        <Field label="Last day" error={error}>
          <DateInput value={values.to} onChange={({ target: { value } }) => change({ to: value })} />
        </Field>
      </div>
      {type.halfDayAllowed && (
        <div className={form.actions}>
          {tick('startsHalf', isOneDay ? 'Half a day' : 'Starts at midday')}
          {!isOneDay && tick('endsHalf', 'Ends at midday')}
        </div>
      )}
      {!error && <Count values={values} branch={branch} type={type} />}
    </div>
  );
}

/** A first day after the last day moves the last day too. */
const startingOn = (from: string, { to }: PreviewValues): Partial<PreviewValues> =>
  from > to ? { from, to: from } : { from };

function Count({ values, branch, type }: { values: PreviewValues; branch: Branch; type: LeaveType }) {
  const { days, sentences } = previewLeave(spanOf(values), branch, type);
  const isTooLong = type.maxConsecutiveDays !== null && days > type.maxConsecutiveDays;

  return (
    <div className={styles.balance} role="status">
      <div>
        <p className={styles.sum}>
          <strong>{daysInWords(days)}</strong> of {type.name}
        </p>
        <p className={common.muted}>
          <WithDates>
            {[
              ...sentences,
              ...(isTooLong ? [`One request can be for at most ${daysInWords(type.maxConsecutiveDays ?? 0)}.`] : []),
            ].join(' ')}
          </WithDates>
        </p>
      </div>
    </div>
  );
}
