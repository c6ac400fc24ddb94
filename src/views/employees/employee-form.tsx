import { useSelector } from '@xstate/react';
import Ban from 'lucide-react/icons/ban';
import { type FormEvent, useState } from 'react';
import type { EmployeeFormActor } from '../../machines/modules/employee-form.ts';
import { employeeFormBlock } from '../../machines/rules/validation.ts';
import { Banner } from '../frame/banner.tsx';
import form from '../frame/form.module.css';
import { summaryOf } from '../frame/form-errors.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { EmployeeFields, fieldId, fieldOrder } from './employee-fields.tsx';
import styles from './employee-form.module.css';

export interface EmployeeFormProps {
  actorRef: EmployeeFormActor;
  /** Names the form, so that a button outside of it can submit it. */
  id: string;
}

/** The form over one person's record; its buttons stand where it is shown. */
export function EmployeeForm({ actorRef, id }: EmployeeFormProps) {
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const message = useSelector(actorRef, ({ context }) => context.message);
  const isReady = useSelector(actorRef, (snapshot) => snapshot.hasTag('editable') || snapshot.hasTag('saved'));

  if (hasFailed) {
    return (
      <ErrorState title="The form could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {message ?? 'The server could not be reached. Nothing was changed.'}
      </ErrorState>
    );
  }

  return isReady ? <Editable actorRef={actorRef} id={id} /> : <SkeletonText lines={12} />;
}

function Editable({ actorRef, id }: EmployeeFormProps) {
  const { options, errors, message, key } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isUnreachable = useSelector(actorRef, (snapshot) => snapshot.hasTag('unreachable'));
  const isStale = useSelector(actorRef, (snapshot) => snapshot.hasTag('stale'));
  const [tries, setTries] = useState(0);
  if (!options) return null;
  const block = employeeFormBlock(options);
  const blamed = summaryOf(errors, fieldOrder, fieldId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (block) return;
    setTries(tries + 1);
    actorRef.send({ type: 'form.submitted' });
  };

  return (
    <form id={id} className={form.form} noValidate onSubmit={submit}>
      {block && (
        <p className={styles.block} role="alert">
          <Ban size={16} aria-hidden="true" />
          {block}
        </p>
      )}
      {isUnreachable && <Banner>The server could not be reached. What you typed is kept: try again.</Banner>}
      <ErrorSummary errors={blamed.length === 0 && message && !isStale ? [{ message }] : blamed} focusKey={tries} />
      <fieldset className={form.form} disabled={block !== undefined || isBusy}>
        <EmployeeFields actorRef={actorRef} options={options} isEdit={key !== null} />
      </fieldset>
    </form>
  );
}
