import type { BoardRow, Challenge, ChallengeState } from '../../../api/contract/challenges.ts';
import { type ChallengeType, formatAmount } from '../../../rules/challenges/challenge-kinds.ts';
import { withCommas } from '../../../rules/shared/with-commas.ts';
import { PersonLink } from '../../layout/person-link.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import common from '../../ui/common.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { createColumns } from '../../ui/table-hook.ts';
import { hasRun } from '../challenge-words.tsx';
import styles from './board.module.css';

const column = createColumns<BoardRow>();

/** `isPodium`: among the first three, with a score that counts. */
const Rank = ({ rank: shown, isPodium }: { rank: number | null; isPodium: boolean }) =>
  shown === null ? (
    <span className={common.muted} data-tooltip="Below the minimum team size">
      –
    </span>
  ) : (
    <span className={styles.rank} data-rank={isPodium && shown <= 3 ? shown : undefined}>
      {withCommas(shown)}
    </span>
  );

/** One column, so that the name is the heading of the row, also on cards. */
const name = (state: ChallengeState) =>
  column.accessor('name', {
    id: 'name',
    header: 'Rank and name',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className={styles.person}>
        <Rank rank={original.rank} isPodium={original.score > 0 && hasRun(state)} />
        <Avatar name={original.name} size={24} />
        <span dir="auto">
          {original.person ? (
            <PersonLink id={original.person} isCompanyWide>
              {original.name}
            </PersonLink>
          ) : (
            original.name
          )}
        </span>
        {original.isAlias && <Badge>Alias</Badge>}
        {original.hasLeft && <Badge>Left</Badge>}
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

export const peopleColumns = ({ type, state }: Pick<Challenge, 'type' | 'state'>) =>
  column.columns([
    name(state),
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
      cell: ({ getValue }) => DateTime({ value: getValue() }),
    }),
  ]);

export const teamColumns = ({ type, state }: Pick<Challenge, 'type' | 'state'>) =>
  column.columns([
    name(state),
    column.accessor(({ members }) => members ?? 0, {
      id: 'members',
      header: 'Members',
      enableSorting: false,
      meta: { align: 'end' },
    }),
    score(type),
  ]);
