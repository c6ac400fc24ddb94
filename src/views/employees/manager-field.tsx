import { useState } from 'react';
import type { EmployeeFormValues } from '../../machines/modules/employees/employee-values.ts';
import { MANAGER_HELP } from '../../rules/employees/manager-words.ts';
import { PersonCombobox } from '../layout/person-combobox.tsx';
import { Field } from '../ui/field.tsx';

interface ManagerFieldProps {
  id: string;
  error?: string;
  value: string | null;
  /** Whose name is known before anyone is chosen. */
  current: NonNullable<EmployeeFormValues['record']>['manager'];
  /** Has the focus when the form opens. */
  isStart?: boolean;
  onChange: (email: string | null) => void;
}

export function ManagerField({ id, error, value, current, isStart = false, onChange }: ManagerFieldProps) {
  const [chosenName, setChosenName] = useState<string>();
  const name = chosenName ?? (current?.email === value ? current?.name : undefined);

  return (
    <Field
      label="Manager"
      id={id}
      error={error}
      help={
        <>
          {value && name && (
            <>
              {value}
              <br />
            </>
          )}
          {MANAGER_HELP}
        </>
      }
    >
      <PersonCombobox
        among="managers"
        value={value}
        selectedLabel={name ?? value ?? undefined}
        optionsOf={(found) =>
          found.map(({ email, fullName }) => ({ value: email, label: fullName, description: email }))
        }
        autoFocus={isStart}
        onValueChange={(email, option) => {
          setChosenName(option?.label);
          onChange(email);
        }}
      />
    </Field>
  );
}
