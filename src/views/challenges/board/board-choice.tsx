import { useActorRef } from '@xstate/react';
import { Link, useLocation } from 'wouter';
import type { Challenge } from '../../../api/contract/challenges.ts';
import { wireChallengeBoard } from '../../../machines/modules/challenges/challenge-board.ts';
import { boardPath } from '../../../rules/shared/links.ts';
import { defaultListQuery } from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { EmptyList } from '../../layout/add-link.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { StateToolbar } from '../../layout/state-toolbar.tsx';
import { useMachines } from '../../layout/wiring-context.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { CHALLENGE_STATUSES, ChallengeStateDot, statusLabel } from '../challenge-words.tsx';
import styles from './board.module.css';

const column = createColumns<Challenge>();
const columns = column.columns([
  column.accessor('title', {
    id: 'title',
    header: 'Challenge',
    cell: ({ row: { original } }) => (
      <Link href={boardPath(original._id)} className={styles.link} dir="auto">
        {original.title}
      </Link>
    ),
  }),
  column.accessor('state', {
    id: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => ChallengeStateDot({ challenge: original }),
  }),
  column.accessor('to', {
    id: 'to',
    header: 'Last day',
    cell: ({ getValue }) => DateTime({ value: getValue() }),
  }),
]);
const statuses = CHALLENGE_STATUSES.filter((status) => status !== 'draft' && status !== 'scheduled').map((value) => ({
  value,
  label: statusLabel(value),
}));

/** For an address that names no challenge. */
export default function BoardChoice() {
  const list = useActorRef(useMachines(wireChallengeBoard).choice, {
    input: { query: { ...defaultListQuery, sort: '-from' } },
  });
  const [, navigate] = useLocation();

  return (
    <>
      <PageHeader title="Leaderboard" help="Choose a challenge." />
      <ListPage>
        <StateToolbar list={list} noun="challenges" states={statuses} />
        <ListTable
          list={list}
          label="Challenges"
          columns={columns}
          onRowOpen={({ _id }) => navigate(boardPath(_id))}
          noMatch={{ title: 'No challenges match', showAll: 'Show all challenges' }}
          empty={
            <EmptyList title="No challenges yet" to={paths.createChallenge} add="Add the first challenge">
              A challenge has a leaderboard as soon as employees can join it.
            </EmptyList>
          }
        />
      </ListPage>
    </>
  );
}
