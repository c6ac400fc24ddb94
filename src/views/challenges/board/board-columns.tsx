import type { BoardRow } from '../../../api/contract/challenges.ts';
import { type ChallengeType, formatAmount } from '../../../rules/challenges/challenge-kinds.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import styles from './board.module.css';

const column = createColumns<BoardRow>();

const Rank = ({ rank: place }: { rank: number | null }) =>
  place === null ? (
    <span className={styles.unranked} data-tooltip="Below the minimum team size">
      –
    </span>
  ) : (
    <span className={styles.rank} data-rank={place <= 3 ? place : undefined}>
      {place.toLocaleString('en')}
    </span>
  );

/** Together, so that a row is headed by whom it is about, on a card too. */
const name = column.accessor('name', {
  id: 'name',
  header: 'Rank and name',
  enableSorting: false,
  cell: ({ row: { original } }) => (
    <span className={styles.person}>
      <Rank rank={original.rank} />
      <Avatar name={original.name} size={24} />
      <span dir="auto">{original.name}</span>
      {original.isAlias && <Badge>Alias</Badge>}
    </span>
  ),
});

const score = (type: ChallengeType) =>
  column.accessor('score', {
    id: 'score',
    header: 'Score',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ getValue }) => <span className={styles.score}>{formatAmount(type, getValue())}</span>,
  });

export const peopleColumns = (type: ChallengeType) =>
  column.columns([
    name,
    column.accessor(({ place }) => place ?? '–', { id: 'place', header: 'Where', enableSorting: false }),
    score(type),
    column.accessor('days', {
      id: 'days',
      header: 'Days counted',
      enableSorting: false,
      meta: { align: 'end' },
    }),
    column.accessor('lastActivity', {
      id: 'lastActivity',
      header: 'Last activity',
      enableSorting: false,
      cell: ({ getValue }) => <DateTime value={getValue()} />,
    }),
  ]);

export const teamColumns = (type: ChallengeType) =>
  column.columns([
    name,
    column.accessor(({ members }) => members ?? 0, {
      id: 'members',
      header: 'Members',
      enableSorting: false,
      meta: { align: 'end' },
    }),
    score(type),
  ]);
