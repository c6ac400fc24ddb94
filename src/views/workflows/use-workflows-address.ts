import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';
import { chartOfPage } from '../../rules/workflows/pages-of-charts.ts';
import { chartBy } from './catalogue.ts';

type Mode = 'live' | 'counts';

interface Address {
  chart: string;
  /** The chart named in the address, if it doesn't exist; another one is shown. */
  missing: string | undefined;
  mode: Mode;
  /** The state whose picture is open; the whole chart's without one. */
  part: string | undefined;
  /** The state that is pointed out. */
  state: string | undefined;
  /** The event whose transitions in that state are highlighted. */
  event: string | undefined;
  /** Whether arrows have their names in the code instead of words. */
  hasCodeNames: boolean;
}

const FIRST = 'session';
/** The parameters of the usage page. */
const OF_COUNTS = ['period', 'compare', 'order', 'role'];
const OF_A_CHART = ['chart', 'page', 'part', 'state', 'event', 'start', 'end', 'role', 'compare'];

export function useWorkflowsAddress() {
  const [params, setParams] = useSearchParams();
  const page = params.get('page');
  const isNamed = params.has('chart') || page !== null;
  const named = params.get('chart') ?? (page === null ? FIRST : chartOfPage(page));
  const mode: Mode = params.get('view') === 'counts' ? 'counts' : 'live';
  const isKnown = chartBy(named) !== undefined;
  const address: Address = {
    chart: isKnown ? named : FIRST,
    missing: isKnown ? undefined : named,
    mode,
    part: (isKnown && params.get('part')) || undefined,
    state: (isKnown && params.get('state')) || undefined,
    event: (isKnown && params.get('event')) || undefined,
    hasCodeNames: params.get('names') === 'code',
  };
  /** What is left out stays, except that another chart opens whole, and that an event belongs to its state. */
  const go = (to: Partial<Address>, options?: { replace: boolean }) => {
    // Usage shows all charts until one is chosen.
    const isOfChart = Object.keys(to).some((name) => name !== 'mode');
    const isOther = to.chart !== undefined && to.chart !== address.chart;
    const next = {
      ...address,
      ...(isOther && { part: undefined, state: undefined }),
      ...((isOther || 'state' in to) && { event: undefined }),
      ...to,
    };
    setParams((before) => {
      const after = new URLSearchParams(before);
      const write = (name: string, value: string | undefined) =>
        value === undefined ? after.delete(name) : after.set(name, value);
      write('page', undefined);
      write('chart', isNamed || isOfChart ? next.chart : undefined);
      write('view', next.mode === 'counts' ? 'counts' : undefined);
      write('part', next.part);
      write('state', next.state);
      write('event', next.event);
      write('names', next.hasCodeNames ? 'code' : undefined);
      if (next.mode !== 'counts') for (const name of OF_COUNTS) write(name, undefined);

      return after;
    }, options);
  };

  /** Usage of all charts, for the same period. */
  const goToAll = () =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      for (const name of OF_A_CHART) after.delete(name);

      return after;
    });

  return { ...address, isOverview: mode === 'counts' && !isNamed, go, goToAll };
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
