import { useActorRef, useSelector } from '@xstate/react';
import type { EditDetails } from '../../api/contract/organisation.ts';
import type { EmployeeChoicesActor } from '../../machines/modules/employees/employees.ts';
import { sharedManagerKey, wireSharedManager } from '../../machines/modules/employees/shared-manager.ts';
import type { ChangeTarget, PeopleChangeActor } from '../../machines/people-change.machine.ts';
import { earliestLastDay } from '../../rules/employees/last-day.ts';
import { MANAGER_HELP } from '../../rules/employees/manager-words.ts';
import { formatDay, today } from '../../rules/shared/days.ts';
import { PersonCombobox, personOptions } from '../layout/person-combobox.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { Combobox } from '../ui/combobox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { changeWords } from './change-words.ts';

interface TargetFieldProps {
  change: PeopleChangeActor;
  choices: EmployeeChoicesActor;
}

/** Choosing shows at once who would change. */
export function ChangeTargetField({ change, choices }: TargetFieldProps) {
  const { what, to, targetError } = useSelector(change, ({ context }) => context);
  const details = useSelector(choices, ({ context }) => context.record?.data);
  const choose = (chosen: readonly ChangeTarget[]) => change.send({ type: 'target.chosen', to: chosen });
  const options = optionsOf(details, what);
  const isSeveral = what === 'joinGroups' || what === 'leaveGroups';
  const field = { label: changeWords[what].field, required: true, error: targetError ?? undefined };

  if (what === 'deactivate') return <LastDay change={change} error={field.error} />;
  if (what === 'manager') return <ManagerTarget change={change} error={field.error} />;

  return (
    <Field {...field}>
      {isSeveral ? (
        <MultiSelect
          noun="groups"
          options={options.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={to.map(({ _id }) => _id)}
          onValueChange={(ids) => choose(options.filter(({ _id }) => ids.includes(_id)))}
        />
      ) : (
        <Combobox
          value={to[0]?._id ?? null}
          selectedLabel={to[0]?.name}
          options={options.map(({ _id, name }) => ({ value: _id, label: name }))}
          loading={!details}
          clearable={false}
          onValueChange={(value) => choose(options.filter(({ _id }) => _id === value))}
        />
      )}
    </Field>
  );
}

/** Today is no target: people are then deactivated at once, whatever day it is where they are. */
function LastDay({ change, error }: { change: PeopleChangeActor; error: string | undefined }) {
  const [chosen] = useSelector(change, ({ context }) => context.to);
  const choose = (day: string) =>
    change.send({ type: 'target.chosen', to: day === today() ? [] : [{ _id: day, name: formatDay(day) }] });

  return (
    <Field label={changeWords.deactivate.field} error={error}>
      <DateInput
        value={chosen?._id ?? today()}
        min={earliestLastDay(today())}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}

function ManagerTarget({ change, error }: { change: PeopleChangeActor; error: string | undefined }) {
  const [chosen] = useSelector(change, ({ context }) => context.to);
  const selection = useSelector(change, ({ context }) => context.selection);
  const shared = useActorRef(useMachines(wireSharedManager), { input: { key: sharedManagerKey(selection) } });
  const currentManager = useSelector(shared, ({ context }) => context.record?._id);

  return (
    <Field label="Manager" required error={error} help={MANAGER_HELP}>
      <PersonCombobox
        among="managers"
        value={chosen?._id ?? null}
        selectedLabel={chosen?.name}
        optionsOf={(found) =>
          personOptions(found).map((option) =>
            option.value === currentManager
              ? { ...option, description: 'Already their manager', disabled: true }
              : option,
          )
        }
        clearable={false}
        onValueChange={(value, option) => {
          if (value === null || !option) return;
          change.send({
            type: 'target.chosen',
            to: [{ _id: value, name: option.label, email: option.description ?? '' }],
          });
        }}
      />
    </Field>
  );
}

function optionsOf(details: EditDetails | undefined, what: string): ChangeTarget[] {
  if (!details) return [];
  const named = (units: readonly { _id: string; display: string }[]) =>
    units.map(({ _id, display }) => ({ _id, name: display }));
  if (what === 'department') return named(details.departments);
  if (what === 'branch') return details.branches.map(({ _id, branchName }) => ({ _id, name: branchName }));
  if (what === 'team') return [{ _id: '', name: 'No team' }, ...details.teams.map(({ _id, name }) => ({ _id, name }))];
  if (what === 'insurance') {
    const options = details.insurancePlans.flatMap(({ plans }) => plans);

    return [{ _id: '', name: 'No insurance' }, ...options.map(({ _id, name }) => ({ _id, name }))];
  }

  return details.groups.map(({ _id, groupName }) => ({ _id, name: groupName }));
}
