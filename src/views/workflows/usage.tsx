import { useActorRef } from '@xstate/react';
import { wireUsage } from '../../machines/modules/usage.ts';
import { useMachines } from '../layout/wiring-context.ts';
import type { ChartEntry } from './catalogue.ts';
import { UsageView } from './usage-view.tsx';

export default function Usage({ entry }: { entry: ChartEntry }) {
  return <UsageView actorRef={useActorRef(useMachines(wireUsage).learning, { input: {} })} entry={entry} />;
}
