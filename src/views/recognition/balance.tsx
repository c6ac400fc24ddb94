import { Link } from 'wouter';
import type { RecognitionInsight } from '../../api/contract/recognition-admin.ts';
import { defaultListQuery, writeListQuery } from '../../rules/shared/list-query.ts';
import { paths } from '../../rules/shared/paths.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import common from '../ui/common.module.css';
import { cx } from '../ui/cx.ts';
import { PlainTable } from '../ui/plain-table.tsx';
import { countedFeedPath, monthSpan } from './feed-paths.ts';
import styles from './insight.module.css';

/** The bars are in the table, on one scale. */
export function Balance({ insight: { balance, months } }: { insight: Pick<RecognitionInsight, 'balance' | 'months'> }) {
  const most = Math.max(1, ...balance.flatMap(({ given, received }) => [given ?? 0, received ?? 0]));
  const from = months[0] && monthSpan(months[0]).from;

  return (
    <PlainTable
      label="Given and received by branch"
      className={styles.table}
      heads={['Branch', 'People', 'Given', 'Received']}
    >
      {balance.map(({ branch, people, given, received }) => {
        const path = (side: string) => branch && countedFeedPath({ branch: branch._id, side, from });

        return (
          <tr key={branch?._id ?? 'none'}>
            <th scope="row" dir="auto">
              {branch?.branchName ?? 'No branch'}
            </th>
            <td>{branch ? <Link href={peopleIn(branch._id)}>{withCommas(people)}</Link> : withCommas(people)}</td>
            <td>
              <Bar count={given} most={most} to={path('giver')} tone="given" />
            </td>
            <td>
              <Bar count={received} most={most} to={path('receiver')} tone="received" />
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}

const peopleIn = (branch: string): string =>
  paths.employees + writeListQuery({ ...defaultListQuery, filters: { branch: [branch] } });

interface BarProps {
  count: number | null;
  most: number;
  to: string | null;
  tone: 'given' | 'received';
}

function Bar({ count, most, to, tone }: BarProps) {
  if (count === null) return <span className={common.quiet}>Not shown</span>;

  return (
    <span className={styles.share}>
      <span className={cx(common.track, styles.track)} aria-hidden="true">
        <span
          className={cx(common.bar, styles.bar)}
          data-tone={tone}
          style={{ inlineSize: `${(count / most) * 100}%` }}
        />
      </span>
      {to && count > 0 ? <Link href={to}>{withCommas(count)}</Link> : withCommas(count)}
    </span>
  );
}
