import type { Article } from '../../api/contract/articles.ts';
import { useFileUrl } from '../frame/wiring-context.ts';
import styles from './cover.module.css';

/** A small picture of the article, or a quiet field in the colour of its category. The title beside it says what it is. */
export function Cover({ article: { cover, category } }: { article: Pick<Article, 'cover' | 'category'> }) {
  const fileUrl = useFileUrl();

  return (
    <span className={styles.cover} data-category={category ?? undefined} aria-hidden="true">
      {cover && <img src={fileUrl(cover)} alt="" loading="lazy" />}
    </span>
  );
}
