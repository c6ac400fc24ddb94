import type { Article } from '../../../api/contract/articles.ts';
import { useFileUrl } from '../wiring-context.ts';
import styles from './cover.module.css';

export function Cover({ article: { cover, category } }: { article: Pick<Article, 'cover' | 'category'> }) {
  const fileUrl = useFileUrl();

  return (
    <span className={styles.cover} data-category={category ?? undefined} aria-hidden="true">
      {cover && <img src={fileUrl(cover)} alt="" loading="lazy" />}
    </span>
  );
}
