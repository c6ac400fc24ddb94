import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { wirePeople } from '../../machines/modules/people.ts';
import { wholeList } from '../../machines/rules/list-query.ts';
import { useWired } from '../frame/wiring-context.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';

export interface ManagerFieldProps {
  id: string;
  error?: string;
  /** The manager's e-mail. */
  value: string | null;
  onChange: (email: string | null) => void;
}

/** The person one reports to, found by typing. */
export function ManagerField({ id, error, value, onChange }: ManagerFieldProps) {
  const people = useActorRef(useWired(wirePeople).managers, { input: { query: wholeList } });
  const rows = useSelector(people, ({ context }) => context.rows);
  const isBusy = useSelector(people, (snapshot) => snapshot.hasTag('busy'));
  const [chosenName, setChosenName] = useState<string>();

  return (
    <Field label="Manager" id={id} error={error} help="Who decides on their leave and their days at home.">
      <Combobox
        value={value}
        selectedLabel={chosenName ?? value ?? undefined}
        options={rows.map(({ email, fullName }) => ({ value: email, label: fullName, description: email }))}
        placeholder="Type a name"
        loading={isBusy}
        emptyText="Nobody of that name can be a manager"
        onQueryChange={(search) => people.send({ type: 'search.changed', search })}
        onValueChange={(email, option) => {
          setChosenName(option?.label);
          onChange(email);
        }}
      />
    </Field>
  );
}
