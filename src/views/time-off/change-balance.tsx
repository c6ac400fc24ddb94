import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { LeaveLedger } from '../../api/contract/delegations.ts';
import {
  type AdjustValues,
  changeOf,
  type LedgerForm,
  noAdjustment,
  wireLedger,
} from '../../machines/modules/leave/leave-ledger.ts';
import { balanceInWords, changeInWords, daysInWords } from '../../rules/leave/leave-words.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import styles from './change-balance.module.css';
import { LedgerLines } from './ledger-lines.tsx';

const FORM = 'ledger-form';
const THIS_YEAR = 'this year';
const REASON_MAX = 1000;
const order: readonly (keyof AdjustValues)[] = ['on', 'change', 'days', 'reason'];
/** Prefixed, because it may open over a page with fields of the same names. */
const idOf = (field: string): string => `ledger-${field}`;
const labels = { on: 'Year', change: 'Change', days: 'Days', reason: 'Reason' };

interface ChangeBalanceProps {
  ledger: string;
  onSaved: () => void;
}

export function ChangeBalance({ ledger, onSaved }: ChangeBalanceProps) {
  const [isOpen, setOpen] = useState(false);

  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Change balance
      </Button>
      {isOpen && <LedgerDialog ledger={ledger} onSaved={onSaved} onClose={() => setOpen(false)} />}
    </div>
  );
}

function LedgerDialog({ ledger, ...handlers }: ChangeBalanceProps & { onClose: () => void }) {
  const charts = useMachines(wireLedger);
  const actorRef = useFormDialog(charts.form, { key: ledger, values: noAdjustment }, handlers);
  const about = useSelector(actorRef, ({ context }) => context.options);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        size="medium"
        title={about ? `${about.type.name}: ${about.employee.fullName}` : 'Balance'}
        description="Changes are recorded with your name and reason. We’ll notify the employee."
        save="Change balance"
        isBlocked={isBlocked}
      >
        <FormFrame
          actorRef={actorRef}
          id={FORM}
          order={order}
          idOf={idOf}
          lines={8}
          block={about && isBlocked(about) && <Blocked of={about} />}
        >
          {(options) => <BalanceFields actorRef={actorRef} ledger={options} />}
        </FormFrame>
        {about && <LedgerLines lines={about.lines} />}
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

const isBlocked = ({ canAdjust }: LeaveLedger): boolean => !canAdjust;

const Blocked = ({ of: { employee, years } }: { of: LeaveLedger }) => (
  <p>
    {years.length === 0
      ? `${employee.fullName} is not eligible for this leave.`
      : 'You cannot change your own balance.'}
  </p>
);

export function BalanceFields({ actorRef, ledger }: { actorRef: LedgerForm; ledger: LeaveLedger }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (changed: Partial<AdjustValues>) => actorRef.send({ type: 'fields.changed', values: changed });
  const [now, ...later] = ledger.years;

  return (
    <>
      <div className={styles.fields}>
        <Field label="Year" id={idOf('on')} error={errors.on}>
          <Select
            value={values.on || THIS_YEAR}
            options={[
              { value: THIS_YEAR, label: String(now?.year ?? '') },
              ...later.map(({ year }) => ({ value: `${year}-01-01`, label: String(year) })),
            ]}
            onChange={({ target }) => change({ on: target.value === THIS_YEAR ? '' : target.value })}
          />
        </Field>
        <Field label="Change" id={idOf('change')} error={errors.change}>
          <Select
            value={values.change}
            options={[
              { value: 'add', label: 'Add' },
              { value: 'take', label: 'Deduct' },
            ]}
            onChange={({ target }) => change({ change: target.value as AdjustValues['change'] })}
          />
        </Field>
        <Field label="Days" id={idOf('days')} required error={errors.days}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            placeholder="For example, 2.5"
            value={values.days}
            onChange={({ target }) => change({ days: target.value })}
          />
        </Field>
      </div>
      <BeforeAndAfter values={values} ledger={ledger} />
      <Field label="Reason" id={idOf('reason')} required error={errors.reason}>
        <Textarea
          rows={2}
          maxLength={REASON_MAX}
          value={values.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
    </>
  );
}

function BeforeAndAfter({
  values,
  ledger: { years, mayGoNegative, isUnlimited },
}: {
  values: AdjustValues;
  ledger: LeaveLedger;
}) {
  const balance = years.find(({ year }) => values.on === `${year}-01-01`) ?? years[0];
  if (!balance) return null;
  const { available, pending } = balance;
  const change = changeOf(values);
  const after = available + change;
  const inWords = (days: number): string =>
    isUnlimited ? balanceInWords({ available: days, mayGoNegative, daysPerYear: 0 }) : daysInWords(days);

  return (
    <div role="status">
      <dl className={styles.balance}>
        <div>
          <dt>Balance now</dt>
          <dd>{inWords(available)}</dd>
        </div>
        <div>
          <dt>Change</dt>
          <dd>{change ? changeInWords(change) : '–'}</dd>
        </div>
        <div data-short={(!mayGoNegative && change < 0 && after < 0) || undefined}>
          <dt>Balance after</dt>
          <dd>{inWords(after)}</dd>
        </div>
      </dl>
      {pending > 0 && <p className={styles.note}>Pending requests ({daysInWords(pending)}) are already deducted.</p>}
    </div>
  );
}
