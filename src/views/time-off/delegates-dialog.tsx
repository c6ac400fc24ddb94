import { useActorRef, useSelector } from '@xstate/react';
import UserCheck from 'lucide-react/icons/user-check';
import { useState } from 'react';
import type { Delegation } from '../../api/contract/delegations.ts';
import { type DelegationList, endOf, wireDelegations } from '../../machines/modules/time-off/delegations.ts';
import { spanInWords } from '../../rules/leave/time-off.ts';
import { defaultListQuery } from '../../rules/shared/list-query.ts';
import { CommandConfirmation, type Confirmation } from '../layout/command-confirmation.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { WithDates } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './delegates.module.css';
import { DelegationDialog } from './delegation-dialog.tsx';

export default function DelegatesDialog({ onClose }: { onClose: () => void }) {
  const charts = useMachines(wireDelegations);
  const list = useActorRef(charts.list, { input: { query: defaultListQuery } });
  const [isHandingOver, setHandingOver] = useState(false);

  return (
    <>
      <Delegates list={list} onDelegate={() => setHandingOver(true)} onClose={onClose} />
      {isHandingOver && (
        <DelegationDialog
          charts={charts}
          onSaved={() => list.send({ type: 'reload.requested' })}
          onClose={() => setHandingOver(false)}
        />
      )}
    </>
  );
}

export interface DelegatesDialogProps {
  list: DelegationList;
  onDelegate: () => void;
  onClose: () => void;
}

export function Delegates({ list, onDelegate, onClose }: DelegatesDialogProps) {
  const me = useSignedIn().user._id;

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title="Delegates"
      description="A delegate can see and decide on another approver’s requests during the chosen dates."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onDelegate}>
            Delegate approvals
          </Button>
        </>
      }
    >
      <ListTable
        list={list}
        label="Delegates"
        columns={columns}
        rowMenu={(row) => row.canEnd && <End row={row} list={list} />}
        noMatch={{ title: 'No delegations match', showAll: 'Show all delegations' }}
        empty={
          <EmptyState icon={<UserCheck size={20} />} title="No delegations">
            Going away? Choose who approves requests in your place.
          </EmptyState>
        }
      />
      <CommandConfirmation chart={list} ask={({ row }) => questionAbout(row, me)} />
    </Dialog>
  );
}

const states: Readonly<Record<Delegation['state'], { tone: StatusDotProps['tone']; word: string }>> = {
  active: { tone: 'positive', word: 'Now' },
  upcoming: { tone: 'caution', word: 'Upcoming' },
  ended: { tone: 'neutral', word: 'Over' },
};

const column = createColumns<Delegation>();

const columns = column.columns([
  column.accessor(({ delegator }) => delegator.fullName, {
    id: 'delegator',
    header: 'Approver',
    enableSorting: false,
  }),
  column.accessor(({ delegate }) => delegate.fullName, { id: 'delegate', header: 'Delegate', enableSorting: false }),
  column.accessor('from', {
    id: 'days',
    header: 'Days',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <WithDates>{spanInWords({ ...original, fromPortion: 'full', toPortion: 'full' })}</WithDates>
    ),
  }),
  column.accessor('state', {
    id: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => <State of={original} />,
  }),
]);

function State({ of: { state, leaver } }: { of: Delegation }) {
  const { tone, word } = states[state];

  return (
    <StatusDot tone={tone}>
      {leaver ? <span className={styles.why}>Ended: {leaver.fullName} was deactivated</span> : word}
    </StatusDot>
  );
}

function End({ row, list }: { row: Delegation; list: DelegationList }) {
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('running'));

  return (
    <Button
      size="small"
      disabled={isBusy}
      focusableWhenDisabled
      onClick={() => list.send({ type: 'command.requested', command: endOf(row) })}
    >
      End
      <VisuallyHidden>
        {' '}
        {row.delegate.fullName}’s delegation for {row.delegator.fullName}
      </VisuallyHidden>
    </Button>
  );
}

function questionAbout({ delegator, delegate, state }: Delegation, me: string): Confirmation {
  const whom = delegator._id === me ? 'you' : delegator.fullName;

  return {
    title: `End ${delegate.fullName}’s delegation?`,
    body:
      state === 'active'
        ? `${delegate.fullName} can no longer decide for ${whom}. Decisions already made are kept.`
        : `${delegate.fullName} will not decide for ${whom}.`,
    confirm: 'End delegation',
    busy: 'Ending…',
  };
}
