import { useSearchParams } from 'wouter';
import { type Compared, rangeBefore } from '../../rules/workflows/range-before.ts';

const chosen = ['chart', 'state', 'part', 'event', 'period', 'compare', 'start', 'end', 'order', 'role'] as const;
type UsageChoice = Record<(typeof chosen)[number], string>;

/** The selection on the usage page is in the address, so that it can be shared. */
export function useUsageAddress() {
  const [params, setParams] = useSearchParams();
  const choice = Object.fromEntries(chosen.map((name) => [name, params.get(name) ?? ''])) as UsageChoice;
  /** Until a chart is named. */
  const isOverview = !params.has('chart') && !params.has('page');
  const before = rangeBefore(choice.period, isOverview ? 'previous' : (choice.compare as Compared));
  const choose = (changes: Partial<UsageChoice>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }

      return next;
    });

  return { ...choice, isOverview, key: before ? `${choice.period};${before}` : choice.period || null, choose };
}
