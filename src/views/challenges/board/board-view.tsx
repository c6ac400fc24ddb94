import { useSelector } from '@xstate/react';
import Flag from 'lucide-react/icons/flag';
import SearchX from 'lucide-react/icons/search-x';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardRow } from '../../../api/contract/challenges.ts';
import type { Board, LiveBoardActor } from '../../../machines/live-board.machine.ts';
import type { SegmentsActor } from '../../../machines/modules/challenges/challenge-board.ts';
import { PAGE_SIZE } from '../../../rules/shared/constants.ts';
import { challengePath } from '../../../rules/shared/links.ts';
import { isFiltered, type ListQuery, writeListQuery } from '../../../rules/shared/list-query.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { SMALLEST_GROUP } from '../../../rules/shared/small-groups.ts';
import { BackLink } from '../../layout/back-link.tsx';
import { Banner } from '../../layout/banner.tsx';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { ChallengeNotFound } from '../challenge-not-found.tsx';
import { ChallengeStateDot, kindLabel, tiesInWords } from '../challenge-words.tsx';
import styles from './board.module.css';
import { peopleColumns, teamColumns } from './board-columns.tsx';
import { BoardStatus } from './board-status.tsx';
import { BoardTools, isTeamBoard, JumpToRank } from './board-tools.tsx';
import { useGlide } from './use-glide.ts';

const TeamDialog = lazyPart(
  () => import('./team-dialog.tsx'),
  ({ onClose }) => onClose(),
);

interface BoardViewProps {
  actorRef: LiveBoardActor;
  segments: SegmentsActor;
  onExport: (query: ListQuery) => void;
}

export function BoardView(props: BoardViewProps) {
  const { actorRef } = props;
  const { board, query, message } = useSelector(actorRef, ({ context }) => context);
  const isGone = useSelector(actorRef, (snapshot) => snapshot.hasTag('gone'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('refused') || snapshot.hasTag('unreachable'));
  const retry = () => actorRef.send({ type: 'retry.pressed' });
  const words = message ?? 'The server could not be reached.';

  return (
    <>
      <BackLink href={board ? challengePath(board.challenge._id) : paths.challenges}>
        {board?.challenge.title ?? 'Challenges'}
      </BackLink>
      <PageHeader
        title={board ? <span dir="auto">Leaderboard: {board.challenge.title}</span> : 'Leaderboard'}
        help={
          board && (
            <span className={styles.about}>
              <ChallengeStateDot challenge={board.challenge} />
              <span>{kindLabel(board.challenge.type)}</span>
            </span>
          )
        }
      />
      {isGone && <ChallengeNotFound onRetry={retry} />}
      {hasFailed &&
        (board ? (
          <Banner onRetry={retry}>{words} The leaderboard below may be out of date.</Banner>
        ) : (
          <ErrorState title="The leaderboard could not be loaded" onRetry={retry}>
            {words}
          </ErrorState>
        ))}
      {board && <Ranks {...props} board={board} query={query} />}
      {!board && !isGone && !hasFailed && <SkeletonText lines={8} />}
    </>
  );
}

interface RanksProps extends BoardViewProps {
  board: Board;
  query: ListQuery;
}

function Ranks({ actorRef, segments, onExport, board, query }: RanksProps) {
  const { challenge, rows, total } = board;
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));
  const requestedRank = useSelector(actorRef, ({ context }) => context.rank);
  const frame = useRef<HTMLDivElement>(null);
  const [team, setTeam] = useState<BoardRow | null>(null);
  // While people are loading, the teams before them are still shown.
  const isOfTeams = rows[0] ? rows[0].members !== undefined : isTeamBoard(query, challenge.format);
  const columns = useMemo(
    () => (isOfTeams ? teamColumns : peopleColumns)({ type: challenge.type, state: challenge.state }),
    [isOfTeams, challenge.type, challenge.state],
  );
  const open = (row: BoardRow) => {
    if (isOfTeams) setTeam(row);
    else if (row.rank !== null) actorRef.send({ type: 'rank.chosen', rank: row.rank });
  };
  useGlide(frame, rows, writeListQuery(query));
  useFocusOnRank(frame, rows, isBusy ? null : requestedRank);

  return (
    <ListPage>
      <BoardTools actorRef={actorRef} segments={segments} onExport={onExport} />
      <div className={styles.line}>
        <BoardStatus actorRef={actorRef} />
        <JumpToRank actorRef={actorRef} />
      </div>
      <div ref={frame} className={styles.board}>
        <DataTable
          label="Leaderboard"
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          total={total}
          status={isBusy ? 'refreshing' : 'ready'}
          page={query.page}
          pageSize={PAGE_SIZE}
          onPageChange={(page) => actorRef.send({ type: 'page.changed', page })}
          // Opening a person's row shows the ranks around it, which only a search hides.
          {...((isOfTeams || query.search !== '') && { onRowOpen: open })}
          empty={<NoRows query={query} />}
        />
      </div>
      {total > 1 && <p className={styles.ties}>{tiesInWords(isOfTeams)}</p>}
      {team && (
        <Suspense>
          <TeamDialog challenge={challenge} team={team} onClose={() => setTeam(null)} />
        </Suspense>
      )}
    </ListPage>
  );
}

const NoRows = ({ query: { search, filters } }: { query: ListQuery }) => {
  const { challenge: _, of: __, ...segments } = filters;

  return isFiltered({ search, filters: segments, page: 1 }) ? (
    <EmptyState icon={<SearchX size={20} />} title="No one matches">
      Try a shorter search or remove a filter. To protect privacy, no one is shown for a department or team in which 1
      to {SMALLEST_GROUP - 1} people use an alias.
    </EmptyState>
  ) : (
    <EmptyState icon={<Flag size={20} />} title="No ranks yet">
      Ranks appear once participants record activity.
    </EmptyState>
  );
};

/** Moves the focus to the row of the requested rank once it is shown. */
function useFocusOnRank(frame: { current: HTMLElement | null }, rows: readonly BoardRow[], rank: number | null): void {
  const done = useRef<number | null>(null);
  useEffect(() => {
    if (rank === null) {
      done.current = null;
      return;
    }
    const at = rows.findIndex((row) => row.rank === rank);
    if (at < 0 || done.current === rank) return;
    done.current = rank;
    const row = frame.current?.querySelectorAll<HTMLElement>('tbody > tr')[at];
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [frame, rows, rank]);
}
