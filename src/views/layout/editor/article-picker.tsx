import { useSelector } from '@xstate/react';
import type { LinkedArticle } from '../../../api/contract/articles.ts';
import type { LinkableActor } from '../../../machines/modules/articles/linkable-articles.ts';
import { beyondReachInWords, isBeyondReach } from '../../../rules/shared/branch-links.ts';
import common from '../../ui/common.module.css';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import styles from './article-picker.module.css';
import { Cover } from './cover.tsx';

interface ArticlePickerProps {
  list: LinkableActor;
  ownId: string | null;
  /** The branches that the text is for, or none for all; missing where it is for the writer’s own. */
  readers?: readonly string[] | undefined;
  chosen: readonly string[];
  onChoose: (article: LinkedArticle) => void;
}

export function ArticlePicker({ list, ownId, readers, chosen, onChoose }: ArticlePickerProps) {
  const { rows, query, message } = useSelector(list, ({ context }) => context);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(list, (snapshot) => snapshot.hasTag('failed'));
  const offered = rows.filter(({ _id }) => _id !== ownId && !chosen.includes(_id));

  return (
    <div className={common.stack3}>
      <SearchInput
        label="Search articles"
        placeholder="Title, tag or category"
        value={query.search}
        onValueChange={(search) => list.send({ type: 'search.changed', search })}
      />
      {isBusy && rows.length === 0 && <SkeletonText lines={3} />}
      <ul className={styles.offered} aria-label="Articles" aria-busy={isBusy}>
        {offered.map((article) => (
          <li key={article._id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(article)}>
              <Cover article={article} />
              <span className={styles.words}>
                <span className={styles.title}>{article.title}</span>
                <span className={common.small}>
                  {[
                    article.category,
                    readers && isBeyondReach(article, readers)
                      ? beyondReachInWords(article)
                      : article.branch?.branchName,
                    article.status === 'draft' && 'Draft: readers see the text without the link',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={common.small}>
        {hasFailed && (message ?? 'The articles could not be loaded.')}
        {!hasFailed && !isBusy && offered.length === 0 && 'No articles match.'}
      </p>
    </div>
  );
}
