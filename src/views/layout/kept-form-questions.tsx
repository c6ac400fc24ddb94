import { FormQuestions, type FormQuestionsProps } from './form-questions.tsx';
import { KeptQuestion, type KeptQuestionProps } from './kept-question.tsx';

type KeptFormQuestionsProps<Options, Values extends object, Saved> = FormQuestionsProps<Options, Values, Saved> &
  KeptQuestionProps<Options, Values, Saved>;

/** All that a form asks which keeps what is not saved yet in this browser. */
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
