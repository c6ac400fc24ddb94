import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { wirePeople } from '../../machines/modules/people.ts';
import { MANAGER_HELP, NO_MANAGERS } from '../../rules/employees/manager-words.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { usePicker } from '../layout/use-picker.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Combobox } from '../ui/combobox.tsx';
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
  const people = useActorRef(useMachines(wirePeople).managers, { input: { query: defaultListQuery } });
  const { rows, searching } = usePicker(people);
  const [chosenName, setChosenName] = useState<string>();

  return (
    <Field label="Manager" id={id} error={error} help={MANAGER_HELP}>
      <Combobox
        value={value}
        selectedLabel={chosenName ?? value ?? undefined}
        options={rows.map(({ email, fullName }) => ({ value: email, label: fullName, description: email }))}
        placeholder="Type a name"
        autoFocus={isStart}
        {...searching}
        emptyText={NO_MANAGERS}
        onValueChange={(email, option) => {
          setChosenName(option?.label);
          onChange(email);
        }}
      />
    </Field>
  );
}
