import { useSelector } from '@xstate/react';
import Ban from 'lucide-react/icons/ban';
import type { EmployeeFormActor } from '../../machines/modules/employee-form.ts';
import { employeeFormBlock } from '../../rules/employees/employee-form.ts';
import { FormFrame } from '../layout/form-frame.tsx';
import { EmployeeFields, fieldId, fieldOrder } from './employee-fields.tsx';
import styles from './employee-form.module.css';

export interface EmployeeFormProps {
  actorRef: EmployeeFormActor;
  /** Lets a button outside the form submit it. */
  id: string;
}

export function EmployeeForm({ actorRef, id }: EmployeeFormProps) {
  const { options, key } = useSelector(actorRef, ({ context }) => context);
  const block = options && employeeFormBlock(options);

  return (
    <FormFrame
      actorRef={actorRef}
      id={id}
      order={fieldOrder}
      idOf={fieldId}
      lines={12}
      block={
        block && (
          <p className={styles.block} role="alert">
            <Ban size={16} aria-hidden="true" />
            {block}
          </p>
        )
      }
    >
      {(loaded) => <EmployeeFields actorRef={actorRef} options={loaded} isEdit={key !== null} />}
    </FormFrame>
  );
}
