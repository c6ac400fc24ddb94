import { NO_MANAGERS } from '../../rules/employees/manager-words.ts';
import { type ComboboxOption, matching } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { PersonCombobox, personOptions } from './person-combobox.tsx';

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
  return (
    <Field label="Manager">
      <PersonCombobox
        among="managers"
        value={value ?? null}
        selectedLabel={value === undefined ? undefined : name}
        optionsOf={(found, search) => [...matching(first, search), ...personOptions(found)]}
        emptyText={NO_MANAGERS}
        onValueChange={(id, option) => onValueChange(id, option?.label)}
      />
    </Field>
  );
}
