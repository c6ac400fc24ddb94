import type { EmployeeReply, ListedEmployee } from '../../api/contract/employees.ts';
import { wireEmployeeForm } from '../../machines/modules/employees/employee-form.ts';
import { emptyEmployee } from '../../machines/modules/employees/employee-values.ts';
import { isFormBlocked } from '../../rules/employees/employee-form.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import type { EditStart } from './employee-fields.tsx';
import { EmployeeForm } from './employee-form.tsx';
import { FormDialogs } from './form-dialogs.tsx';

export interface EditDialogProps {
  person: ListedEmployee;
  startsAt?: EditStart;
  onClose: () => void;
  onSaved: (saved?: Partial<EmployeeReply>) => void;
}

const FORM = 'edit-employee';

export default function EditDialog({ person, startsAt, ...handlers }: EditDialogProps) {
  const { form } = useMachines(wireEmployeeForm);
  const actorRef = useFormDialog(form, { key: person._id, values: emptyEmployee }, handlers);

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
        <EmployeeForm actorRef={actorRef} id={FORM} {...(startsAt && { startsAt })} />
      </FormDialog>
      <FormDialogs actorRef={actorRef} />
    </>
  );
}
