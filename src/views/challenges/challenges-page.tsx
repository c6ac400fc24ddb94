import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import {
  challengesShape,
  flaggedQuery,
  followCommands,
  followProgress,
  wireChallenges,
} from '../../machines/modules/challenges/challenges.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { ChallengeView } from './challenge-view.tsx';
import { ChallengesView } from './challenges-view.tsx';

export default function ChallengesPage() {
  const id = new URLSearchParams(useSearch()).get('challenge');

  return id === null ? <List /> : <One key={id} id={id} />;
}

function List() {
  const list = useActorRef(useMachines(wireChallenges).list, { input: useListInput(challengesShape) });
  useListAddress(list, challengesShape);

  return <ChallengesView list={list} />;
}

function One({ id }: { id: string }) {
  const charts = useMachines(wireChallenges);
  const progress = useActorRef(charts.progress, { input: { key: id } });
  const one = useActorRef(charts.one, { input: { key: id } });
  const changes = useActorRef(charts.changes, { input: { key: id } });
  const flagged = useActorRef(charts.flagged, { input: { query: flaggedQuery(id) } });
  useEffect(() => followProgress(progress), [progress]);
  useEffect(() => followCommands(changes, one, flagged), [changes, one, flagged]);

  return <ChallengeView actorRef={one} progress={progress} changes={changes} flagged={flagged} />;
}
