import { useActorRef, useSelector } from '@xstate/react';
import PenLine from 'lucide-react/icons/pen-line';
import { Link } from 'wouter';
import type { ArticleDetails } from '../../api/contract/articles.ts';
import { type ArticleActor, wireArticles } from '../../machines/modules/articles/articles.ts';
import { writingPath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { BackLink } from '../layout/back-link.tsx';
import { LostIllustration } from '../layout/illustrations.tsx';
import { Notice } from '../layout/notice.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { buttonClass } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Article } from './article.tsx';
import { articleTitle } from './article-words.ts';
import { ArticleStatus } from './columns.tsx';
import styles from './read-page.module.css';
import { Readership } from './readership.tsx';

export default function ReadPage({ id }: { id: string }) {
  return <ReadView actorRef={useActorRef(useMachines(wireArticles).article, { input: { key: id } })} />;
}

function ReadView({ actorRef }: { actorRef: ArticleActor }) {
  const article = useSelector(actorRef, ({ context }) => context.record?.article);
  const message = useSelector(actorRef, ({ context }) => context.message);
  const isGone = useSelector(actorRef, (snapshot) => snapshot.hasTag('notFound'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  if (isGone) return <ArticleNotFound />;
  if (!article && hasFailed) {
    return (
      <ErrorState title="The article could not be loaded" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {message ?? SERVER_UNREACHABLE}
      </ErrorState>
    );
  }

  return (
    <>
      <div className={styles.bar}>
        <BackLink href={paths.viewArticles}>All articles</BackLink>
        {article?.canEdit && (
          <Link href={writingPath(article._id)} className={buttonClass({ variant: 'primary' })}>
            <PenLine size={16} aria-hidden="true" />
            Edit
          </Link>
        )}
      </div>
      {article ? <Read article={article} /> : <SkeletonText lines={8} />}
    </>
  );
}

export const ArticleNotFound = () => (
  <Notice picture={<LostIllustration />} title="Article not found">
    <p>It may have been deleted, or it may belong to another branch.</p>
    <p>
      <Link href={paths.viewArticles}>Go to all articles</Link>
    </p>
  </Notice>
);

function Read({ article }: { article: ArticleDetails }) {
  const there = article.links.filter(({ status }) => status === 'published');
  const isThere = (id: string) => article.linksInText.some(({ _id, status }) => _id === id && status === 'published');

  return (
    <div className={styles.columns}>
      <Article
        {...article}
        heading="h1"
        title={articleTitle(article)}
        author={article.author.fullName}
        links={there}
        isThere={isThere}
      />
      <aside className={styles.aside} aria-label="About this article">
        <dl className={styles.facts}>
          <dt>Status</dt>
          <dd>
            <ArticleStatus article={article} />
          </dd>
          {article.publishAt && (
            <>
              <dt>Publish on</dt>
              <dd>
                <DateTime value={article.publishAt} show="both" />
              </dd>
            </>
          )}
          <dt>Audience</dt>
          <dd>{article.branch?.branchName ?? 'Everyone'}</dd>
          {article.publishedBy && (
            <>
              <dt>Published by</dt>
              <dd>{article.publishedBy.fullName}</dd>
            </>
          )}
          <dt>Linked from</dt>
          <dd>{article.linkedFrom === 1 ? '1 article' : `${article.linkedFrom} articles`}</dd>
        </dl>
        {(article.status === 'published' || article.reads > 0) && <Readership article={article} />}
      </aside>
    </div>
  );
}
