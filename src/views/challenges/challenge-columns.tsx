import Trophy from 'lucide-react/icons/trophy';
import { Link } from 'wouter';
import type { Challenge } from '../../api/contract/challenges.ts';
import { partOfWhole } from '../../rules/documents/audience.ts';
import { challengePath } from '../../rules/shared/links.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { useFileUrl } from '../layout/wiring-context.ts';
import { Badge } from '../ui/badge.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { createColumns } from '../ui/table-hook.ts';
import { ChallengeStateDot, formatLabels, kindLabel } from './challenge-words.tsx';
import styles from './challenges.module.css';

const column = createColumns<Challenge>();

export const challengeColumns = column.columns([
  column.accessor('title', {
    id: 'title',
    header: 'Title',
    cell: ({ row: { original } }) => <Title challenge={original} />,
  }),
  column.accessor('state', {
    id: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => ChallengeStateDot({ challenge: original }),
  }),
  column.accessor('from', {
    id: 'from',
    header: 'First day',
    cell: ({ getValue }) => DateTime({ value: getValue() }),
  }),
  column.accessor('to', {
    id: 'to',
    header: 'Last day',
    cell: ({ getValue }) => DateTime({ value: getValue() }),
  }),
  column.accessor('joined', {
    id: 'joined',
    header: 'Joined',
    meta: { align: 'end' },
    cell: ({ row: { original } }) => partOfWhole(original.joined, original.addressed),
  }),
  column.accessor('activeToday', {
    id: 'activeToday',
    header: 'Active today',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) =>
      original.state === 'running' ? withCommas(original.activeToday) : <span className={styles.quiet}>–</span>,
  }),
]);

function Title({ challenge }: { challenge: Challenge }) {
  const { _id, title, type, format, branch, podium, state, isReleased, visibleFrom } = challenge;
  const [winner] = podium;

  return (
    <span className={styles.challenge}>
      <Thumbnail challenge={challenge} />
      <span className={common.entry}>
        <Link href={challengePath(_id)} className={common.entryTitle} dir="auto">
          {title}
        </Link>
        <span className={styles.facts}>
          {kindLabel(type)}, {formatLabels[format].toLowerCase()}
          {branch && <Badge>{branch.branchName}</Badge>}
          {state === 'draft' && isReleased && (
            <span>
              To be announced on <DateTime value={visibleFrom} />
            </span>
          )}
          {winner && (state === 'final' || state === 'running') && (
            <span className={styles.leader}>
              <Trophy size={12} aria-hidden="true" />
              {winner.name} {state === 'final' ? 'won' : 'leads'}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

function Thumbnail({ challenge: { image, type } }: { challenge: Pick<Challenge, 'image' | 'type'> }) {
  const fileUrl = useFileUrl();

  return (
    <span className={styles.thumbnail} data-kind={type} aria-hidden="true">
      {image ? <img src={fileUrl(image)} alt="" loading="lazy" /> : <Trophy size={16} />}
    </span>
  );
}
