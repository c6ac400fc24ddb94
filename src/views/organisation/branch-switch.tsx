import { useActorRef, useSelector } from '@xstate/react';
import type { Branch } from '../../api/contract/branches.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import type { BranchCharts, BranchList } from '../../machines/modules/branches.ts';
import { disablingInWords, enablingInWords } from '../../machines/rules/branch-words.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface BranchSwitchProps {
  list: BranchList;
  command: RowCommand<Branch>;
  effects: BranchCharts['effects'];
}

/** Asks before a branch is disabled or enabled, and says first whom that touches. */
export default function BranchSwitch({ list, command: { name, row }, effects }: BranchSwitchProps) {
  const actorRef = useActorRef(effects, { input: { key: row._id } });
  const touched = useSelector(actorRef, ({ context }) => context.thing);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed') || snapshot.hasTag('notFound'));
  const isRunning = useSelector(list, (snapshot) => snapshot.hasTag('running'));
  const verb = name === 'disable' ? 'Disable' : 'Enable';
  const words = name === 'disable' ? disablingInWords : enablingInWords;

  return (
    <ConfirmDialog
      open
      title={`${verb} ${row.branchName}?`}
      confirmLabel={`${verb} ${row.branchName}`}
      tone={name === 'disable' ? 'critical' : 'primary'}
      isBlocked={touched === null}
      busy={isRunning}
      busyLabel={name === 'disable' ? 'Disabling…' : 'Enabling…'}
      onConfirm={() => list.send({ type: 'command.confirmed' })}
      onCancel={() => list.send({ type: 'command.dismissed' })}
    >
      {touched ? words(touched) : hasFailed ? FAILED : 'Counting the people whom this touches…'}
    </ConfirmDialog>
  );
}

const FAILED = 'The people whom this touches could not be counted. Nothing was changed: close this and try again.';
