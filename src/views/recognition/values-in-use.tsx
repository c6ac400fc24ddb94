import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { FeedChoicesActor } from '../../machines/modules/recognition/recognition.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { countedFeedPath, filteredFeedPath } from './feed-paths.ts';
import styles from './recognition.module.css';
import { TagMark } from './tag-mark.tsx';

/** The corporate values with their number of posts, most used first. */
export function ValuesInUse({ choices }: { choices: FeedChoicesActor }) {
  const tags = useSelector(choices, ({ context }) => context.record?.tags ?? []);
  const values = tags
    .filter(({ kind, isActive }) => kind === 'value' && isActive)
    .toSorted((one, other) => other.uses - one.uses);
  if (values.length === 0) return null;

  return (
    <Card title="Corporate values">
      <ul className={styles.values}>
        {values.map((tag) => (
          <li key={tag._id}>
            <Link href={filteredFeedPath({ tag: tag._id })} className={styles.tagLink}>
              <TagMark tag={tag} />
            </Link>
            <Link href={countedFeedPath({ tag: tag._id })} className={common.quiet}>
              {`${withCommas(tag.uses)} ${tag.uses === 1 ? 'post' : 'posts'}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
