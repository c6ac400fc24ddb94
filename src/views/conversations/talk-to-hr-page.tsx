import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { conversationsShape, wireConversations } from '../../machines/modules/conversations/conversations.ts';
import { entryTo, paths } from '../../rules/shared/paths.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';
import { ConversationView } from './conversation-view.tsx';
import { ConversationsView } from './conversations-view.tsx';

export default function TalkToHrPage() {
  const { id } = useParams();

  return id === undefined ? <List /> : <One key={id} id={id} />;
}

function List() {
  const { list: chart, watch } = useMachines(wireConversations);
  const list = useActorRef(chart, { input: useListInput(conversationsShape) });
  useListAddress(list, conversationsShape);
  useEffect(() => watch(() => list.send({ type: 'reload.requested' })), [watch, list]);

  return <ConversationsView list={list} />;
}

/** People who handle no conversations may still have written to HR: they can open their own, but have no list. */
function One({ id }: { id: string }) {
  const { conversation, ownConversation } = useMachines(wireConversations);
  const hasList = entryTo(paths.talkToHr, useSignedIn().track.roles) === 'open';
  const actorRef = useActorRef(hasList ? conversation : ownConversation, { input: { id } });

  return <ConversationView actorRef={actorRef} hasList={hasList} />;
}
