import { useSelector } from '@xstate/react';
import Ban from 'lucide-react/icons/ban';
import { Link } from 'wouter';
import type { EmployeeFormActor } from '../../machines/modules/employees/employee-form.ts';
import { employeeFormBlock } from '../../rules/employees/employee-form.ts';
import { FOR_EMPLOYEE, paths } from '../../rules/shared/paths.ts';
import { FormFrame } from '../layout/form-frame.tsx';
import { type EditStart, EmployeeFields, fieldId, fieldOrder } from './employee-fields.tsx';
import styles from './employee-form.module.css';

interface EmployeeFormProps {
  actorRef: EmployeeFormActor;
  /** Lets a button outside the form submit it. */
  id: string;
  startsAt?: EditStart;
}

export function EmployeeForm({ actorRef, id, startsAt = 'firstName' }: EmployeeFormProps) {
  const { options, key } = useSelector(actorRef, ({ context }) => context);
  const block = options && employeeFormBlock(options);

  return (
    <FormFrame
      actorRef={actorRef}
      id={id}
      order={fieldOrder}
      idOf={fieldId}
      lines={60}
      block={
        block && (
          <p className={styles.block} role="alert">
            <Ban size={16} aria-hidden="true" />
            {block} <UnitLink isDepartment={options.departments.length === 0} />
          </p>
        )
      }
    >
      {(loaded) => <EmployeeFields actorRef={actorRef} options={loaded} isEdit={key !== null} startsAt={startsAt} />}
    </FormFrame>
  );
}

/** Where the missing department or designation is added. */
const UnitLink = ({ isDepartment }: { isDepartment: boolean }) => (
  <Link href={`${isDepartment ? paths.departments : paths.designations}?add=${FOR_EMPLOYEE}`}>
    {isDepartment ? 'Add department' : 'Add designation'}
  </Link>
);
