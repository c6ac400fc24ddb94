import { useActorRef } from '@xstate/react';
import { wireUsage } from '../../machines/modules/workflows/usage.ts';
import { useMachines } from '../layout/wiring-context.ts';
import type { ChartEntry } from './catalogue.ts';
import { UsageTitle } from './usage-title.tsx';
import { UsageView } from './usage-view.tsx';
import { useUsageAddress } from './use-usage-address.ts';

export default function Usage({ entry }: { entry: ChartEntry }) {
  const { usageCounts, download } = useMachines(wireUsage);
  const actorRef = useActorRef(usageCounts, { input: {} });
  const { isOverview } = useUsageAddress();

  return (
    <>
      <UsageTitle title={isOverview ? 'Usage of all workflows' : `Usage: ${entry.title}`} />
      <UsageView actorRef={actorRef} entry={entry} onExport={download} />
    </>
  );
}
