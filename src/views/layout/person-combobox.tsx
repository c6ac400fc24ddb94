import { useActorRef, useSelector } from '@xstate/react';
import type { EmployeeOption } from '../../api/contract/employees.ts';
import { wirePeople } from '../../machines/modules/employees/people.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { Combobox, type ComboboxOption, type ComboboxProps } from '../ui/combobox.tsx';
import { usePicker } from './use-picker.ts';
import { useMachines } from './wiring-context.ts';

interface PersonComboboxProps
  extends Pick<
    ComboboxProps,
    'value' | 'selectedLabel' | 'emptyText' | 'clearable' | 'isAction' | 'autoFocus' | 'onValueChange'
  > {
  among: 'anybody' | 'managers';
  /** Named by name and email, and chosen by id, unless this says otherwise. */
  optionsOf?: (found: readonly EmployeeOption[], search: string) => readonly ComboboxOption[];
}

/** Finds a person by name or email. */
export function PersonCombobox({ among, optionsOf = personOptions, ...props }: PersonComboboxProps) {
  const people = useActorRef(useMachines(wirePeople)[among], { input: { query: defaultListQuery } });
  const { rows, searching } = usePicker(people);
  const search = useSelector(people, ({ context }) => context.query.search);

  return <Combobox options={optionsOf(rows, search)} placeholder="Type a name" {...searching} {...props} />;
}

export const personOptions = (found: readonly EmployeeOption[]): ComboboxOption[] =>
  found.map(({ _id, fullName, email }) => ({ value: _id, label: fullName, description: email }));
