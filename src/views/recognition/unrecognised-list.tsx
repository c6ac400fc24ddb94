import { useSelector } from '@xstate/react';
import PartyPopper from 'lucide-react/icons/party-popper';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RecognitionInsight, Unrecognised } from '../../api/contract/recognition-admin.ts';
import type { UnrecognisedActor } from '../../machines/modules/recognition/recognition-insight.ts';
import { UNRECOGNISED_DAYS } from '../../rules/recognition/recognition-limits.ts';
import { paths } from '../../rules/shared/paths.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { ListTable } from '../layout/list-table.tsx';
import { PersonLink } from '../layout/person-link.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { Toolbar } from '../ui/toolbar.tsx';
import styles from './insight.module.css';
import { Face } from './people.tsx';

const column = createColumns<Unrecognised>();
const columns = column.columns([
  column.accessor('fullName', {
    id: 'name',
    header: 'Name',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className={styles.pair}>
        <Face person={original} size={24} />
        <span dir="auto">
          <PersonLink id={original._id}>{original.fullName}</PersonLink>
        </span>
      </span>
    ),
  }),
  column.accessor(({ team }) => team ?? '–', { id: 'team', header: 'Team', enableSorting: false }),
  column.accessor(({ branchName }) => branchName ?? '–', { id: 'branch', header: 'Branch', enableSorting: false }),
  column.accessor(({ manager }) => manager ?? '–', { id: 'manager', header: 'Manager', enableSorting: false }),
  column.accessor('lastRecognisedAt', {
    id: 'last',
    header: 'Last praised',
    enableSorting: false,
    cell: ({ getValue }) => (getValue() === null ? 'Never' : <DateTime value={getValue()} />),
  }),
]);

interface UnrecognisedListProps {
  list: UnrecognisedActor;
  insight: RecognitionInsight | null;
  action: ReactNode;
}

export function UnrecognisedList({ list, insight, action }: UnrecognisedListProps) {
  const { search, filters } = useSelector(list, ({ context }) => context.query);
  const { people = 0, of = 0, teams = [] } = insight?.unrecognised ?? {};

  return (
    <section className={styles.unrecognised}>
      <header>
        <h2>Not praised for {UNRECOGNISED_DAYS} days</h2>
        {insight && (
          <p className={common.quiet}>
            {withCommas(people)} of <Link href={paths.employees}>{withCommas(of)} people</Link>
          </p>
        )}
      </header>
      <Toolbar
        search={
          <SearchInput
            value={search}
            label="Search people"
            onValueChange={(text) => list.send({ type: 'search.changed', search: text })}
          />
        }
        actions={action}
      >
        <div className={styles.team}>
          <Select
            aria-label="Team"
            placeholder="All teams"
            options={teams.map((team) => ({
              value: team._id ?? 'none',
              label: `${team.name} (${team.people} of ${team.of})`,
            }))}
            value={filters.team?.[0] ?? ''}
            onChange={({ target: { value } }) =>
              list.send({ type: 'filter.changed', name: 'team', values: value === '' ? [] : [value] })
            }
          />
        </div>
      </Toolbar>
      <ListTable
        list={list}
        label="People not praised recently"
        columns={columns}
        noMatch={{ title: 'No one matches', showAll: 'Show everyone' }}
        empty={
          <EmptyState icon={<PartyPopper size={20} />} title="Everyone has been praised">
            No one has gone {UNRECOGNISED_DAYS} days without praise.
          </EmptyState>
        }
      />
    </section>
  );
}
