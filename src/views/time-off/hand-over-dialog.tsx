import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { type DelegationForm, newDelegation, type wireDelegations } from '../../machines/modules/delegations.ts';
import { wirePeople } from '../../machines/modules/people.ts';
import { today } from '../../machines/rules/dates.ts';
import { wholeList } from '../../machines/rules/list-query.ts';
import { levelOf } from '../../machines/rules/roles.ts';
import form from '../frame/form.module.css';
import { FormDialog, useFormDialog } from '../frame/form-dialog.tsx';
import { FormFrame } from '../frame/form-frame.tsx';
import { FormQuestions } from '../frame/form-questions.tsx';
import { useWho, useWired } from '../frame/wiring-context.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { DateInput } from '../ui/input.tsx';

const FORM = 'delegation-form';
const order = ['delegator', 'delegate', 'from', 'to'];
const labels = { delegator: 'Decisions of', delegate: 'Made by', from: 'First day', to: 'Last day' };

export interface HandOverDialogProps {
  charts: ReturnType<typeof wireDelegations>;
  onSaved: () => void;
  onClose: () => void;
}

/** Hands decisions over: one's own, or as an admin those of anybody one looks after. */
export function HandOverDialog({ charts, ...told }: HandOverDialogProps) {
  const { user, track } = useWho();
  const isAdmin = levelOf(track.roles) !== 'manager';
  const actorRef = useFormDialog(charts.form, { values: newDelegation(user._id) }, told);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title="Hand over decisions"
        description="The stand-in is told. Whoever goes away still decides too, and ends it when they are back."
        save="Hand over"
        busyLabel="Handing over…"
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

/** Whoever decides and is looked after by the person who fills it in; themselves to begin with. */
function DelegatorField({ actorRef }: FieldProps) {
  const { user } = useWho();
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const people = useActorRef(useWired(wirePeople).managers, { input: { query: wholeList } });
  const rows = useSelector(people, ({ context }) => context.rows);
  const isBusy = useSelector(people, (snapshot) => snapshot.hasTag('busy'));

  return (
    <Field label="Decisions of" id="delegator" required error={errors.delegator}>
      <Combobox
        value={values.delegator}
        clearable={false}
        selectedLabel={values.delegator === user._id ? 'Yourself' : undefined}
        options={rows.map(({ _id, fullName, email }) => ({
          value: _id,
          label: _id === user._id ? 'Yourself' : fullName,
          description: email,
        }))}
        placeholder="Type a name"
        loading={isBusy}
        emptyText="Nobody of that name decides on requests"
        onQueryChange={(search) => people.send({ type: 'search.changed', search })}
        onValueChange={(id) =>
          actorRef.send({ type: 'fields.changed', values: { delegator: id ?? user._id, delegate: null } })
        }
      />
    </Field>
  );
}

/** Who can stand in depends on whom it is for. */
function DelegateField({ actorRef, charts }: FieldProps & Pick<HandOverDialogProps, 'charts'>) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const { delegator } = values;

  return (
    <Field
      label="Made by"
      id="delegate"
      required
      help="Other managers, admins of the same branch, or of the company."
      error={errors.delegate}
    >
      {/* A list of its own for each: what was typed for one says nothing about the next. */}
      <StandInBox key={delegator} actorRef={actorRef} charts={charts} delegator={delegator} />
    </Field>
  );
}

function StandInBox({
  actorRef,
  charts,
  delegator,
}: FieldProps & Pick<HandOverDialogProps, 'charts'> & { delegator: string }) {
  const value = useSelector(actorRef, ({ context }) => context.values.delegate);
  const standIns = useActorRef(charts.standIns, {
    input: { query: { ...wholeList, filters: { delegator: [delegator] } } },
  });
  const rows = useSelector(standIns, ({ context }) => context.rows);
  const isBusy = useSelector(standIns, (snapshot) => snapshot.hasTag('busy'));
  const [chosen, setChosen] = useState<string>();

  return (
    <Combobox
      value={value}
      selectedLabel={chosen}
      options={rows.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
      placeholder="Type a name"
      loading={isBusy}
      emptyText="Nobody of that name can stand in"
      onQueryChange={(search) => standIns.send({ type: 'search.changed', search })}
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
            // A first day beyond the last takes the last one with it.
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
