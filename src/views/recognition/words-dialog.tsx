import { useSelector } from '@xstate/react';
import type { ModerationCharts, WordsFormActor } from '../../machines/modules/recognition/recognition-moderation.ts';
import { FormDialog, useFormDialog } from '../layout/form-dialog.tsx';
import { FormFrame } from '../layout/form-frame.tsx';
import { FormQuestions } from '../layout/form-questions.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

export interface WordsDialogProps {
  charts: ModerationCharts['words'];
  onClose: () => void;
}

const FORM = 'watched-words';
const order = ['words'];
const empty = { words: '', record: { version: 0 } };

export default function WordsDialog({ charts, onClose }: WordsDialogProps) {
  const actorRef = useFormDialog(charts.form, { key: 'words', values: empty }, { onSaved: () => {}, onClose });

  return (
    <>
      <FormDialog
        actorRef={actorRef}
        form={FORM}
        title="Watched words"
        description="New posts and comments that contain one of these words will not appear until a moderator approves them. Private posts are not checked."
        save="Save"
      >
        <FormFrame actorRef={actorRef} id={FORM} order={order} lines={6}>
          {() => <Words actorRef={actorRef} />}
        </FormFrame>
      </FormDialog>
      <FormQuestions actorRef={actorRef} newest={charts.newest} labels={{ words: 'Words' }} />
    </>
  );
}

function Words({ actorRef }: { actorRef: WordsFormActor }) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);

  return (
    <Field
      label="Words"
      id="words"
      help="Enter one word or phrase per line. Only whole words match; capitals and accents make no difference."
      error={errors.words}
    >
      <Textarea
        rows={8}
        value={values.words}
        onChange={({ target }) => actorRef.send({ type: 'fields.changed', values: { words: target.value } })}
      />
    </Field>
  );
}
