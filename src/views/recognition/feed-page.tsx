import { useActorRef } from '@xstate/react';
import { feedShape, wireRecognition } from '../../machines/modules/recognition/recognition.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { FeedTools } from './feed-tools.tsx';
import { FeedView } from './feed-view.tsx';
import { ValuesInUse } from './values-in-use.tsx';

export default function FeedPage() {
  const charts = useMachines(wireRecognition);
  const actorRef = useActorRef(charts.feed, { input: useListInput(feedShape) });
  useListAddress(actorRef, feedShape);
  const choices = useActorRef(charts.choices, { input: {} });

  return (
    <FeedView
      actorRef={actorRef}
      onSent={() => choices.send({ type: 'reload.requested' })}
      tools={<FeedTools actorRef={actorRef} choices={choices} colleagues={charts.colleagues} />}
      aside={<ValuesInUse choices={choices} />}
    />
  );
}
