import { useSelector } from '@xstate/react';
import type { EmployeeFormActor } from '../../machines/modules/employee-form.ts';
import { employeeFormBlock } from '../../machines/rules/validation.ts';
import { Button } from '../ui/button.tsx';

/** Submits the form from wherever it stands. Off until the form can be filled in at all. */
export function SaveButton({ actorRef, form, label }: { actorRef: EmployeeFormActor; form: string; label: string }) {
  const isEditable = useSelector(actorRef, (snapshot) => snapshot.hasTag('editable'));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy') && snapshot.hasTag('editable'));
  const options = useSelector(actorRef, ({ context }) => context.options);
  const isOff = !isEditable || !options || employeeFormBlock(options) !== undefined;

  return (
    <Button type="submit" form={form} variant="primary" busy={isBusy} busyLabel="Saving…" disabled={isOff}>
      {label}
    </Button>
  );
}
