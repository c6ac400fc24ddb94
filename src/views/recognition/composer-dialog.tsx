import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { PICTURE_ASPECT, wireRecognitionComposer } from '../../machines/modules/recognition/recognition-composer.ts';
import type { RecognitionComposerActor } from '../../machines/recognition-composer.machine.ts';
import { isEmptyPraise, mentionsIn, validatePraise } from '../../rules/recognition/praise.ts';
import { hasErrors } from '../../rules/shared/validation.ts';
import { Banner } from '../layout/banner.tsx';
import { CropDialog } from '../layout/crop-dialog.lazy.ts';
import { summaryOf } from '../layout/form-errors.ts';
import { stopsAtUnreadable } from '../layout/unreadable-text.ts';
import { useAskedClose } from '../layout/use-asked-close.tsx';
import { useObjectUrl } from '../layout/use-object-url.ts';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Celebration } from './celebration.tsx';
import styles from './composer.module.css';
import { ComposerFields } from './composer-fields.tsx';
import { Face, Names, namesInWords } from './people.tsx';
import { PostBody } from './post-body.tsx';
import post from './recognition.module.css';

const FORM = 'praise';
const order = ['to', 'tags', 'message', 'picture', 'image'];

export interface ComposerDialogProps {
  onSent: () => void;
  onClose: () => void;
}

/** Closing needs no confirmation, because the draft is kept: all but what names nobody. */
export default function ComposerDialog({ onSent, onClose }: ComposerDialogProps) {
  const { composerOf } = useMachines(wireRecognitionComposer);
  const { _id } = useSignedIn().user;
  const [chart] = useState(() => composerOf(_id));
  const actorRef = useActorRef(chart);
  useEffect(() => {
    let isSent = false;
    const { unsubscribe } = actorRef.subscribe((snapshot) => {
      if (snapshot.hasTag('sent') && !isSent) onSent();
      isSent = snapshot.hasTag('sent');
    });

    return unsubscribe;
  }, [actorRef, onSent]);

  return <ComposerView actorRef={actorRef} onClose={onClose} />;
}

function ComposerView({ actorRef, onClose }: { actorRef: RecognitionComposerActor; onClose: () => void }) {
  const isSent = useSelector(actorRef, (snapshot) => snapshot.hasTag('sent'));

  return (
    <>
      {isSent ? <Sent actorRef={actorRef} onClose={onClose} /> : <Writing actorRef={actorRef} onClose={onClose} />}
      <Questions actorRef={actorRef} />
    </>
  );
}

function Writing({ actorRef, onClose }: { actorRef: RecognitionComposerActor; onClose: () => void }) {
  const { values, errors, message, isRestored } = useSelector(actorRef, ({ context }) => context);
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.hasTag('open'));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isOffline = useSelector(actorRef, (snapshot) => snapshot.hasTag('offline'));
  const isRefused = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused'));
  const [tries, setTries] = useState(0);
  const { leave, question } = useAskedClose(onClose, { keepsDraft: true });
  const blamed = summaryOf(errors, order);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isUnreadable = stopsAtUnreadable(event.currentTarget as HTMLElement);
    // With other faults nothing is sent, and all of them are shown at once.
    if (isUnreadable && !hasErrors(validatePraise(values))) return;
    setTries(tries + 1);
    actorRef.send({ type: isOffline ? 'retry.pressed' : 'send.pressed' });
  };

  return (
    <Dialog
      open
      size="large"
      title="Praise a colleague"
      description="Your draft is kept in this browser until you post it."
      onClose={leave}
      aside={
        !isEmptyPraise(values) &&
        !isBusy && (
          <Button variant="quiet" onClick={() => actorRef.send({ type: 'draft.discarded' })}>
            Discard draft
          </Button>
        )
      }
      actions={
        <>
          <Button onClick={leave}>Close</Button>
          <Button type="submit" form={FORM} variant="primary" busy={isOpen && isBusy} busyLabel="Posting…">
            Post
          </Button>
        </>
      }
    >
      {isOpen ? (
        <div className={styles.columns}>
          <form id={FORM} className={common.page} noValidate onSubmit={submit}>
            {isOffline && <Banner>Connection lost. We’ll keep trying, and nothing will be posted twice.</Banner>}
            {isRestored && <p className={common.quiet}>We restored the draft you started earlier.</p>}
            <ErrorSummary
              errors={blamed.length === 0 && message && isRefused ? [{ message }] : blamed}
              focusKey={tries}
            />
            <fieldset className={common.page} disabled={isBusy}>
              <ComposerFields actorRef={actorRef} />
            </fieldset>
          </form>
          <Preview actorRef={actorRef} />
        </div>
      ) : (
        <SkeletonText lines={8} />
      )}
      {question}
    </Dialog>
  );
}

