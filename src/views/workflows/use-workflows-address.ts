import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';
import { chartBy } from './catalogue.ts';

export type Mode = 'live' | 'counts';

const FIRST = 'session';

export function useWorkflowsAddress() {
  const [params, setParams] = useSearchParams();
  const named = params.get('chart') ?? FIRST;
  const chart = chartBy(named) ? named : FIRST;
  const mode: Mode = params.get('view') === 'counts' ? 'counts' : 'live';
  const go = (to: { chart?: string; mode?: Mode }, options?: { replace: boolean }) => {
    const next = { chart, mode, ...to };
    const kept = ['period', 'compare', 'order'].flatMap((name) =>
      params.has(name) ? [[name, params.get(name) ?? '']] : [],
    );
    setParams(
      { chart: next.chart, ...(next.mode === 'counts' && { view: 'counts', ...Object.fromEntries(kept) }) },
      options,
    );
  };

  return { chart, mode, go };
}

export function useFollowedAddress(
  { chart, go }: ReturnType<typeof useWorkflowsAddress>,
  shown: string,
  onChart: (chart: string) => void,
): void {
  const followAddress = useEffectEvent((named: string) => named !== shown && onChart(named));
  const followShown = useEffectEvent((id: string) => {
    if (id !== chart && chartBy(id)) go({ chart: id }, { replace: true });
  });

  useEffect(() => {
    followAddress(chart);
  }, [chart]);
  useEffect(() => followShown(shown), [shown]);
}
