import type { EmployeeFormActor } from '../../machines/modules/employees/employee-form.ts';
import { isFormBlocked } from '../../rules/employees/employee-form.ts';
import { FormCard } from '../layout/form-card.tsx';
import { EmployeeForm } from './employee-form.tsx';

const FORM = 'create-employee';

export const CreateEmployee = ({ actorRef, onCancel }: { actorRef: EmployeeFormActor; onCancel: () => void }) => (
  <FormCard actorRef={actorRef} form={FORM} save="Add Employee" isBlocked={isFormBlocked} onCancel={onCancel}>
    <EmployeeForm actorRef={actorRef} id={FORM} />
  </FormCard>
);