function Preview({ actorRef }: { actorRef: RecognitionComposerActor }) {
  const { values } = useSelector(actorRef, ({ context }) => context);
  const { user } = useSignedIn();
  const picture = useObjectUrl(values.picture);
  const { to, tags, message, image } = values;
  const mentions = mentionsIn(values).map(({ _id, fullName }) => ({ _id, name: fullName }));

  return (
    <section className={styles.preview} aria-label="Preview">
      <h3>Preview</h3>
      <div className={post.post} inert>
        <header className={post.head}>
          <Face person={{ _id: user._id, fullName: user.fullName, photo: user.photo, branchName: null }} />
          <p className={post.heading}>
            <span>
              <strong>{user.fullName}</strong> praised {to.length === 0 ? '…' : <Names people={to} linked={false} />}
            </span>
          </p>
        </header>
        {isEmptyPraise(values) ? (
          <p className={common.quiet}>Your post will appear here.</p>
        ) : (
          <PostBody post={{ message, mentions, image, tags: [...tags] }} picture={picture} />
        )}
      </div>
    </section>
  );
}

function Sent({ actorRef, onClose }: { actorRef: RecognitionComposerActor; onClose: () => void }) {
  const sent = useSelector(actorRef, ({ context }) => context.post);
  const isHeld = useSelector(actorRef, (snapshot) => snapshot.hasTag('held'));
  const isCelebrating = useSelector(actorRef, (snapshot) => snapshot.hasTag('celebrating'));

  return (
    <Dialog
      open
      title={isHeld ? 'Sent for review' : 'Posted'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => actorRef.send({ type: 'again.pressed' })}>Praise someone else</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles.sent}>
        {!isHeld && <Celebration isMoving={isCelebrating} />}
        <p role="status">
          {isHeld
            ? 'Your post contains a word your company watches for. It will appear once a moderator approves it, and we’ll let you know either way.'
            : `Thank you. We’ll let ${namesInWords(sent?.to ?? [])} know.`}
        </p>
      </div>
    </Dialog>
  );
}

function Questions({ actorRef }: { actorRef: RecognitionComposerActor }) {
  const { file, message } = useSelector(actorRef, ({ context }) => context);
  const isCropping = useSelector(actorRef, (snapshot) => snapshot.hasTag('cropping'));
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isAsking = useSelector(actorRef, (snapshot) => snapshot.hasTag('asking'));

  return (
    <>
      {isCropping && file && (
        <Suspense>
          <CropDialog
            file={file}
            aspect={PICTURE_ASPECT}
            confirm="Use picture"
            isBusy={isBusy}
            onConfirm={(crop) => actorRef.send({ type: 'crop.confirmed', crop })}
            onUnreadable={() => actorRef.send({ type: 'picture.unreadable' })}
            onDismiss={() => actorRef.send({ type: 'crop.dismissed' })}
          />
        </Suspense>
      )}
      {isAsking && (
        <ConfirmDialog
          open
          tone="primary"
          title="Post this again?"
          confirmLabel="Post again"
          onConfirm={() => actorRef.send({ type: 'repeat.confirmed' })}
          onCancel={() => actorRef.send({ type: 'repeat.dismissed' })}
        >
          {message}
        </ConfirmDialog>
      )}
    </>
  );
}
