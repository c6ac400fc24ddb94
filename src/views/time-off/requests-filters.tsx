import { useActorRef } from '@xstate/react';
import { wirePeople } from '../../machines/modules/people.ts';
import type { RequestChoices } from '../../machines/modules/requests.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import { NO_MANAGERS } from '../../rules/employees/manager-words.ts';
import { waitingFor } from '../../rules/leave/time-off.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { usePicker } from '../layout/use-picker.ts';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';
import { Combobox } from '../ui/combobox.tsx';
import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { Select } from '../ui/select.tsx';
import { waitingHelp, waitingWords } from './words.ts';

export interface RequestsFiltersProps {
  type: string;
  choices: RequestChoices | undefined;
  chosen: Readonly<Record<string, readonly string[]>>;
  /** Whether requests that wait for someone are among those listed. */
  mayWait: boolean;
  /** The name of the selected manager. */
  managerName: string;
  onChange: (name: string, values: readonly string[], label?: string) => void;
}

export const filterKinds = [
  { name: 'type', label: 'Type', noun: 'types', of: 'types' },
  { name: 'branch', label: 'Branch', noun: 'branches', of: 'branches' },
  { name: 'team', label: 'Team', noun: 'teams', of: 'teams' },
] as const;

export default function RequestsFilters(props: RequestsFiltersProps) {
  const { type, choices, chosen, mayWait, onChange } = props;
  const isManager = levelOf(useSignedIn().track.roles) === 'manager';

  return (
    <>
      {mayWait && (
        <Field label="Waiting" help={waitingHelp(isManager)}>
          <Select
            placeholder="Anyone"
            options={waitingFor
              // A manager sees only people who have one.
              .filter((value) => !isManager || value === 'overdue')
              .map((value) => ({ value, label: waitingWords[value] }))}
            value={chosen.waiting?.[0] ?? ''}
            onChange={({ target: { value } }) => onChange('waiting', valuesOf(value))}
          />
        </Field>
      )}
      {!isManager && <ManagerFilter {...props} />}
      {filterKinds
        .filter(({ of }) => choices === undefined || choices[of].length > 0)
        .map(({ name, label, noun, of }) => (
          <Field key={name} label={name === 'type' ? type : label}>
            <MultiSelect
              noun={noun}
              placeholder="Any"
              options={choices?.[of] ?? []}
              value={chosen[name] ?? []}
              disabled={!choices}
              onValueChange={(values) => onChange(name, values)}
            />
          </Field>
        ))}
      <Field label="From">
        <DateInput
          value={chosen.from?.[0] ?? ''}
          onChange={({ target: { value } }) => onChange('from', valuesOf(value))}
        />
      </Field>
      <Field label="Until">
        <DateInput value={chosen.to?.[0] ?? ''} onChange={({ target: { value } }) => onChange('to', valuesOf(value))} />
      </Field>
    </>
  );
}

function ManagerFilter({ chosen, managerName, onChange }: RequestsFiltersProps) {
  const people = useActorRef(useMachines(wirePeople).managers, { input: { query: defaultListQuery } });
  const { rows, searching } = usePicker(people);
  const value = chosen.manager?.[0] ?? null;

  return (
    <Field label="Manager">
      <Combobox
        value={value}
        selectedLabel={value === null ? undefined : managerName}
        options={rows.map(({ _id, fullName, email }) => ({ value: _id, label: fullName, description: email }))}
        placeholder="Type a name"
        {...searching}
        emptyText={NO_MANAGERS}
        onValueChange={(id, option) => onChange('manager', valuesOf(id ?? ''), option?.label)}
      />
    </Field>
  );
}

const valuesOf = (value: string): string[] => (value === '' ? [] : [value]);
