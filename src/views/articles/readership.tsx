import type { ArticleDetails } from '../../api/contract/articles.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import common from '../ui/common.module.css';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './readership.module.css';

export function Readership({
  article: { reads, readership },
}: {
  article: Pick<ArticleDetails, 'reads' | 'readership'>;
}) {
  const { weeks, lastMonth, audience } = readership;
  const most = Math.max(1, ...weeks);
  const share = audience === 0 ? 0 : Math.min(100, Math.round((reads / audience) * 100));

  return (
    <section className={styles.readership} aria-labelledby="readership">
      <h2 id="readership">Readers</h2>
      <p className={styles.number}>
        {withCommas(reads)}
        <span className={styles.of}>
          of {describePeople(audience)} ({share}%)
        </span>
      </p>
      <ol className={styles.weeks} aria-label="New readers by week">
        {weeks.map((count, index) => {
          const words = `${count} new ${count === 1 ? 'reader' : 'readers'}, ${ago(weeks.length - 1 - index)}`;

          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has no id, only a position
            <li key={index} data-tooltip={words}>
              <VisuallyHidden>{words}</VisuallyHidden>
              <span className={styles.bar} style={{ blockSize: `${Math.max(4, (count / most) * 100)}%` }} />
            </li>
          );
        })}
      </ol>
      <p className={common.small}>{withCommas(lastMonth)} in the last 30 days. Each person counts once.</p>
    </section>
  );
}

const ago = (weeks: number): string => {
  if (weeks === 0) return 'this week';

  return weeks === 1 ? 'last week' : `${weeks} weeks ago`;
};
