import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormActor } from '../../machines/form.machine.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Banner } from './banner.tsx';
import form from './form.module.css';
import { summaryOf } from './form-errors.ts';
import { stopsAtUnreadable } from './unreadable-text.ts';

interface FormFrameProps<Options, Values extends object, Saved> {
  actorRef: FormActor<Options, Values, Saved>;
  /** Lets a button outside the form submit it. */
  id: string;
  order: readonly string[];
  idOf?: (field: string) => string;
  /** Shown instead of an enabled form until something else is set up. */
  block?: ReactNode;
  /** Number of skeleton lines. */
  lines?: number;
  children: (options: Options) => ReactNode;
}

export function FormFrame<Options, Values extends object, Saved>(props: FormFrameProps<Options, Values, Saved>) {
  const { actorRef, lines = 3 } = props;
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const message = useSelector(actorRef, ({ context }) => context.message);
  const options = useSelector(actorRef, ({ context }) => context.options);
  const isReady = useSelector(actorRef, (snapshot) => snapshot.hasTag('editable') || snapshot.hasTag('saved'));

  if (hasFailed) {
    return (
      <ErrorState title="The form could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {message ?? SERVER_UNREACHABLE}
      </ErrorState>
    );
  }

  return isReady && options ? <Editable {...props} options={options} /> : <SkeletonText lines={lines} />;
}

function Editable<Options, Values extends object, Saved>(
  props: FormFrameProps<Options, Values, Saved> & { options: Options },
) {
  const { actorRef, id, order, idOf, block, options, children } = props;
  const { errors, message, isToSaveAgain } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  // These states are shown in a dialog.
  const isAsked = useSelector(actorRef, (snapshot) => snapshot.hasTag('stale') || snapshot.hasTag('askingToSave'));
  const [tries, setTries] = useState(0);
  const blamed = summaryOf(errors, order, idOf);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (block) return;
    if (stopsAtUnreadable(event.currentTarget as HTMLElement)) return;
    setTries(tries + 1);
    // Its fields are disabled while it saves, and would lose the focus to the page.
    (event.nativeEvent as SubmitEvent).submitter?.focus();
    actorRef.send({ type: 'form.submitted' });
  };

  return (
    <form id={id} className={form.form} noValidate onSubmit={submit}>
      {block}
      {isUnreachable && (
        <InView>
          <Banner>The server could not be reached. Your changes are still here. Try again.</Banner>
        </InView>
      )}
      {isToSaveAgain && !isUnreachable && (
        <InView>
          <p role="status" className={form.note}>
            Your changes are not saved yet. Save again to store them.
          </p>
        </InView>
      )}
      <ErrorSummary
        errors={blamed.length === 0 && message && !isAsked ? [{ message }] : blamed}
        focusKey={tries}
        isFieldFirst
      />
      <fieldset className={form.form} disabled={Boolean(block) || isBusy}>
        {children(options)}
      </fieldset>
    </form>
  );
}

/** Long forms are submitted far below it. The focus stays on the button, so that pressing it again tries again. */
function InView({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  // Returns a promise in newer browsers, which an effect must not return.
  useEffect(() => void root.current?.scrollIntoView({ block: 'nearest' }), []);

  return <div ref={root}>{children}</div>;
}
