import type { Employee } from '../../api/contract/employees.ts';
import { wireEmployeeForm } from '../../machines/modules/employee-form.ts';
import { valuesOf } from '../../machines/modules/employee-values.ts';
import { isFormBlocked } from '../../machines/rules/employee-form.ts';
import { FormDialog, useFormDialog } from '../frame/form-dialog.tsx';
import { useWired } from '../frame/wiring-context.ts';
import { EmployeeForm } from './employee-form.tsx';
import { FormDialogs } from './form-dialogs.tsx';

export interface EditDialogProps {
  person: Employee;
  onClose: () => void;
  onSaved: () => void;
}

const FORM = 'edit-employee';

/** One person's record, over the list. Closes when it is saved or left. */
export default function EditDialog({ person, ...told }: EditDialogProps) {
  const { form } = useWired(wireEmployeeForm);
  const actorRef = useFormDialog(form, { key: person._id, values: valuesOf(person) }, told);

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        size="large"
        title={`Edit ${person.fullName}`}
        save="Save"
        isBlocked={isFormBlocked}
      >
        <EmployeeForm actorRef={actorRef} id={FORM} />
      </FormDialog>
      <FormDialogs actorRef={actorRef} />
    </>
  );
}
