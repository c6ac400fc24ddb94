import { FormQuestions, type FormQuestionsProps } from './form-questions.tsx';
import { KeptQuestion, type KeptQuestionProps } from './kept-question.tsx';

type KeptFormQuestionsProps<Options, Values extends object, Saved> = FormQuestionsProps<Options, Values, Saved> &
  KeptQuestionProps<Options, Values, Saved>;

/** The dialogs of a form that keeps unsaved values in this browser. */
export function KeptFormQuestions<Options, Values extends object, Saved>(
  props: KeptFormQuestionsProps<Options, Values, Saved>,
) {
  return (
    <>
      <FormQuestions {...props} />
      <KeptQuestion {...props} />
    </>
  );
}
