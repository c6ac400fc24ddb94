import { useSelector } from '@xstate/react';
import Ban from 'lucide-react/icons/ban';
import type { EmployeeFormActor } from '../../machines/modules/employee-form.ts';
import { employeeFormBlock } from '../../machines/rules/employee-form.ts';
import { FormFrame } from '../frame/form-frame.tsx';
import { EmployeeFields, fieldId, fieldOrder } from './employee-fields.tsx';
import styles from './employee-form.module.css';

export interface EmployeeFormProps {
  actorRef: EmployeeFormActor;
  /** Names the form, so that a button outside of it can submit it. */
  id: string;
}

/** The form over one person's record; its buttons stand where it is shown. */
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
