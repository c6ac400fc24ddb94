import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { LeaveReviewActor } from '../../machines/leave-review.machine.ts';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

const NOTE_MAX = 1000;

export function ReviewNote({ actorRef, onLeave }: { actorRef: LeaveReviewActor; onLeave: () => void }) {
  const { note, noteError, review } = useSelector(actorRef, ({ context }) => context);
  const isShown = useSelector(actorRef, (snapshot) => snapshot.hasTag('reviewing') || snapshot.hasTag('deciding'));
  const isDeciding = useSelector(actorRef, (snapshot) => snapshot.hasTag('deciding'));
  const area = useRef<HTMLTextAreaElement>(null);
  const [isRejecting, setRejecting] = useState(false);
  if (noteError && !isRejecting) setRejecting(true);
  useEffect(() => {
    if (noteError) area.current?.focus();
  }, [noteError]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
    if (isRejecting && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actorRef.send({ type: 'reject.pressed' });
      onLeave();
    }
  };
  if (!isShown || !review?.canDecide) return null;

  return (
    <Field
      label={`Note to ${review.request.employee.fullName}`}
      help={isRejecting ? 'A rejection needs a reason. Ctrl+Enter rejects.' : 'A rejection needs a reason.'}
      error={noteError ?? undefined}
    >
      <Textarea
        ref={area}
        rows={2}
        maxLength={NOTE_MAX}
        readOnly={isDeciding}
        data-leaves-by-escape=""
        onKeyDown={onKeyDown}
        value={note}
        onChange={({ target }) => actorRef.send({ type: 'note.changed', note: target.value })}
      />
    </Field>
  );
}
