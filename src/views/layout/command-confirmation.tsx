import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import type { ActorRef, Snapshot } from 'xstate';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { ConfirmDialog } from './confirm-dialog.lazy.ts';

export interface Confirmation {
  title: string;
  body: ReactNode;
  /** The verb and its object, such as "Retire Sales". */
  confirm: string;
  busy: string;
  tone?: 'primary' | 'critical';
  /** Below the body: what the answer depends on. */
  fields?: ReactNode;
  isBlocked?: boolean;
}

interface Commandable<R> {
  context: { command: RowCommand<R> | null };
  hasTag(tag: 'confirming' | 'running'): boolean;
}

interface CommandQuestionProps<R> {
  chart: Pick<ActorRef<Snapshot<unknown> & Commandable<R>, CommandAnswer>, 'getSnapshot' | 'subscribe' | 'send'>;
  ask: (command: RowCommand<R>) => Confirmation;
}

type CommandAnswer = { type: 'command.confirmed' } | { type: 'command.dismissed' };

export function CommandConfirmation<R>({ chart, ask }: CommandQuestionProps<R>) {
  const command = useSelector(chart, ({ context }) => context.command);
  const isConfirming = useSelector(chart, (snapshot) => snapshot.hasTag('confirming'));
  const isRunning = useSelector(chart, (snapshot) => snapshot.hasTag('running'));
  if (!command?.needsConfirmation || !(isConfirming || isRunning)) return null;
  const { title, body, confirm, busy, tone = 'critical', ...more } = ask(command);

  return (
    <Suspense>
      <ConfirmDialog
        {...more}
        open
        title={title}
        confirmLabel={confirm}
        tone={tone}
        busy={isRunning}
        busyLabel={busy}
        onConfirm={() => chart.send({ type: 'command.confirmed' })}
        onCancel={() => chart.send({ type: 'command.dismissed' })}
      >
        {body}
      </ConfirmDialog>
    </Suspense>
  );
}
