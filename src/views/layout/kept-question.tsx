import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { changedFields, mergeOver } from '../../rules/shared/form.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import type { FormQuestionsProps } from './form-questions.tsx';
import { lazyPart } from './lazy-part.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const WordChanges = lazyPart(() => import('./editor/word-changes.tsx'));

export type KeptQuestionProps<Options, Values extends object, Saved> = Required<
  Pick<FormQuestionsProps<Options, Values, Saved>, 'actorRef' | 'labels' | 'textOf'>
> & {
  /** Closes it without a choice. */
  onBack: () => void;
};

/** For a form that keeps what is not saved yet in this browser. Only the fields that were changed are restored. */
export function KeptQuestion<Options, Values extends object, Saved>(props: KeptQuestionProps<Options, Values, Saved>) {
  const { actorRef, labels, textOf, onBack } = props;
  const { key, values, draft, options } = useSelector(actorRef, ({ context }) => context);
  const isEditable = useSelector(actorRef, (snapshot) => snapshot.hasTag('editable'));
  if (!draft || !options || !isEditable) return null;
  const mine = mergeOver(values, draft);
  // Keeps the key of a new record, so that an earlier attempt and this one store it only once.
  const restored = key === null && 'record' in draft.values ? { ...mine, record: draft.values.record } : mine;
  // Struck out, “none” would look like a word of the text.
  const wordsOf = (field: Parameters<typeof textOf>[0], of: Values) => textOf(field, of, options).replace(/^none$/, '');
  const fill = (filled: Partial<Values>) => actorRef.send({ type: 'fields.changed', values: filled, isFilled: true });

  return (
    <RestoreDialog at={draft.at} onRestore={() => fill(restored)} onDiscard={() => fill({})} onBack={onBack}>
      <dl>
        {changedFields(values, mine).map((field) => (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            <dd>
              <Suspense fallback={<SkeletonText lines={1} />}>
                <WordChanges before={wordsOf(field, values)} after={wordsOf(field, mine)} isBrief />
              </Suspense>
            </dd>
          </div>
        ))}
      </dl>
      {draft.files?.map((name) => (
        <p key={name}>We could not restore the file {name}. Choose it again.</p>
      ))}
    </RestoreDialog>
  );
}
