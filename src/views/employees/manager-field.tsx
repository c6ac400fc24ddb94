import { useState } from 'react';
import { MANAGER_HELP, NO_MANAGERS } from '../../rules/employees/manager-words.ts';
import { PersonCombobox } from '../layout/person-combobox.tsx';
import { Field } from '../ui/field.tsx';

interface ManagerFieldProps {
  id: string;
  error?: string;
  value: string | null;
  /** Has the focus when the form opens. */
  isStart?: boolean;
  onChange: (email: string | null) => void;
}

export function ManagerField({ id, error, value, isStart = false, onChange }: ManagerFieldProps) {
  const [chosenName, setChosenName] = useState<string>();

  return (
    <Field label="Manager" id={id} error={error} help={MANAGER_HELP}>
      <PersonCombobox
        among="managers"
        value={value}
        selectedLabel={chosenName ?? value ?? undefined}
        optionsOf={(found) =>
          found.map(({ email, fullName }) => ({ value: email, label: fullName, description: email }))
        }
        autoFocus={isStart}
        emptyText={NO_MANAGERS}
        onValueChange={(email, option) => {
          setChosenName(option?.label);
          onChange(email);
        }}
      />
    </Field>
  );
}
