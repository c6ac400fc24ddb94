import { useActorRef } from '@xstate/react';
import type { Employee } from '../../api/contract/employees.ts';
import { wireEmployeeForm } from '../../machines/modules/employee-form.ts';
import { valuesOf } from '../../machines/modules/employee-values.ts';
import { useWired } from '../frame/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmployeeForm } from './employee-form.tsx';
import { FormDialogs } from './form-dialogs.tsx';
import { SaveButton } from './save-button.tsx';

export interface EditDialogProps {
  person: Employee;
  onClose: () => void;
  onSaved: () => void;
}

const FORM = 'edit-employee';

/** One person's record, over the list. Closes when it is saved or left. */
export default function EditDialog({ person, onClose, onSaved }: EditDialogProps) {
  const actorRef = useActorRef(
    useWired(wireEmployeeForm),
    { input: { key: person._id, values: valuesOf(person) } },
    (snapshot) => {
      if (snapshot.hasTag('saved')) onSaved();
      if (snapshot.status === 'done') onClose();
    },
  );
  const leave = () => actorRef.send({ type: 'leave.requested' });

  return (
    <>
      <Dialog
        open
        size="large"
        title={`Edit ${person.fullName}`}
        onClose={leave}
        actions={
          <>
            <Button onClick={leave}>Cancel</Button>
            <SaveButton actorRef={actorRef} form={FORM} label="Save" />
          </>
        }
      >
        <EmployeeForm actorRef={actorRef} id={FORM} />
      </Dialog>
      <FormDialogs actorRef={actorRef} />
    </>
  );
}
