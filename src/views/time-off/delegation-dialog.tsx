import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import {
  type DelegationForm,
  newDelegation,
  type wireDelegations,
} from '../../machines/modules/time-off/delegations.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import { today } from '../../rules/shared/days.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import form from '../layout/form.module.css';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { PersonCombobox, personOptions } from '../layout/person-combobox.tsx';
import { usePicker } from '../layout/use-picker.ts';
import { useSignedIn } from '../layout/wiring-context.ts';
import { Combobox } from '../ui/combobox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';

const FORM = 'delegation-form';
const order = ['delegator', 'delegate', 'from', 'to'];
const labels = { delegator: 'Approver', delegate: 'Delegate', from: 'First day', to: 'Last day' };

interface DelegationDialogProps {
  charts: ReturnType<typeof wireDelegations>;
  onSaved: () => void;
  onClose: () => void;
}

export function DelegationDialog({ charts, ...handlers }: DelegationDialogProps) {
  const { user, track } = useSignedIn();
  const isAdmin = levelOf(track.roles) !== 'manager';
  const actorRef = useFormDialog(charts.form, { values: newDelegation(user._id) }, handlers);

  const isOwn = useSelector(actorRef, ({ context }) => context.values.delegator === user._id);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title="Delegate approvals"
        description={`We’ll notify the delegate. ${isOwn ? 'You' : 'The approver'} can still decide, and can end the delegation at any time.`}
        save="Delegate"
        busyLabel="Delegating…"
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order}>
          {() => (
            <>
              {isAdmin && <DelegatorField actorRef={actorRef} />}
              <DelegateField actorRef={actorRef} charts={charts} />
              <Days actorRef={actorRef} />
            </>
          )}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={labels} />
    </>
  );
}

interface FieldProps {
  actorRef: DelegationForm;
}

function DelegatorField({ actorRef }: FieldProps) {
  const { user } = useSignedIn();
  const { values, errors } = useSelector(actorRef, ({ context }) => context);

  return (
    <Field label="Approver" id="delegator" required error={errors.delegator}>
      <PersonCombobox
        among="managers"
        value={values.delegator}
        clearable={false}
        selectedLabel={values.delegator === user._id ? 'Me' : undefined}
        optionsOf={(found) =>
          personOptions(found).map((option) => (option.value === user._id ? { ...option, label: 'Me' } : option))
        }
        emptyText="No matching approvers"
        onValueChange={(id) =>
          actorRef.send({ type: 'fields.changed', values: { delegator: id ?? user._id, delegate: null } })
        }
      />
    </Field>
  );
}

function DelegateField({ actorRef, charts }: FieldProps & Pick<DelegationDialogProps, 'charts'>) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { delegator } = values;

  return (
    <Field
      label="Delegate"
      id="delegate"
      required
      help="Another manager, a branch admin or a company admin. A branch admin decides only on requests from their own branch."
      error={errors.delegate}
    >
      {/* Remounted for each delegator: a search for one says nothing about the next. */}
      <DelegateBox key={delegator} actorRef={actorRef} charts={charts} delegator={delegator} />
    </Field>
  );
}

function DelegateBox({
  actorRef,
  charts,
  delegator,
}: FieldProps & Pick<DelegationDialogProps, 'charts'> & { delegator: string }) {
  const value = useSelector(actorRef, ({ context }) => context.values.delegate);
  const delegates = useActorRef(charts.delegates, {
    input: { query: { ...defaultListQuery, filters: { delegator: [delegator] } } },
  });
  const { rows, searching } = usePicker(delegates);
  const [chosen, setChosen] = useState<string>();

  return (
    <Combobox
      value={value}
      selectedLabel={chosen}
      options={rows.map(({ _id, fullName, unit }) => ({
        value: _id,
        label: fullName,
        ...(unit && { description: unit }),
      }))}
      placeholder="Type a name"
      {...searching}
      emptyText="No matching delegates"
      onValueChange={(id, option) => {
        setChosen(option?.label);
        actorRef.send({ type: 'fields.changed', values: { delegate: id } });
      }}
    />
  );
}

function Days({ actorRef }: FieldProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { from, to } = values;

  return (
    <div className={form.columns}>
      <Field label="First day" id="from" required error={errors.from}>
        <DateInput
          value={from}
          min={today()}
          onChange={({ target: { value } }) =>
            // A first day after the last day moves the last day too.
            actorRef.send({ type: 'fields.changed', values: { from: value, ...(value > to && { to: value }) } })
          }
        />
      </Field>
      <Field label="Last day" id="to" required error={errors.to}>
        <DateInput
          value={to}
          min={from}
          onChange={({ target }) => actorRef.send({ type: 'fields.changed', values: { to: target.value } })}
        />
      </Field>
    </div>
  );
}
