import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { Opened } from '../../machines/modules/articles/article-draft.ts';
import type { ResourceActor } from '../../machines/resource.machine.ts';
import { articlePath } from '../../rules/shared/links.ts';
import { paths } from '../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { BackLink } from '../layout/back-link.tsx';
import { Notice } from '../layout/notice.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { articleTitle } from './article-words.ts';
import { ArticleNotFound } from './read-page.tsx';
import styles from './write.module.css';

export function OpeningView({ actorRef }: { actorRef: ResourceActor<Opened> }) {
  return (
    <>
      <div className={styles.bar}>
        <BackLink href={paths.viewArticles}>All articles</BackLink>
      </div>
      <OpeningState actorRef={actorRef} />
    </>
  );
}

function OpeningState({ actorRef }: { actorRef: ResourceActor<Opened> }) {
  const { record, message } = useSelector(actorRef, ({ context }) => context);
  const isGone = useSelector(actorRef, (snapshot) => snapshot.hasTag('notFound'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  if (isGone) return <ArticleNotFound />;
  if (hasFailed) {
    return (
      <ErrorState title="The article could not be opened" onRetry={() => actorRef.send({ type: 'reload.requested' })}>
        {message ?? SERVER_UNREACHABLE}
      </ErrorState>
    );
  }
  if (!record?.article) return <SkeletonText lines={6} />;

  return (
    <Notice title={`You cannot edit “${articleTitle(record.article)}”`}>
      <p>
        {record.article.branch
          ? 'It belongs to another branch. You can read it, but not edit it.'
          : 'It is for the whole company. Only company admins, company HR and company content writers can edit it.'}
      </p>
      <p>
        <Link href={articlePath(record.article._id)}>Read article</Link>
      </p>
    </Notice>
  );
}
