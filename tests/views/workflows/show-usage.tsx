import { act } from 'react';
import type { CountFile, UsageCounts } from '../../../src/machines/modules/workflows/usage.ts';
import { createResourceMachine, type ResourceContext } from '../../../src/machines/resource.machine.ts';
import { arrowOf } from '../../../src/rules/workflows/arrows.ts';
import { type ChartEntry, chartBy, layoutOf } from '../../../src/views/workflows/catalogue.ts';
import { UsageView } from '../../../src/views/workflows/usage-view.tsx';
import { restingIn } from '../support/charts.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

export function learned(times: Record<string, number>, changes: Partial<UsageCounts> = {}): UsageCounts {
  return {
    countedSince: '2026-01-05T07:00:00Z',
    from: '2026-08-01',
    to: '2026-10-31',
    counts: Object.entries(times).map(([name, count]) => ({ ...arrowOf(name), times: count })),
    times: new Map(Object.entries(times)),
    dwellTimes: [],
    passages: [],
    byRole: [],
    before: null,
    ...changes,
  };
}

export async function show(
  row: UsageCounts | undefined,
  {
    chart = 'logo',
    value = 'ready',
    isOverview = false,
    onExport = () => undefined,
    ...changes
  }: Partial<ResourceContext<UsageCounts>> & {
    chart?: string;
    value?: object | string;
    isOverview?: boolean;
    onExport?: (file: CountFile) => void;
  } = {},
) {
  const actor = restingIn(createResourceMachine<UsageCounts>('usageCounts'), value as never, {
    key: null,
    record: row ?? null,
    message: null,
    command: null,
    ...changes,
  });
  const address = new URLSearchParams(location.search);
  if (!isOverview) address.set('chart', chart);
  history.replaceState(null, '', `?${address}`);
  await Promise.all([layoutOf(chart), import('../../../src/views/workflows/chart-drawing.tsx')]);
  // Awaited: the drawing is waited for inside.
  await act(async () => {
    render(
      withWiring(
        signedInWiring(),
        <UsageView actorRef={actor.actorRef} entry={chartBy(chart) as ChartEntry} onExport={onExport} />,
      ),
    );
  });

  return actor;
}
