import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FormActor } from '../../machines/form.machine.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Banner } from './banner.tsx';
import form from './form.module.css';
import { summaryOf } from './form-errors.ts';

export interface FormFrameProps<Options, Values extends object, Saved> {
  actorRef: FormActor<Options, Values, Saved>;
  /** Names the form, so that a button outside of it can submit it. */
  id: string;
  /** The fields as they stand on the page, and the id of each one's control. */
  order: readonly string[];
  idOf?: (field: string) => string;
  /** What has to be done before the form can be filled in; it is off until then. */
  block?: ReactNode;
  /** How many lines stand in for it while it is loaded. */
  lines?: number;
  /** The fields. */
  children: (options: Options) => ReactNode;
}

/** Everything around the fields of a form: loading, failing, what is wrong, holding still while it is saved. */
export function FormFrame<Options, Values extends object, Saved>(props: FormFrameProps<Options, Values, Saved>) {
  const { actorRef, lines = 3 } = props;
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const message = useSelector(actorRef, ({ context }) => context.message);
  const options = useSelector(actorRef, ({ context }) => context.options);
  const isReady = useSelector(actorRef, (snapshot) => snapshot.hasTag('editable') || snapshot.hasTag('saved'));

  if (hasFailed) {
    return (
      <ErrorState title="The form could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {message ?? 'The server could not be reached. Nothing was changed.'}
      </ErrorState>
    );
  }

  return isReady && options ? <Editable {...props} options={options} /> : <SkeletonText lines={lines} />;
}

function Editable<Options, Values extends object, Saved>(
  props: FormFrameProps<Options, Values, Saved> & { options: Options },
) {
  const { actorRef, id, order, idOf, block, options, children } = props;
  const { errors, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const isStale = useSelector(actorRef, (snapshot) => snapshot.hasTag('stale'));
  const [tries, setTries] = useState(0);
  const blamed = summaryOf(errors, order, idOf);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (block) return;
    setTries(tries + 1);
    actorRef.send({ type: 'form.submitted' });
  };

  return (
    <form id={id} className={form.form} noValidate onSubmit={submit}>
      {block}
      {isUnreachable && <Banner>The server could not be reached. What you typed is kept: try again.</Banner>}
      <ErrorSummary errors={blamed.length === 0 && message && !isStale ? [{ message }] : blamed} focusKey={tries} />
      <fieldset className={form.form} disabled={Boolean(block) || isBusy}>
        {children(options)}
      </fieldset>
    </form>
  );
}
