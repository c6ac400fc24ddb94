import { useSelector } from '@xstate/react';
import { useLocation } from 'wouter';
import type { Challenge } from '../../api/contract/challenges.ts';
import type { ChallengesActor } from '../../machines/modules/challenges/challenges.ts';
import { challengePath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { AddLink, EmptyList } from '../layout/add-link.tsx';
import { CommandConfirmation } from '../layout/command-confirmation.tsx';
import { LinkedFilters } from '../layout/linked-filters.tsx';
import { ListPage } from '../layout/list-page.tsx';
import { ListTable } from '../layout/list-table.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { StateTabs } from '../layout/state-tabs.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { challengeColumns } from './challenge-columns.tsx';
import { ChallengeItems } from './challenge-items.tsx';
import { questionAbout } from './challenge-questions.ts';
import { CHALLENGE_STATUSES, formatLabels, kindOptions, statusLabel } from './challenge-words.tsx';
import styles from './challenges.module.css';

export function ChallengesView({ list }: { list: ChallengesActor }) {
  const [, navigate] = useLocation();
  const open = ({ _id }: Challenge) => navigate(challengePath(_id));

  return (
    <>
      <PageHeader
        title="Challenges"
        help="Run challenges in steps, sleep, nutrition, meditation and yoga, and see who has joined."
        actions={<AddLink to={paths.createChallenge}>Add challenge</AddLink>}
      />
      <ListPage>
        <Tabs list={list} />
        <Tools list={list} />
        <ListTable
          list={list}
          sortedBy="-from"
          label="Challenges"
          columns={challengeColumns}
          onRowOpen={open}
          rowMenu={(row) => (
            <RowActions name={row.title}>
              <ChallengeItems
                challenge={row}
                onCommand={(command) => list.send({ type: 'command.requested', command })}
                onOpen={() => open(row)}
              />
            </RowActions>
          )}
          noMatch={{ title: 'No challenges match', showAll: 'Show all challenges' }}
          empty={
            <EmptyList title="No challenges yet" to={paths.createChallenge} add="Add the first challenge">
              Start from a template, choose who can join, and see who would have won with your rules last month.
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}

function Tabs({ list }: { list: ChallengesActor }) {
  const { query, counts } = useSelector(list, ({ context }) => context);
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);

  return (
    <StateTabs
      label="Status"
      options={[
        { value: '', label: 'All', count: all },
        ...CHALLENGE_STATUSES.map((status) => ({ value: status, label: statusLabel(status), count: counts?.[status] })),
      ]}
      value={query.filters.state?.[0] ?? ''}
      onChange={(value) => list.send({ type: 'filter.changed', name: 'state', values: value === '' ? [] : [value] })}
    />
  );
}

const formats = Object.entries(formatLabels).map(([value, label]) => ({ value, label }));
const retirement = [{ value: 'true', label: 'Retired' }];

function Tools({ list }: { list: ChallengesActor }) {
  const { search, filters } = useSelector(list, ({ context }) => context.query);
  const filter = (name: string, label: string, any: string, options: readonly { value: string; label: string }[]) => (
    <div className={styles.filter}>
      <Select
        aria-label={label}
        placeholder={any}
        options={options}
        value={filters[name]?.[0] ?? ''}
        onChange={({ target: { value } }) =>
          list.send({ type: 'filter.changed', name, values: value === '' ? [] : [value] })
        }
      />
    </div>
  );

  return (
    <Toolbar
      filters={filters.branch && <LinkedFilters list={list} names={['branch']} />}
      search={
        <SearchInput
          value={search}
          label="Search challenges"
          onValueChange={(text) => list.send({ type: 'search.changed', search: text })}
        />
      }
    >
      {filter('type', 'Type', 'All types', kindOptions)}
      {filter('format', 'Format', 'Any format', formats)}
      {filter('retired', 'Retirement', 'Not retired', retirement)}
    </Toolbar>
  );
}
