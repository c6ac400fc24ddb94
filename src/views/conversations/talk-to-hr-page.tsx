import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { conversationsShape, wireConversations } from '../../machines/modules/conversations.ts';
import { entryTo, paths } from '../../machines/rules/paths.ts';
import { useListAddress, useListInput } from '../frame/use-list-address.ts';
import { useWho, useWired } from '../frame/wiring-context.ts';
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

/** Who looks after nobody may still have written to HR themselves: what is theirs opens, and leads to no list. */
function One({ id }: { id: string }) {
  const { conversation, ownConversation } = useWired(wireConversations);
  const hasList = entryTo(paths.talkToHr, useWho().track.roles) === 'open';
  const actorRef = useActorRef(hasList ? conversation : ownConversation, { input: { id } });

  return <ConversationView actorRef={actorRef} hasList={hasList} />;
}
