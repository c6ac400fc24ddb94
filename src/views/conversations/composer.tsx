import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import type { ConversationActor, ConversationContext } from '../../machines/conversation.machine.ts';
import { type ConversationUpdate, canSend, isText, isTooLong } from '../../rules/conversations/conversation.ts';
import { MESSAGE_FILES_MAX, MESSAGE_MAX } from '../../rules/shared/constants.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { Banner } from '../layout/banner.tsx';
import { StateTabs } from '../layout/state-tabs.tsx';
import { UnsavedDialog } from '../layout/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../layout/unsaved-guard.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { Attachments } from './attachments.tsx';
import styles from './conversation.module.css';
import { FilePicker } from './file-picker.tsx';

interface ComposerWords {
  label: string;
  writing: string;
  reopening: string;
  /** Follows the label while sending reopens. */
  reopens: string;
  notResolved?: string;
  notReopened?: string;
}

const toEmployee: ComposerWords = {
  label: 'Reply',
  writing: 'Write a reply',
  reopening: 'This conversation is resolved. Replying reopens it.',
  reopens: 'reopens the conversation',
};
const toHr: ComposerWords = {
  label: 'Message to HR',
  writing: 'Write to HR',
  reopening: 'HR resolved this conversation. Sending a message reopens it.',
  reopens: 'reopens the conversation',
};
const amongHr: ComposerWords = {
  label: 'Note',
  writing: 'Write an internal note. Only HR can see it.',
  reopening: 'Write an internal note. Only HR can see it, and the conversation stays resolved.',
  reopens: '',
};

const audiences = [
  { value: 'employee', label: 'Reply' },
  { value: 'hr', label: 'Note' },
];

export function Composer({ actorRef, own = toHr }: { actorRef: ConversationActor; own?: ComposerWords }) {
  const { text, isNote, attachments, conversation, change } = useSelector(actorRef, ({ context }) => context);
  const isSending = useSelector(actorRef, (snapshot) => snapshot.hasTag('sending'));
  const isUnsure = useSelector(actorRef, (snapshot) => snapshot.hasTag('unsure'));
  const isResolved = conversation?.status === 'resolved';
  const words = conversation?.isOwn ? own : isNote ? amongHr : toEmployee;
  const isAnswering = (isSending || isUnsure) && isText(change);
  const isReady = canSend({ text, isNote, attachments }) && !isSending && !isUnsure;
  const send = (resolves: boolean) => actorRef.send({ type: 'send.pressed', resolves });
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(false);
  };
  const goOn = useGuardedText(text.trim() !== '' || attachments.length > 0, () =>
    actorRef.send({ type: 'text.changed', text: '' }),
  );

  return (
    <div className={styles.composer} data-note={isNote ? '' : undefined}>
      <SendProblems actorRef={actorRef} words={conversation?.isOwn ? own : toEmployee} />
      {!conversation?.isOwn && (
        <div>
          <StateTabs
            label="Message type"
            options={audiences}
            value={isNote ? 'hr' : 'employee'}
            onChange={(value) => actorRef.send({ type: 'audience.chosen', isNote: value === 'hr' })}
          />
        </div>
      )}
      <Field
        label={`${words.label}${isResolved && !isNote ? ` (${words.reopens})` : ''}`}
        labelHidden
        error={
          isTooLong(text) &&
          `Use at most ${withCommas(MESSAGE_MAX)} characters. You have ${withCommas(text.trim().length)}.`
        }
      >
        <Textarea
          rows={3}
          className={styles.input}
          placeholder={isResolved ? words.reopening : words.writing}
          value={text}
          readOnly={isAnswering}
          dir="auto"
          onChange={({ target }) => actorRef.send({ type: 'text.changed', text: target.value })}
          onKeyDown={sendOnEnter}
        />
      </Field>
      <Attachments
        attachments={attachments}
        isLocked={isAnswering}
        onRemove={(id) => actorRef.send({ type: 'file.removed', id })}
      />
      <div className={common.wrappingRow}>
        <span className={styles.start}>
          <FilePicker
            disabled={isNote || isAnswering || attachments.length >= MESSAGE_FILES_MAX}
            onChoose={(files) => actorRef.send({ type: 'files.chosen', files })}
          />
          <span className={styles.hint}>Ctrl or ⌘ + Enter to send</span>
        </span>
        {!conversation?.isOwn && !isNote && (
          <Button
            disabled={!isReady}
            focusableWhenDisabled
            busy={isAnswering && change?.status === 'resolved'}
            onClick={() => send(true)}
          >
            Send and resolve
          </Button>
        )}
        <Button
          variant="primary"
          disabled={!isReady}
          focusableWhenDisabled
          busy={isAnswering && change?.status !== 'resolved'}
          busyLabel="Sending…"
          onClick={() => send(false)}
        >
          {isNote ? 'Add note' : isResolved ? 'Reopen and send' : 'Send'}
        </Button>
      </div>
      {isNote && attachments.length > 0 && (
        <p className={common.trouble}>Notes cannot include files. Remove the files, or switch to Reply.</p>
      )}
      {goOn && <UnsavedDialog {...goOn} />}
    </div>
  );
}

function useGuardedText(isUnsent: boolean, discard: () => void) {
  const [next, setNext] = useState<{ goOn: () => void }>();
  useUnsavedGuard(isUnsent, (goOn) => setNext({ goOn }));

  const leave = () => {
    discard();
    next?.goOn();
  };

  return next && { onLeave: leave, onStay: () => setNext(undefined) };
}

interface SendProblemsProps {
  actorRef: ConversationActor;
  words: ComposerWords;
}

function SendProblems({ actorRef, words }: SendProblemsProps) {
  const message = useSelector(actorRef, ({ context }) => context.message);
  const isUnsure = useSelector(actorRef, (snapshot) => snapshot.hasTag('unsure'));
  const hasConflict = useSelector(actorRef, (snapshot) => snapshot.hasTag('conflict'));
  const undone = useSelector(actorRef, (snapshot) => undoneInWords(snapshot.context, snapshot.hasTag('stale'), words));
  if (isUnsure) {
    return (
      <Banner onRetry={() => actorRef.send({ type: 'retry.pressed' })}>
        Connection lost. We’ll keep trying, and nothing will be sent twice.
      </Banner>
    );
  }
  if (message === null) return null;

  return (
    <Banner>
      {message}
      {hasConflict && undone}
    </Banner>
  );
}

/** Empty if the other person made the same change, which is known once it has been loaded. */
function undoneInWords(
  { conflict, conversation }: ConversationContext,
  isStale: boolean,
  words: ComposerWords,
): string {
  if (!conflict) return '';
  const { change, seen } = conflict;
  if (isText(change)) {
    return ' Your message has not been sent. Read the new messages, then send yours if it still applies.';
  }
  if (seen === null && !isStale) return '';
  const isDone =
    change.status === undefined
      ? (conversation?.assignee?._id ?? null) === change.assignee
      : conversation?.status === change.status;
  if (isDone) return '';

  return ` ${lostUpdateInWords(change, words)} Read the new messages, then try again if it still applies.`;
}

function lostUpdateInWords({ status }: ConversationUpdate, { notResolved, notReopened }: ComposerWords): string {
  if (status === undefined) return 'The assignee has not been changed.';
  if (status === 'resolved') return notResolved ?? 'The conversation has not been resolved.';

  return notReopened ?? 'The conversation has not been reopened.';
}
