import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { FormActor, LoadedForm } from '../../machines/form.machine.ts';
import type { ResourceMachine } from '../../machines/resource.machine.ts';
import { changedFields, mergeOver } from '../../machines/rules/form.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './form-questions.module.css';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));
const StaleDialog = lazy(() => import('./stale-dialog.tsx'));

export interface FormQuestionsProps<Options, Values extends object, Saved> {
  actorRef: FormActor<Options, Values, Saved>;
  /** Loads the record as it stands now. */
  newest: ResourceMachine<LoadedForm<Options, Values>>;
  /** What each field is called. */
  labels: Readonly<Partial<Record<string, string>>>;
  /** What a field holds, in words; its own value where nothing else is said. */
  textOf?: (field: Exclude<keyof Values & string, 'record'>, values: Values, options: Options) => string;
}

/** The questions that a form may have to ask: leave without saving? whose changes hold? */
export function FormQuestions<Options, Values extends object, Saved>(
  props: FormQuestionsProps<Options, Values, Saved>,
) {
  const { actorRef } = props;
  const isAsking = useSelector(actorRef, (snapshot) => snapshot.hasTag('askingToLeave'));
  const isStale = useSelector(actorRef, (snapshot) => snapshot.hasTag('stale'));

  return (
    <Suspense>
      {isAsking && (
        <LeaveDialog
          onLeave={() => actorRef.send({ type: 'leave.confirmed' })}
          onStay={() => actorRef.send({ type: 'leave.dismissed' })}
        />
      )}
      {isStale && <Stale {...props} />}
    </Suspense>
  );
}

/** Shows what the other person changed. Keeping mine puts my changes on top of theirs, field by field. */
function Stale<Options, Values extends object, Saved>(props: FormQuestionsProps<Options, Values, Saved>) {
  const { actorRef, labels, textOf = ownText } = props;
  const { key, initial, values, options } = useSelector(actorRef, ({ context }) => context);
  const newest = useActorRef(props.newest, { input: { key: key ?? undefined } });
  const theirs = useSelector(newest, ({ context }) => context.thing?.values);
  const hasFailed = useSelector(newest, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const keepMine = () => {
    if (!theirs) return;
    actorRef.send({ type: 'stale.dismissed' });
    actorRef.send({ type: 'fields.changed', values: mergeOver(theirs, { initial, values }) });
  };

  return (
    <StaleDialog
      onTakeTheirs={() => actorRef.send({ type: 'reload.requested' })}
      onKeepMine={theirs ? keepMine : undefined}
      onGoBack={() => actorRef.send({ type: 'stale.dismissed' })}
    >
      {hasFailed && <p>What they changed could not be loaded.</p>}
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
