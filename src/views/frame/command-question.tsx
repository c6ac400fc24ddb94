import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { CollectionActor, RowCommand } from '../../machines/collection.machine.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog }));

export interface Question {
  title: string;
  /** What will happen and what stays. */
  body: ReactNode;
  /** The action by its verb and its object, such as "Retire Sales". */
  confirm: string;
  /** Such as "Retiring…". */
  busy: string;
  /** Default `critical`. */
  tone?: 'primary' | 'critical';
}

export interface CommandQuestionProps<R extends { _id: string }> {
  list: CollectionActor<R>;
  /** The words for a command that asks first. */
  ask: (command: RowCommand<R>) => Question;
}

/** Asks before a command of a list is run, and stays until it is done. */
export function CommandQuestion<R extends { _id: string }>({ list, ask }: CommandQuestionProps<R>) {
  const command = useSelector(list, ({ context }) => context.command);
  const isConfirming = useSelector(list, (snapshot) => snapshot.hasTag('confirming'));
  const isRunning = useSelector(list, (snapshot) => snapshot.hasTag('running'));
  if (!command?.asks || !(isConfirming || isRunning)) return null;
  const { title, body, confirm, busy, tone = 'critical' } = ask(command);

  return (
    <Suspense>
      <ConfirmDialog
        open
        title={title}
        confirmLabel={confirm}
        tone={tone}
        busy={isRunning}
        busyLabel={busy}
        onConfirm={() => list.send({ type: 'command.confirmed' })}
        onCancel={() => list.send({ type: 'command.dismissed' })}
      >
        {body}
      </ConfirmDialog>
    </Suspense>
  );
}
