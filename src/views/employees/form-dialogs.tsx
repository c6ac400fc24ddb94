import type { EmployeeFormActor } from '../../machines/modules/employees/employee-form.ts';
import { wireEmployeeForm } from '../../machines/modules/employees/employee-form.ts';
import { FormQuestions } from '../layout/form-questions.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { fieldLabels, fieldText } from './field-texts.ts';

const question = { title: 'Give full access?', confirm: 'Give access' };

export function FormDialogs({ actorRef }: { actorRef: EmployeeFormActor }) {
  const { newest } = useMachines(wireEmployeeForm);

  return (
    <FormQuestions actorRef={actorRef} newest={newest} question={question} labels={fieldLabels} textOf={fieldText} />
  );
}
