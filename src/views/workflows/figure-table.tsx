/** Shared by the tables of usage. */

import type { ReactNode } from 'react';
import type { StateDwell } from '../../api/contract/workflows.ts';
import type { UsageCounts } from '../../machines/modules/workflows/usage.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { bucketInWords, isUnfinished } from '../../rules/workflows/dwell-times.ts';
import { namedWithParents } from '../../rules/workflows/state-path.ts';
import { PlainTable } from '../ui/plain-table.tsx';
import { chartBy } from './catalogue.ts';
import styles from './usage-view.module.css';
import type { useUsageAddress } from './use-usage-address.ts';
import { WithBefore } from './with-before.tsx';

type Address = ReturnType<typeof useUsageAddress>;

export interface FiguresProps {
  usage: UsageCounts;
  address: Address;
}

export const wholePercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);
export const lengthOf = (bucket: number | null): string => (bucket === null ? 'too few' : bucketInWords(bucket));
/** As the chart that is running says it. */
export function nameOf(state: string): string {
  const states = chartBy(state.split('.')[0] ?? '')?.states ?? [];

  return namedWithParents(state, (id) => states.find((one) => one.id === id)?.name);
}

export const isSameDwell = (one: StateDwell, other: StateDwell): boolean =>
  one.state === other.state && one.page === other.page;

export function DwellCells({ dwell, before }: { dwell: StateDwell; before: StateDwell | undefined }) {
  const { times, left, median, p90, state } = dwell;
  const now = isUnfinished(state) ? `${wholePercent(left, times)}%` : '';

  return (
    <>
      <td>
        <WithBefore now={withCommas(times)} before={before && withCommas(before.times)} />
      </td>
      <td>
        <WithBefore now={now} before={now && before ? `${wholePercent(before.left, before.times)}%` : undefined} />
      </td>
      <td>
        <WithBefore now={lengthOf(median)} before={before && lengthOf(before.median)} />
      </td>
      <td>
        <WithBefore now={lengthOf(p90)} before={before && lengthOf(before.p90)} />
      </td>
    </>
  );
}

export const ScrollTable = ({ label, ...props }: { label: string; heads: string[]; children: ReactNode }) => (
  <PlainTable label={`${label}, table`} className={styles.figures} {...props} />
);
