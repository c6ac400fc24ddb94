import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { LinkedArticle } from '../../api/contract/articles.ts';
import type { ArticleBody as Body } from '../../rules/articles/article-body.ts';
import { articlePath } from '../../rules/shared/links.ts';
import { ArticleBody } from '../layout/editor/article-body.tsx';
import { Cover } from '../layout/editor/cover.tsx';
import { useFileUrl } from '../layout/wiring-context.ts';
import { Badge } from '../ui/badge.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import styles from './article.module.css';

interface ArticleProps {
  title: string;
  heading: 'h1' | 'h2';
  author: string | undefined;
  publishedAt: string | null;
  readMinutes: number;
  category: string | null;
  tags: readonly string[];
  cover: string | null;
  body: Body;
  links: readonly LinkedArticle[];
  isThere: (article: string) => boolean;
  children?: ReactNode;
}

export function Article(props: ArticleProps) {
  const {
    title,
    heading: Heading,
    author,
    publishedAt,
    readMinutes,
    category,
    tags,
    cover,
    body,
    links,
    isThere,
  } = props;
  const fileUrl = useFileUrl();

  return (
    <article className={styles.article}>
      {cover && <img className={styles.cover} src={fileUrl(cover)} alt="" />}
      <header className={styles.head}>
        {category && <p className={styles.category}>{category}</p>}
        <Heading className={styles.title} dir="auto">
          {title}
        </Heading>
        <p className={styles.facts}>
          {author && <span>{author}</span>}
          <span>{publishedAt ? <DateTime value={publishedAt} /> : 'Not published'}</span>
          <span>{readMinutes} min read</span>
        </p>
      </header>
      <ArticleBody body={body} isThere={isThere} />
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
      {links.length > 0 && (
        <nav aria-label="More" className={styles.links}>
          <h2>More</h2>
          <ul>
            {links.map((link) => (
              <li key={link._id}>
                <Link href={articlePath(link._id)} className={styles.link}>
                  <Cover article={link} />
                  <span>
                    {link.title}
                    <span className={common.block}>{link.readMinutes} min</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}
