import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { LeaveLedger } from '../../api/contract/delegations.ts';
import {
  type AdjustValues,
  changeOf,
  type LedgerForm,
  noAdjustment,
  wireLedger,
} from '../../machines/modules/leave-ledger.ts';
import { changeInWords, daysInWords } from '../../machines/rules/leave-words.ts';
import { FormDialog, useFormDialog } from '../frame/form-dialog.tsx';
import { FormFrame } from '../frame/form-frame.tsx';
import { FormQuestions } from '../frame/form-questions.tsx';
import { useWired } from '../frame/wiring-context.ts';
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
/** It may stand over a page with fields of its own. */
const idOf = (field: string): string => `ledger-${field}`;
const labels = { on: 'Year', change: 'Change', days: 'Days', reason: 'Reason' };

export interface ChangeBalanceProps {
  /** Whose ledger of which type. */
  ledger: string;
  onSaved: () => void;
}

/** The way to everything that a balance is made of, and to changing it by hand. */
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

function LedgerDialog({ ledger, ...told }: ChangeBalanceProps & { onClose: () => void }) {
  const charts = useWired(wireLedger);
  const actorRef = useFormDialog(charts.form, { key: ledger, values: noAdjustment }, told);
  const about = useSelector(actorRef, ({ context }) => context.options);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        size="medium"
        title={about ? `${about.type.name} of ${about.employee.fullName}` : 'Balance'}
        description="A change is written into the ledger with who made it and why. The person is told."
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
  <p>{years.length === 0 ? `${employee.fullName} cannot ask for it.` : 'Nobody changes their own balance.'}</p>
);

/** How much, of which year, and why; with what there is before and after it. */
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
              { value: 'take', label: 'Take away' },
            ]}
            onChange={({ target }) => change({ change: target.value as AdjustValues['change'] })}
          />
        </Field>
        <Field label="Days" id={idOf('days')} required error={errors.days}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            placeholder="Such as 2.5"
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

/** What can be asked for, as it is and as it would be. */
function BeforeAndAfter({ values, ledger: { years, mayGoNegative } }: { values: AdjustValues; ledger: LeaveLedger }) {
  const standing = years.find(({ year }) => values.on === `${year}-01-01`) ?? years[0];
  if (!standing) return null;
  const { available, pending } = standing;
  const change = changeOf(values);
  const after = available + change;

  return (
    <div role="status">
      <dl className={styles.standing}>
        <div>
          <dt>Left now</dt>
          <dd>{daysInWords(available)}</dd>
        </div>
        <div>
          <dt>Change</dt>
          <dd>{change ? changeInWords(change) : '–'}</dd>
        </div>
        <div data-short={(!mayGoNegative && change < 0 && after < 0) || undefined}>
          <dt>Left after it</dt>
          <dd>{daysInWords(after)}</dd>
        </div>
      </dl>
      {pending > 0 && <p className={styles.note}>What waits for a decision, {daysInWords(pending)}, is taken off.</p>}
    </div>
  );
}
