import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { wirePeople } from '../../machines/modules/people.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';

export interface ManagerFieldProps {
  id: string;
  error?: string;
  value: string | null;
  onChange: (email: string | null) => void;
}

export function ManagerField({ id, error, value, onChange }: ManagerFieldProps) {
  const people = useActorRef(useMachines(wirePeople).managers, { input: { query: defaultListQuery } });
  const rows = useSelector(people, ({ context }) => context.rows);
  const isBusy = useSelector(people, (snapshot) => snapshot.hasTag('busy'));
  const [chosenName, setChosenName] = useState<string>();

  return (
    <Field label="Manager" id={id} error={error} help="Approves their leave and work from home.">
      <Combobox
        value={value}
        selectedLabel={chosenName ?? value ?? undefined}
        options={rows.map(({ email, fullName }) => ({ value: email, label: fullName, description: email }))}
        placeholder="Type a name"
        loading={isBusy}
        emptyText="No matching managers"
        onQueryChange={(search) => people.send({ type: 'search.changed', search })}
        onValueChange={(email, option) => {
          setChosenName(option?.label);
          onChange(email);
        }}
      />
    </Field>
  );
}
