import { useSelector } from '@xstate/react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Suspense, useState } from 'react';
import type { Challenge } from '../../api/contract/challenges.ts';
import { type FlaggedActor, type FlaggedRow, flaggedCommands } from '../../machines/modules/challenges/challenges.ts';
import { SOURCE_WORDS, SUSPICION_WORDS } from '../../rules/challenges/activity-checks.ts';
import { formatAmount } from '../../rules/challenges/challenge-kinds.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { StateTabs } from '../layout/state-tabs.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { createColumns } from '../ui/table-hook.ts';
import styles from './challenges.module.css';

const SetAsideDialog = lazyPart(
  () => import('./set-aside-dialog.tsx'),
  ({ onClose }) => onClose(),
);

const column = createColumns<FlaggedRow>();
const columnsFor = (type: Challenge['type']) =>
  column.columns([
    column.accessor('name', { id: 'name', header: 'Participant', enableSorting: false }),
    column.accessor('day', {
      id: 'day',
      header: 'Day',
      enableSorting: false,
      cell: ({ getValue }) => DateTime({ value: getValue() }),
    }),
    column.accessor(({ value }) => (value === null ? 'Not shown' : formatAmount(type, value)), {
      id: 'value',
      header: 'Amount',
      enableSorting: false,
    }),
    column.accessor(({ source }) => (source === null ? '–' : SOURCE_WORDS[source]), {
      id: 'source',
      header: 'Source',
      enableSorting: false,
    }),
    column.accessor(reasonFor, {
      id: 'reason',
      header: 'Reason',
      enableSorting: false,
      cell: ({ getValue }) => <span className={styles.reason}>{getValue()}</span>,
    }),
  ]);

function reasonFor({ suspicion, setAside }: FlaggedRow): string {
  if (setAside) return `Excluded by ${setAside.by}: ${setAside.reason}`;

  return suspicion === null ? '–' : SUSPICION_WORDS[suspicion];
}

const tabs = [
  { value: 'open', label: 'To review' },
  { value: 'set-aside', label: 'Excluded' },
  { value: 'accepted', label: 'Accepted' },
];

export function FlaggedDays({ list, challenge }: { list: FlaggedActor; challenge: Challenge }) {
  const state = useSelector(list, ({ context }) => context.query.filters.state?.[0] ?? '');
  const [excluding, setExcluding] = useState<FlaggedRow | null>(null);
  const [columns] = useState(() => columnsFor(challenge.type));
  const send = (command: ReturnType<typeof flaggedCommands.accept>) =>
    list.send({ type: 'command.requested', command });

  return (
    <section className={styles.main}>
      <h2>Unusual days</h2>
      <StateTabs
        label="Unusual days"
        options={tabs}
        value={state}
        onChange={(value) => list.send({ type: 'filter.changed', name: 'state', values: [value] })}
      />
      <ListTable
        list={list}
        label="Unusual days"
        columns={columns}
        {...(challenge.canEdit && {
          rowMenu: (row: FlaggedRow) => (
            <RowActions name={row.name}>
              {row.setAside ? (
                <MenuItem onSelect={() => send(flaggedCommands.count(row))}>Include again</MenuItem>
              ) : (
                <>
                  {!row.isAccepted && <MenuItem onSelect={() => send(flaggedCommands.accept(row))}>Accept</MenuItem>}
                  <MenuItem tone="critical" onSelect={() => setExcluding(row)}>
                    Exclude
                  </MenuItem>
                </>
              )}
            </RowActions>
          ),
        })}
        empty={<NoFlags state={state} />}
      />
      {excluding && (
        <Suspense>
          <SetAsideDialog
            row={excluding}
            onSaved={() => list.send({ type: 'reload.requested' })}
            onClose={() => setExcluding(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

const NoFlags = ({ state }: { state: string }) =>
  state === 'open' ? (
    <EmptyState icon={<ShieldCheck size={20} />} title="Nothing to review">
      Days with unusually high values appear here. They count until you exclude them.
    </EmptyState>
  ) : (
    <EmptyState icon={<ShieldCheck size={20} />} title="None">
      {state === 'accepted' ? 'No unusual days have been accepted.' : 'No days have been excluded.'}
    </EmptyState>
  );
