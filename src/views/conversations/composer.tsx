import { useSelector } from '@xstate/react';
import Paperclip from 'lucide-react/icons/paperclip';
import { type ChangeEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import type { ConversationActor } from '../../machines/conversation.machine.ts';
import { MESSAGE_FILE_ACCEPT, MESSAGE_FILES_MAX, MESSAGE_MAX } from '../../machines/rules/constants.ts';
import { canSend, isTooLong } from '../../machines/rules/conversation.ts';
import { Banner } from '../frame/banner.tsx';
import { useLeaveGuard } from '../frame/leave-guard.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { Attachments } from './attachments.tsx';
import styles from './conversation.module.css';

const LeaveDialog = lazy(() => import('../frame/leave-dialog.tsx'));

const toEmployee = {
  label: 'Answer',
  writing: 'Write an answer',
  reopening: 'This conversation is resolved. An answer opens it again.',
};
const toHr: typeof toEmployee = {
  label: 'Message to HR',
  writing: 'Write to HR',
  reopening: 'HR resolved this conversation. A message opens it again.',
};

/** What this person answers: text and files, kept until the server has them. */
export function Composer({ actorRef }: { actorRef: ConversationActor }) {
  const { text, attachments, conversation, change } = useSelector(actorRef, ({ context }) => context);
  const isSending = useSelector(actorRef, (snapshot) => snapshot.hasTag('sending'));
  const isUnsure = useSelector(actorRef, (snapshot) => snapshot.hasTag('unsure'));
  const isResolved = conversation?.status === 'resolved';
  const words = conversation?.isOwn ? toHr : toEmployee;
  const isAnswering = (isSending || isUnsure) && change?.body !== undefined;
  const isReady = canSend({ text, attachments }) && !isSending && !isUnsure;
  const send = (resolves: boolean) => actorRef.send({ type: 'send.pressed', resolves });
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(false);
  };
  const goOn = useGuardedText(text.trim() !== '' || attachments.length > 0);

  return (
    <div className={styles.composer}>
      <Troubles actorRef={actorRef} />
      <Field
        label={`${words.label}${isResolved ? '; this opens the conversation again' : ''}`}
        labelHidden
        error={
          isTooLong(text) &&
          `At most ${MESSAGE_MAX.toLocaleString('en')} letters; these are ${text.trim().length.toLocaleString('en')}.`
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
      <Attachments actorRef={actorRef} isLocked={isAnswering} />
      <div className={styles.tools}>
        <span className={styles.start}>
          <FilePicker actorRef={actorRef} disabled={isAnswering || attachments.length >= MESSAGE_FILES_MAX} />
          <span className={styles.hint}>Ctrl or ⌘ + Enter sends</span>
        </span>
        {!conversation?.isOwn && (
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
          {isResolved ? 'Reopen and send' : 'Send'}
        </Button>
      </div>
      {goOn && (
        <Suspense>
          <LeaveDialog {...goOn} />
        </Suspense>
      )}
    </div>
  );
}

/** Leaving with something unsent asks first; gives what the question needs, while it is open. */
function useGuardedText(isUnsent: boolean) {
  const [next, setNext] = useState<{ goOn: () => void }>();
  useLeaveGuard(isUnsent, (goOn) => setNext({ goOn }));

  return next && { onLeave: next.goOn, onStay: () => setNext(undefined) };
}

/** What stands in the way of sending, in the order of how much it matters. */
function Troubles({ actorRef }: { actorRef: ConversationActor }) {
  const message = useSelector(actorRef, ({ context }) => context.message);
  const isUnsure = useSelector(actorRef, (snapshot) => snapshot.hasTag('unsure'));
  const isOutrun = useSelector(actorRef, (snapshot) => snapshot.hasTag('outrun'));
  if (isUnsure) {
    return (
      <Banner onRetry={() => actorRef.send({ type: 'retry.pressed' })}>
        The connection was lost. It is tried again by itself, and nothing arrives twice.
      </Banner>
    );
  }
  if (message === null) return null;

  return (
    <Banner>
      {message}
      {isOutrun && ' Please read on, and send again if it still fits: nothing was sent yet.'}
    </Banner>
  );
}

function FilePicker({ actorRef, disabled }: { actorRef: ConversationActor; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    actorRef.send({ type: 'files.chosen', files: [...(target.files ?? [])] });
    // The same file can be chosen again.
    target.value = '';
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={MESSAGE_FILE_ACCEPT}
        aria-label="Files"
        onChange={choose}
      />
      <IconButton
        label="Attach PDF files or pictures"
        icon={<Paperclip size={16} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
