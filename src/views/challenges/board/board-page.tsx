import { useActorRef } from '@xstate/react';
import { Suspense } from 'react';
import { useSearch } from 'wouter';
import { boardShape, wireChallengeBoard } from '../../../machines/modules/challenges/challenge-board.ts';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { useListAddress, useListInput } from '../../layout/use-list-address.ts';
import { useMachines } from '../../layout/wiring-context.ts';
import { BoardView } from './board-view.tsx';

/** Most addresses name a challenge. */
const BoardChoice = lazyPart(() => import('./board-choice.tsx'));

export default function BoardPage() {
  const id = new URLSearchParams(useSearch()).get('challenge');

  if (id !== null) return <One key={id} />;

  return (
    <Suspense>
      <BoardChoice />
    </Suspense>
  );
}

function One() {
  const charts = useMachines(wireChallengeBoard);
  const actorRef = useActorRef(charts.board, { input: useListInput(boardShape) });
  useListAddress(actorRef, boardShape);

  return (
    <BoardView actorRef={actorRef} segments={useActorRef(charts.segments, { input: {} })} onExport={charts.download} />
  );
}
