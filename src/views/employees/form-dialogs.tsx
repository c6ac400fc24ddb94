import type { EmployeeFormActor } from '../../machines/modules/employee-form.ts';
import { wireEmployeeForm } from '../../machines/modules/employee-form.ts';
import { FormQuestions } from '../frame/form-questions.tsx';
import { useWired } from '../frame/wiring-context.ts';
import { fieldLabels, textOf } from './field-texts.ts';

/** The questions that the form over a person may have to ask. */
export function FormDialogs({ actorRef }: { actorRef: EmployeeFormActor }) {
  const { newest } = useWired(wireEmployeeForm);

  return <FormQuestions actorRef={actorRef} newest={newest} labels={fieldLabels} textOf={textOf} />;
}
