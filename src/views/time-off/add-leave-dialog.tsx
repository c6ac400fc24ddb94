import { useState } from 'react';
import type { TimeOffPerson } from '../../rules/leave/time-off.ts';
import { PersonCombobox, personOptions } from '../layout/person-combobox.tsx';
import { useSignedIn } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import EnterLeaveDialog, { type EnterLeaveProps } from './enter-leave-dialog.tsx';

interface AddLeaveDialogProps extends Pick<EnterLeaveProps, 'seenIn' | 'onSaved'> {
  onClose: () => void;
}

/** Whose leave it is comes first: types, balance and working days are that person's. */
export default function AddLeaveDialog({ onClose, ...entry }: AddLeaveDialogProps) {
  const [person, setPerson] = useState<TimeOffPerson>();
  if (person) return <EnterLeaveDialog person={person} onClose={onClose} {...entry} />;

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

  return (
    <Field label="Employee" required>
      <PersonCombobox
        isAction
        among="anybody"
        value={null}
        optionsOf={(found) => personOptions(found.filter(({ _id }) => _id !== me))}
        clearable={false}
        emptyText="No matching employees"
        onValueChange={(_id, option) => {
          if (_id !== null && option) onChoose({ _id, fullName: option.label });
        }}
      />
    </Field>
  );
}
