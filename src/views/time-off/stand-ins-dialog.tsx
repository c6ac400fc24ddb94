import { useActorRef, useSelector } from '@xstate/react';
import UserCheck from 'lucide-react/icons/user-check';
import { useState } from 'react';
import type { Delegation } from '../../api/contract/delegations.ts';
import { type DelegationList, endOf, wireDelegations } from '../../machines/modules/delegations.ts';
import { wholeList } from '../../machines/rules/list-query.ts';
import { spanInWords } from '../../machines/rules/time-off.ts';
import { CommandQuestion, type Question } from '../frame/command-question.tsx';
import { ListTable } from '../frame/list-table.tsx';
import { useWho, useWired } from '../frame/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import { WithDates } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';

/** Who decides for whom while they are away: now, later and lately; handing decisions over, and taking them back. */
export default function StandInsDialog({ onClose }: { onClose: () => void }) {
  const charts = useWired(wireDelegations);
  const list = useActorRef(charts.list, { input: { query: wholeList } });
  const [isHandingOver, setHandingOver] = useState(false);

  return (
    <>
      <StandIns list={list} onHandOver={() => setHandingOver(true)} onClose={onClose} />
      {isHandingOver && (
        <HandOverDialog
          charts={charts}
          onSaved={() => list.send({ type: 'reload.requested' })}
          onClose={() => setHandingOver(false)}
        />
      )}
    </>
  );
}

export interface StandInsProps {
  list: DelegationList;
  onHandOver: () => void;
  onClose: () => void;
}

/** What the chart of the list shows of itself. */
export function StandIns({ list, onHandOver, onClose }: StandInsProps) {
  const me = useWho().user._id;

  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title="Stand-ins"
      description="Whoever stands in sees and decides on the requests of the other’s people, from the first day to the last."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={onHandOver}>
            Hand over decisions
          </Button>
        </>
      }
    >
      <ListTable
        list={list}
        label="Stand-ins"
        columns={columns}
        rowMenu={(row) => row.canEnd && <End row={row} list={list} />}
        noMatch={{ title: 'Nobody of that name', showAll: 'Show all' }}
        empty={
          <EmptyState icon={<UserCheck size={20} />} title="Everybody decides for themselves">
            Before you go away, choose who decides for you meanwhile.
          </EmptyState>
        }
      />
      <CommandQuestion list={list} ask={({ row }) => questionAbout(row, me)} />
    </Dialog>
  );
}

const states: Readonly<Record<Delegation['state'], { tone: StatusDotProps['tone']; word: string }>> = {
  active: { tone: 'positive', word: 'Now' },
  upcoming: { tone: 'caution', word: 'Later' },
  ended: { tone: 'neutral', word: 'Over' },
};

const column = createColumns<Delegation>();

const columns = column.columns([
  column.accessor(({ delegator }) => delegator.fullName, {
    id: 'delegator',
    header: 'Decisions of',
    enableSorting: false,
  }),
  column.accessor(({ delegate }) => delegate.fullName, { id: 'delegate', header: 'Made by', enableSorting: false }),
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
    header: 'State',
    enableSorting: false,
    cell: ({ getValue }) => <StatusDot tone={states[getValue()].tone}>{states[getValue()].word}</StatusDot>,
  }),
]);

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
        {row.delegate.fullName} for {row.delegator.fullName}
      </VisuallyHidden>
    </Button>
  );
}

function questionAbout({ delegator, delegate, state }: Delegation, me: string): Question {
  const whose = delegator._id === me ? 'you decide' : `${delegator.fullName} decides`;

  return {
    title: `End ${delegate.fullName} standing in?`,
    body:
      state === 'active'
        ? `From now on ${whose} alone again. What ${delegate.fullName} has decided stays.`
        : `It will not begin: ${whose} alone, as now.`,
    confirm: 'Take decisions back',
    busy: 'Taking back…',
  };
}
