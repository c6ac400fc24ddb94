import { useActorRef, useSelector } from '@xstate/react';
import type { FormActor, LoadedForm } from '../../machines/form.machine.ts';
import type { ResourceMachine } from '../../machines/resource.machine.ts';
import { changedFields, mergeOver } from '../../rules/shared/form.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { unbroken } from '../ui/unbroken.tsx';
import styles from './form-questions.module.css';
import { StaleDialog } from './stale-dialog.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

export interface FormQuestionsProps<Options, Values extends object, Saved> {
  actorRef: FormActor<Options, Values, Saved>;
  /** Reloads the record in its current state. */
  newest: ResourceMachine<LoadedForm<Options, Values> | null>;
  /** The confirmation before saving. */
  question?: { title: string; confirm: string };
  labels: Readonly<Partial<Record<string, string>>>;
  /** Falls back to the value itself. */
  textOf?: (field: Exclude<keyof Values & string, 'record'>, values: Values, options: Options) => string;
}

/** Loaded with the form: a question that fails to load, without a network, would blank the page and lose what was typed. */
export function FormQuestions<Options, Values extends object, Saved>(
  props: FormQuestionsProps<Options, Values, Saved>,
) {
  const { actorRef, question = { title: 'Save anyway?', confirm: 'Save anyway' } } = props;
  const isAsking = useSelector(actorRef, (snapshot) => snapshot.hasTag('askingToLeave'));
  const isSaving = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const isQuestioned = useSelector(actorRef, (snapshot) => snapshot.hasTag('askingToSave'));
  const message = useSelector(actorRef, ({ context }) => context.message);
  const isStale = useSelector(actorRef, (snapshot) => snapshot.hasTag('stale'));

  return (
    <>
      {isAsking && (
        <UnsavedDialog
          isSaving={isSaving}
          onLeave={() => actorRef.send({ type: 'exit.confirmed' })}
          onStay={() => actorRef.send({ type: 'exit.dismissed' })}
        />
      )}
      {isQuestioned && (
        <ConfirmDialog
          open
          title={question.title}
          confirmLabel={question.confirm}
          tone="primary"
          onConfirm={() => actorRef.send({ type: 'save.confirmed' })}
          onCancel={() => actorRef.send({ type: 'save.dismissed' })}
        >
          <Lines message={message ?? ''} />
        </ConfirmDialog>
      )}
      {isStale && <Stale {...props} />}
    </>
  );
}

/** What would change, and below it each consequence. */
function Lines({ message }: { message: string }) {
  const [change = '', ...consequences] = message.split('\n');

  return (
    <div className={styles.lines}>
      <p>{unbroken(change)}</p>
      {consequences.length > 0 && (
        <ul>
          {consequences.map((line) => (
            <li key={line}>{unbroken(line)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** "Keep mine" reapplies the user's changes to the newest version, field by field. */
function Stale<Options, Values extends object, Saved>(props: FormQuestionsProps<Options, Values, Saved>) {
  const { actorRef, labels, textOf = ownText } = props;
  const { key, initial, values, options, message } = useSelector(actorRef, ({ context }) => context);
  const newest = useActorRef(props.newest, { input: { key: key ?? undefined } });
  const theirs = useSelector(newest, ({ context }) => context.record?.values);
  const hasFailed = useSelector(newest, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const keepMine = () => {
    if (!theirs) return;
    actorRef.send({ type: 'stale.dismissed' });
    actorRef.send({ type: 'fields.changed', values: mergeOver(theirs, { initial, values }), isFilled: true });
  };

  return (
    <StaleDialog
      onTakeTheirs={() => actorRef.send({ type: 'reload.requested' })}
      onKeepMine={theirs ? keepMine : undefined}
      onGoBack={() => actorRef.send({ type: 'stale.dismissed' })}
    >
      <p>{message}</p>
      {hasFailed && <p>Their changes could not be loaded.</p>}
      {!theirs && !hasFailed && <SkeletonText lines={3} />}
      {theirs && options && (
        <dl className={styles.changes}>
          {changedFields(initial, theirs).map((field) => (
            <div key={field}>
              <dt>{labels[field] ?? field}</dt>
              <dd>
                <del>{textOf(field, initial, options)}</del> <ins>{textOf(field, theirs, options)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </StaleDialog>
  );
}

const ownText = <Values extends object>(field: keyof Values & string, values: Values): string =>
  String(values[field] ?? '') || 'none';
