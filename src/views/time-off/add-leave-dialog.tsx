import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { wirePeople } from '../../machines/modules/people.ts';
import type { TimeOffPerson } from '../../rules/leave/time-off.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { usePicker } from '../layout/use-picker.ts';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import EnterLeaveDialog, { type EnterLeaveProps } from './enter-leave-dialog.tsx';

interface AddLeaveDialogProps {
  onSaved: EnterLeaveProps['onSaved'];
  onClose: () => void;
}

/** Whose leave it is comes first: types, balance and working days are that person's. */
export default function AddLeaveDialog({ onSaved, onClose }: AddLeaveDialogProps) {
  const [person, setPerson] = useState<TimeOffPerson>();
  if (person) return <EnterLeaveDialog person={person} onSaved={onSaved} onClose={onClose} />;

  return (
    <Dialog
      open
      title="Add leave"
      description="Choose the employee who is on leave."
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <PersonField onChoose={setPerson} />
    </Dialog>
  );
}

function PersonField({ onChoose }: { onChoose: (person: TimeOffPerson) => void }) {
  const me = useSignedIn().user._id;
  const people = useActorRef(useMachines(wirePeople).anybody, { input: { query: defaultListQuery } });
  const { rows, searching } = usePicker(people);
  const others = rows.filter(({ _id }) => _id !== me);

  return (
    <Field label="Employee" required>
      <Combobox
        value={null}
        options={others.map(({ _id, fullName, email }) => ({ value: _id, label: fullName, description: email }))}
        placeholder="Type a name"
        {...searching}
        clearable={false}
        emptyText="No matching employees"
        onValueChange={(_id, option) => {
          if (_id !== null && option) onChoose({ _id, fullName: option.label });
        }}
      />
    </Field>
  );
}
