import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { LeaveReviewActor } from '../../machines/leave-review.machine.ts';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

const NOTE_MAX = 1000;
const NEEDS_REASON = 'A rejection needs a reason.';
const REJECTS_BY_KEY = `${NEEDS_REASON} Press Ctrl or ⌘ + Enter to reject.`;

/** Someone else decided while it was being written: it can still be read and copied. */
const isLeftOver = (snapshot: SnapshotFrom<LeaveReviewActor>): boolean => {
  const { note, review, me } = snapshot.context;
  if (note === '' || snapshot.hasTag('undoing')) return false;
  const isDecided = snapshot.hasTag('decided') && review?.request.decidedBy?._id !== me;

  return isDecided || snapshot.hasTag('alreadyDecided');
};

export function ReviewNote({ actorRef, onLeave }: { actorRef: LeaveReviewActor; onLeave: () => void }) {
  const { note, noteError, isReasonAsked, review } = useSelector(actorRef, ({ context }) => context);
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.hasTag('reviewing') || snapshot.hasTag('deciding'));
  const isUnsent = useSelector(actorRef, isLeftOver);
  const isDeciding = useSelector(actorRef, (snapshot) => snapshot.hasTag('deciding'));
  const area = useRef<HTMLTextAreaElement>(null);
  const [isRejecting, setRejecting] = useState(false);
  if (isReasonAsked && !isRejecting) setRejecting(true);
  useEffect(() => {
    if (noteError || isReasonAsked) area.current?.focus();
  }, [noteError, isReasonAsked]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
    if (isRejecting && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actorRef.send({ type: 'reject.pressed' });
      onLeave();
    }
  };
  if (!review || !(isUnsent || (isOpen && review.canDecide))) return null;

  return (
    <Field
      label={`Note to ${review.request.employee.fullName}`}
      help={isUnsent ? 'Not sent: this request has been decided.' : isRejecting ? REJECTS_BY_KEY : NEEDS_REASON}
      error={(!isUnsent && noteError) || undefined}
    >
      <Textarea
        ref={area}
        rows={2}
        maxLength={NOTE_MAX}
        readOnly={isDeciding || isUnsent}
        data-leaves-by-escape=""
        onKeyDown={onKeyDown}
        value={note}
        onChange={({ target }) => actorRef.send({ type: 'note.changed', note: target.value })}
      />
    </Field>
  );
}
