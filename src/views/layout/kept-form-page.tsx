import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { capitalise } from '../../rules/shared/text.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Banner } from './banner.tsx';
import { FormCard } from './form-card.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormQuestions, type FormQuestionsProps } from './form-questions.tsx';
import { KeptQuestion, type KeptQuestionProps } from './kept-question.tsx';

interface KeptFormPageProps<Options, Values extends object, Saved>
  extends Omit<FormQuestionsProps<Options, Values, Saved>, 'textOf'>,
    KeptQuestionProps<Options, Values, Saved> {
  /** What is added or edited, such as “campaign”. */
  thing: string;
  help: string;
  save: string;
  /** Why nothing can be changed; null if it can. */
  blockOf: (options: Options) => string | null;
  /** Of the fields, on the page. */
  order: readonly string[];
  idOf: (field: string) => string;
  /** Number of skeleton lines. */
  lines: number;
  children: (options: Options) => ReactNode;
}

/** Adds or edits something with a title, in a form that keeps unsaved values in this browser. */
export function KeptFormPage<Options, Values extends { title: string }, Saved>(
  props: KeptFormPageProps<Options, Values, Saved>,
) {
  const { actorRef, thing, help, save, blockOf, order, idOf, lines, onBack, children } = props;
  const isNew = useSelector(actorRef, ({ context }) => context.key === null);
  const title = useSelector(actorRef, ({ context }) => context.initial.title);
  const block = useSelector(actorRef, ({ context: { options } }) => options && blockOf(options));

  return (
    <>
      <PageHeader title={isNew ? `Add ${thing}` : title ? `Edit ${title}` : capitalise(thing)} help={help} />
      <FormCard
        actorRef={actorRef}
        form={thing}
        save={save}
        isBlocked={(options) => blockOf(options) !== null}
        onCancel={onBack}
      >
        <FormFrame
          actorRef={actorRef}
          id={thing}
          order={order}
          idOf={idOf}
          lines={lines}
          block={block && <Banner>{block}</Banner>}
        >
          {children}
        </FormFrame>
      </FormCard>
      <FormQuestions {...props} />
      <KeptQuestion {...props} />
    </>
  );
}
