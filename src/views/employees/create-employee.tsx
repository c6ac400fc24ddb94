import type { EmployeeFormActor } from '../../machines/modules/employee-form.ts';
import { isFormBlocked } from '../../machines/rules/validation.ts';
import { SaveButton } from '../frame/save-button.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import styles from './create-employee.module.css';
import { EmployeeForm } from './employee-form.tsx';

const FORM = 'create-employee';

/** The form for somebody new, with its buttons always in sight. */
export function CreateEmployee({ actorRef, onCancel }: { actorRef: EmployeeFormActor; onCancel: () => void }) {
  return (
    <Card>
      <EmployeeForm actorRef={actorRef} id={FORM} />
      <div className={styles.foot}>
        <Button onClick={onCancel}>Cancel</Button>
        <SaveButton actorRef={actorRef} form={FORM} label="Add Employee" isBlocked={isFormBlocked} />
      </div>
    </Card>
  );
}
