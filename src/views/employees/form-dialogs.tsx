import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { EmployeeFormActor } from '../../machines/modules/employee-form.ts';
import { changedFields, mergeOver, valuesOf } from '../../machines/modules/employee-values.ts';
import { wireEmployees } from '../../machines/modules/employees.ts';
import { useWired } from '../frame/wiring-context.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { fieldLabels, textOf } from './field-texts.ts';
import styles from './form-dialogs.module.css';

const LeaveDialog = lazy(() => import('../frame/leave-dialog.tsx'));
const StaleDialog = lazy(() => import('../frame/stale-dialog.tsx'));

/** The questions that the form may have to ask: leave without saving? whose changes hold? */
export function FormDialogs({ actorRef }: { actorRef: EmployeeFormActor }) {
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
      {isStale && <Stale actorRef={actorRef} />}
    </Suspense>
  );
}

/** Shows what the other person changed. Keeping mine puts my changes on top of theirs, field by field. */
function Stale({ actorRef }: { actorRef: EmployeeFormActor }) {
  const { key, initial, values, options } = useSelector(actorRef, ({ context }) => context);
  const newest = useActorRef(useWired(wireEmployees).details, { input: { key: key ?? undefined } });
  const thing = useSelector(newest, ({ context }) => context.thing);
  const hasFailed = useSelector(newest, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const theirs = thing && valuesOf(thing.user);
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
              <dt>{fieldLabels[field]}</dt>
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
