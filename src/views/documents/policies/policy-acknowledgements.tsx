import { useActorRef, useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import UsersRound from 'lucide-react/icons/users-round';
import { useEffect, useState } from 'react';
import type { CompletionBy, CompletionRow, PolicyDetails } from '../../../api/contract/policies.ts';
import {
  ofPolicy,
  type PolicyReadersActor,
  reloadOnReturn,
  wirePolicies,
} from '../../../machines/modules/documents/policies.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import split from '../../layout/form-summary.module.css';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { StateTabs } from '../../layout/state-tabs.tsx';
import { useMachines } from '../../layout/wiring-context.ts';
import { Button } from '../../ui/button.tsx';
import common from '../../ui/common.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ClearFilters, FilterChip } from '../../ui/filter-chip.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { AudienceReach } from '../audience-reach.tsx';
import { ReadersList } from '../readers-list.tsx';
import styles from './policies.module.css';

const units = { branch: 'Branch', department: 'Department', manager: 'Manager' } as const satisfies Record<
  CompletionBy,
  string
>;
const kinds = Object.keys(units) as CompletionBy[];

type PeopleState = 'acknowledged' | 'open' | 'overdue';
const states = [
  { value: 'acknowledged', label: 'Acknowledged' },
  { value: 'open', label: 'Not acknowledged' },
  { value: 'overdue', label: 'Overdue' },
] as const;

/** The people behind a number. */
interface Chosen {
  by: CompletionBy;
  row: CompletionRow;
}

interface PolicyAcknowledgementsProps {
  policy: PolicyDetails;
  readers: PolicyReadersActor;
  onExport: (state?: 'open') => void;
}

export function PolicyAcknowledgements({ policy, readers, onExport }: PolicyAcknowledgementsProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = (next: Chosen | null, state?: PeopleState) => {
    setChosen(next);
    readers.send({
      type: 'url.changed',
      query: ofPolicy(policy._id, { ...(next && { [next.by]: [next.row._id] }), ...(state && { state: [state] }) }),
    });
    if (state) document.getElementById('people')?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      <section className={split.fields} aria-labelledby="completion">
        <h2 id="completion">Completion</h2>
        <Totals policy={policy} onChoose={(state) => choose(null, state)} onExport={onExport} />
        <Completion policy={policy} onChoose={choose} />
      </section>
      <section className={split.fields} aria-labelledby="people">
        <h2 id="people">People</h2>
        <ReadersList
          list={readers}
          words={{ done: 'Acknowledged', notDone: 'Not acknowledged', at: 'Acknowledged' }}
          states={states}
          filters={
            chosen && (
              <>
                <FilterChip label={units[chosen.by]} value={nameOf(chosen)} onRemove={() => choose(null)} />
                <ClearFilters onClear={() => choose(null)} />
              </>
            )
          }
        />
      </section>
    </>
  );
}

const nameOf = ({ by, row }: Chosen): string => row.name ?? `No ${units[by].toLowerCase()}`;

interface TotalsProps {
  policy: PolicyDetails;
  onChoose: (state: PeopleState) => void;
  onExport: (state?: 'open') => void;
}

function Totals({ policy, onChoose, onExport }: TotalsProps) {
  const actorRef = useActorRef(useMachines(wirePolicies).totals, { input: { key: policy._id } });
  useEffect(() => reloadOnReturn(actorRef), [actorRef]);
  const totals = useSelector(actorRef, ({ context }) => context.record);
  const numbers = totals && {
    acknowledged: totals.acknowledged,
    open: totals.addressed - totals.acknowledged,
    overdue: totals.overdue,
  };

  return (
    <div className={styles.totals}>
      {numbers &&
        states.map(({ value, label }) => (
          <span key={value}>
            {label}: <Count count={numbers[value]} label={`${label}: everyone`} onShow={() => onChoose(value)} />
          </span>
        ))}
      {totals?.countedAt && (
        <span className={common.quiet}>
          Audience as of <DateTime value={totals.countedAt} show="both" />
        </span>
      )}
      {policy.isAcknowledged && (
        <Button size="small" icon={<Download size={16} aria-hidden="true" />} onClick={() => onExport()}>
          Export evidence
        </Button>
      )}
      {numbers !== null && numbers.open > 0 && (
        <Button size="small" icon={<Download size={16} aria-hidden="true" />} onClick={() => onExport('open')}>
          Export who has not acknowledged
        </Button>
      )}
    </div>
  );
}

const Count = ({ count, label, onShow }: { count: number; label: string; onShow: () => void }) =>
  count === 0 ? (
    0
  ) : (
    <button type="button" className={styles.number} aria-label={`${label}, ${count}`} onClick={onShow}>
      {withCommas(count)}
    </button>
  );

const column = createColumns<CompletionRow>();

function columnsBy(by: CompletionBy, onChoose: (chosen: Chosen, state: PeopleState) => void) {
  const counted = (state: PeopleState, header: string, count: (row: CompletionRow) => number) =>
    column.accessor(count, {
      id: state,
      header,
      enableSorting: false,
      cell: ({ row: { original }, getValue }) => (
        <Count
          count={getValue()}
          label={`${header}: ${nameOf({ by, row: original })}`}
          onShow={() => onChoose({ by, row: original }, state)}
        />
      ),
    });

  return column.columns([
    column.accessor((row) => nameOf({ by, row }), { id: 'name', header: units[by], enableSorting: false }),
    column.accessor(({ acknowledged }) => acknowledged, {
      id: 'share',
      header: 'Completion',
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <AudienceReach
          reach={{ addressed: original.addressed, read: original.acknowledged }}
          done={`Acknowledged in ${nameOf({ by, row: original })}`}
        />
      ),
    }),
    counted('acknowledged', 'Acknowledged', (row) => row.acknowledged),
    counted('open', 'Not acknowledged', (row) => row.addressed - row.acknowledged),
    counted('overdue', 'Overdue', (row) => row.overdue),
  ]);
}

interface CompletionProps {
  policy: PolicyDetails;
  onChoose: (chosen: Chosen, state: PeopleState) => void;
}

function Completion({ policy, onChoose }: CompletionProps) {
  const list = useActorRef(useMachines(wirePolicies).completion, {
    input: { query: ofPolicy(policy._id, { by: ['branch'] }) },
  });
  useEffect(() => reloadOnReturn(list), [list]);
  const by = useSelector(list, ({ context }) => (context.query.filters.by?.[0] ?? 'branch') as CompletionBy);

  return (
    <ListPage>
      <StateTabs
        label="Completion by"
        options={kinds.map((value) => ({ value, label: `By ${units[value].toLowerCase()}` }))}
        value={by}
        onChange={(value) => list.send({ type: 'filter.changed', name: 'by', values: [value] })}
      />
      <ListTable
        list={list}
        label={`Completion by ${units[by].toLowerCase()}`}
        columns={columnsBy(by, onChoose)}
        empty={
          <EmptyState icon={<UsersRound size={20} />} title="No one in the audience">
            No one matches this audience at the moment.
          </EmptyState>
        }
      />
    </ListPage>
  );
}
