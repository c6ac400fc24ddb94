import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { RecognitionInsight } from '../../api/contract/recognition-admin.ts';
import { monthInWords } from '../../rules/shared/months.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import common from '../ui/common.module.css';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { countedFeedPath, monthSpan, shortMonth } from './feed-paths.ts';
import styles from './insight.module.css';
import { TagMark } from './tag-mark.tsx';

type Insight = Pick<RecognitionInsight, 'months' | 'branches' | 'heat'>;

/** A table with tinted cells, so it needs no second, accessible version. Each number links to its posts. */
export function HeatMap({ insight: { months, branches, heat } }: { insight: Insight }) {
  const most = Math.max(1, ...heat.flatMap(({ counts }) => counts.flatMap((row) => row.map((count) => count ?? 0))));
  const frame = useRef<HTMLElement>(null);
  // If the table is wider than the page, it starts at the latest months.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, []);
  if (heat.length === 0) return <p className={common.quiet}>Nothing to show yet.</p>;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section ref={frame} className={styles.scroller} aria-label="Posts by branch and month" tabIndex={0}>
      <table className={styles.heat}>
        <thead>
          <tr>
            <th scope="col">Branch</th>
            {months.map((month) => (
              <th key={month} scope="col">
                <abbr title={monthInWords(month)}>{shortMonth(month)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        {heat.map(({ tag, isActive, counts }) => (
          <tbody key={tag._id}>
            <tr>
              <th scope="rowgroup" colSpan={months.length + 1} className={styles.group}>
                <span className={styles.groupName}>
                  <TagMark tag={tag} /> {!isActive && <span className={common.quiet}>Retired</span>}
                </span>
              </th>
            </tr>
            {branches.map((branch, row) => (
              <tr key={branch?._id ?? 'none'}>
                <th scope="row" dir="auto">
                  {branch?.branchName ?? 'No branch'}
                </th>
                {months.map((month, column) => (
                  <Cell
                    key={month}
                    count={countAt(counts, row, column)}
                    most={most}
                    to={branch && countedFeedPath({ tag: tag._id, branch: branch._id, ...monthSpan(month) })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

const countAt = (counts: readonly (readonly (number | null)[])[], row: number, column: number): number | null => {
  const count = counts[row]?.[column];

  return count === undefined ? 0 : count;
};

function Cell({ count, most, to }: { count: number | null; most: number; to: string | null }) {
  if (count === null) {
    return (
      <td data-hidden="" data-tooltip="Not shown">
        <VisuallyHidden>Not shown</VisuallyHidden>
      </td>
    );
  }
  if (count === 0) return <td className={common.muted}>0</td>;

  return (
    <td style={{ '--heat': count / most } as CSSProperties} className={styles.hot}>
      {to === null ? count : <Link href={to}>{withCommas(count)}</Link>}
    </td>
  );
}
