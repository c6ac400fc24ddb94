import { useActorRef } from '@xstate/react';
import { unrecognisedShape, wireInsight } from '../../machines/modules/recognition/recognition-insight.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { InsightView } from './insight-view.tsx';

export default function InsightPage() {
  const charts = useMachines(wireInsight);
  const list = useActorRef(charts.unrecognised, { input: useListInput(unrecognisedShape) });
  useListAddress(list, unrecognisedShape);

  return (
    <InsightView
      actorRef={useActorRef(charts.insight, { input: { key: 'value' } })}
      list={list}
      onExport={charts.download}
    />
  );
}
