import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { LeaveReviewActor } from '../../machines/leave-review.machine.ts';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

const NOTE_MAX = 1000;

export function ReviewNote({ actorRef }: { actorRef: LeaveReviewActor }) {
  const { note, noteError, review } = useSelector(actorRef, ({ context }) => context);
  const isShown = useSelector(actorRef, (snapshot) => snapshot.hasTag('reviewing') || snapshot.hasTag('deciding'));
  const isDeciding = useSelector(actorRef, (snapshot) => snapshot.hasTag('deciding'));
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (noteError) area.current?.focus();
  }, [noteError]);
  if (!isShown || !review?.canDecide) return null;

  return (
    <Field
      label={`Note to ${review.request.employee.fullName}`}
      help="A rejection needs a reason."
      error={noteError ?? undefined}
    >
      <Textarea
        ref={area}
        rows={2}
        maxLength={NOTE_MAX}
        readOnly={isDeciding}
        value={note}
        onChange={({ target }) => actorRef.send({ type: 'note.changed', note: target.value })}
      />
    </Field>
  );
}
