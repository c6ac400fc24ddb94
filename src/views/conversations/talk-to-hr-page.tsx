import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { conversationsShape, wireConversations } from '../../machines/modules/conversations.ts';
import { useListAddress, useListInput } from '../frame/use-list-address.ts';
import { useWired } from '../frame/wiring-context.ts';
import { ConversationView } from './conversation-view.tsx';
import { ConversationsView } from './conversations-view.tsx';

/** `/hr_documents/Talk_to_HR/Views` and `/hr_documents/Talk_to_HR/conversation/:id`. */
export default function TalkToHrPage() {
  const { id } = useParams();

  return id === undefined ? <List /> : <One key={id} id={id} />;
}

function List() {
  const { list: chart, watch } = useWired(wireConversations);
  const list = useActorRef(chart, { input: useListInput(conversationsShape) });
  useListAddress(list, conversationsShape);
  useEffect(() => watch(() => list.send({ type: 'reload.requested' })), [watch, list]);

  return <ConversationsView list={list} />;
}

function One({ id }: { id: string }) {
  return <ConversationView actorRef={useActorRef(useWired(wireConversations).conversation, { input: { id } })} />;
}
