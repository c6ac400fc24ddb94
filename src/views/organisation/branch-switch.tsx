import { useActorRef, useSelector } from '@xstate/react';
import type { Branch } from '../../api/contract/branches.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import type { BranchCharts, BranchList } from '../../machines/modules/organisation/branches.ts';
import { disablingInWords, enablingInWords } from '../../rules/organisation/branch-words.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface BranchSwitchProps {
  list: BranchList;
  command: RowCommand<Branch>;
  effects: BranchCharts['effects'];
}

export default function BranchSwitch({ list, command: { name, row }, effects }: BranchSwitchProps) {
  const actorRef = useActorRef(effects, { input: { key: row._id } });
  const touched = useSelector(actorRef, ({ context }) => context.record);
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
      {touched ? words(touched) : hasFailed ? FAILED : 'Checking who is affected…'}
    </ConfirmDialog>
  );
}

const FAILED = 'We could not check who is affected. Close this and try again.';
