import { useActorRef } from '@xstate/react';
import { useSearch } from 'wouter';
import { moderationShape, wireModeration } from '../../machines/modules/recognition/recognition-moderation.ts';
import { useIsCompanyLevel } from '../layout/use-is-company-level.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { ModeratedPostView } from './moderated-post.tsx';
import { ModerationView } from './moderation-view.tsx';

export default function ModerationPage() {
  const id = new URLSearchParams(useSearch()).get('post');

  return id === null ? <List /> : <One key={id} id={id} />;
}

function List() {
  const charts = useMachines(wireModeration);
  const list = useActorRef(charts.list, { input: useListInput(moderationShape) });
  useListAddress(list, moderationShape);

  return <ModerationView list={list} words={useIsCompanyLevel() ? charts.words : null} />;
}

function One({ id }: { id: string }) {
  return <ModeratedPostView actorRef={useActorRef(useMachines(wireModeration).one, { input: { key: id } })} />;
}
