import type { ReactNode } from 'react';
import type { ArticleBody as Body } from '../../rules/articles/article-body.ts';
import { ArticleBody } from '../layout/editor/article-body.tsx';
import { useFileUrl } from '../layout/wiring-context.ts';
import styles from './campaigns.module.css';

interface CampaignMessageProps {
  title?: string;
  body: Body;
  image: string | null;
  /** The link or button for its reader. */
  children?: ReactNode;
}

export function CampaignMessage({ title, body, image, children }: CampaignMessageProps) {
  const fileUrl = useFileUrl();

  return (
    <article className={styles.message}>
      {image && <img src={fileUrl(image)} alt="" />}
      {title && <h2 dir="auto">{title}</h2>}
      <ArticleBody body={body} isThere={() => false} />
      {children}
    </article>
  );
}
