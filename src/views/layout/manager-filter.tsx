import { useActorRef, useSelector } from '@xstate/react';
import { wirePeople } from '../../machines/modules/people.ts';
import { NO_MANAGERS } from '../../rules/employees/manager-words.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { Combobox, type ComboboxOption, matching } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { usePicker } from './use-picker.ts';
import { useMachines } from './wiring-context.ts';

interface ManagerFilterProps {
  value: string | undefined;
  /** Of the selected manager; empty while it is unknown. */
  name: string;
  /** Offered before the managers. */
  first?: readonly ComboboxOption[];
  onValueChange: (id: string | null, name: string | undefined) => void;
}

/** Finds a manager by name or email, for the filters of a list. */
export function ManagerFilter({ value, name, first = [], onValueChange }: ManagerFilterProps) {
  const people = useActorRef(useMachines(wirePeople).managers, { input: { query: defaultListQuery } });
  const { rows, searching } = usePicker(people);
  const search = useSelector(people, ({ context }) => context.query.search);

  return (
    <Field label="Manager">
      <Combobox
        value={value ?? null}
        selectedLabel={value === undefined ? undefined : name}
        options={[
          ...matching(first, search),
          ...rows.map(({ _id, fullName, email }) => ({ value: _id, label: fullName, description: email })),
        ]}
        placeholder="Type a name"
        {...searching}
        emptyText={NO_MANAGERS}
        onValueChange={(id, option) => onValueChange(id, option?.label)}
      />
    </Field>
  );
}
