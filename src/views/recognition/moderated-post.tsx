import { useSelector } from '@xstate/react';
import { Suspense, useRef, useState } from 'react';
import type { PostReport, PostTrail } from '../../api/contract/recognition-admin.ts';
import {
  decide,
  type ModeratedPost,
  type ModeratedPostActor,
} from '../../machines/modules/recognition/recognition-moderation.ts';
import type { FeedAction } from '../../rules/recognition/feed.ts';
import { paths } from '../../rules/shared/paths.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { BackLink } from '../layout/back-link.tsx';
import { useLostFocus } from '../layout/use-lost-focus.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Comment } from './comments.tsx';
import moderation from './moderation.module.css';
import { mayHide, mayRestore, PostStateDot, restoreLabels, Why } from './moderation-view.tsx';
import { Face, Names, PersonLink } from './people.tsx';
import { PostBody } from './post-body.tsx';
import { ReasonDialog } from './reason-dialog.lazy.ts';
import { reasonFor } from './reason-for.ts';
import styles from './recognition.module.css';

export function ModeratedPostView({ actorRef }: { actorRef: ModeratedPostActor }) {
  const { record: post, message } = useSelector(actorRef, ({ context }) => context);
  const isBusy = useSelector(actorRef, (snapshot) => snapshot.hasTag('busy'));

  return (
    <>
      <BackLink href={paths.recognitionModeration}>Moderation</BackLink>
      {post ? (
        <Loaded actorRef={actorRef} post={post} isBusy={isBusy} />
      ) : (
        <>
          <PageHeader title="Post" />
          {isBusy ? (
            <SkeletonText lines={8} />
          ) : (
            <ErrorState
              title="The post could not be loaded"
              onRetry={() => actorRef.send({ type: 'reload.requested' })}
            >
              {message ?? SERVER_UNREACHABLE}
            </ErrorState>
          )}
        </>
      )}
    </>
  );
}

interface ReasonPrompt {
  name: 'hide' | 'decline';
  comment?: string;
}

function Loaded({ actorRef, post, isBusy }: { actorRef: ModeratedPostActor; post: ModeratedPost; isBusy: boolean }) {
  const [prompt, setPrompt] = useState<ReasonPrompt | null>(null);
  const root = useRef<HTMLSpanElement>(null);
  const { _id, from, to, state, hiding } = post;
  useLostFocus(root, state);
  const isAppealed = hiding?.appeal && hiding.appeal.declinedAt === null;
  const run = (name: 'hide' | 'restore', comment?: string, reason?: string) =>
    actorRef.send({
      type: 'command.requested',
      command: decide(post, name, {
        ids: [_id],
        ...(comment !== undefined && { comment }),
        ...(reason !== undefined && { reason }),
      }),
    });
  const onAction = (action: FeedAction) => action.name === 'restore' && run('restore', action.comment);

  return (
    <>
      <PageHeader
        title={`Post by ${from.fullName}`}
        help={
          <span ref={root} tabIndex={-1} className={common.wrappingRow}>
            <PostStateDot post={post} /> <Why post={post} />
          </span>
        }
        actions={
          <>
            {mayRestore(post) && (
              <Button disabled={isBusy} focusableWhenDisabled onClick={() => run('restore')}>
                {restoreLabels[state]}
              </Button>
            )}
            {isAppealed && post.mayModerate && (
              <Button disabled={isBusy} focusableWhenDisabled onClick={() => setPrompt({ name: 'decline' })}>
                Decline appeal
              </Button>
            )}
            {mayHide(post) && (
              <Button
                variant="critical"
                disabled={isBusy}
                focusableWhenDisabled
                onClick={() => setPrompt({ name: 'hide' })}
              >
                Hide
              </Button>
            )}
          </>
        }
      />
      <div className={styles.split}>
        <div className={styles.main}>
          <article className={styles.post}>
            <header className={styles.head}>
              <Face person={from} />
              <div className={styles.heading}>
                <p>
                  <PersonLink person={from} /> praised <Names people={to} />
                </p>
                <p className={styles.meta}>
                  <DateTime value={post.createdAt} show="both" />
                  {post.isPrivate && <Badge>Private</Badge>}
                </p>
              </div>
            </header>
            <PostBody post={post} />
          </article>
          <Card title="Comments">
            {post.allComments.length === 0 && <p className={common.quiet}>No comments.</p>}
            <ul className={common.stack3}>
              {post.allComments.map((comment) => (
                <Comment
                  key={comment._id}
                  isModerating
                  comment={comment}
                  post={post}
                  onAction={onAction}
                  onReason={(_, own) => setPrompt({ name: 'hide', comment: own })}
                />
              ))}
            </ul>
          </Card>
        </div>
        <div className={styles.main}>
          <Reports reports={post.allReports} />
          <Trail trail={post.trail} />
        </div>
      </div>
      {prompt && (
        <Suspense>
          <ReasonDialog
            {...(prompt.name === 'decline'
              ? reasonFor.decline()
              : reasonFor.hide(prompt.comment === undefined ? 'post' : 'comment'))}
            onConfirm={(reason) => {
              setPrompt(null);
              run('hide', prompt.comment, reason);
            }}
            onCancel={() => setPrompt(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Reports({ reports }: { reports: readonly PostReport[] }) {
  return (
    <Card title="Reports">
      {reports.length === 0 && <p className={common.quiet}>No reports.</p>}
      <ul className={moderation.trail}>
        {reports.map(({ _id, comment_id, by, reason, at, decidedAt }) => (
          <li key={_id}>
            <p>
              <strong>{by}</strong> reported {subjectOf(comment_id)}{' '}
              {decidedAt === null && <Badge tone="coral">Open</Badge>}
            </p>
            <p dir="auto">{reason}</p>
            <p className={common.quiet}>
              <DateTime value={at} show="both" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const subjectOf = (commentId: string | null): string => (commentId === null ? 'the post' : 'a comment');

const happened: Readonly<Record<PostTrail['what'], (subject: string) => string>> = {
  posted: (subject) => `wrote ${subject}`,
  reported: (subject) => `reported ${subject}`,
  hidden: (subject) => `hid ${subject}`,
  restored: (subject) => `made ${subject} visible`,
  kept: (subject) => `kept ${subject}`,
  appealed: () => 'appealed',
  declined: () => 'declined the appeal',
  withdrawn: (subject) => `withdrew ${subject}`,
};

function Trail({ trail }: { trail: readonly PostTrail[] }) {
  return (
    <Card title="History">
      <ol className={moderation.trail}>
        {trail.map(({ what, at, by, reason, comment_id }) => (
          <li key={`${what} ${at} ${comment_id}`}>
            <p>
              <strong>{by ?? 'Someone'}</strong> {happened[what](subjectOf(comment_id))}
            </p>
            {reason !== '' && (
              <p className={moderation.reason} dir="auto">
                {reason}
              </p>
            )}
            <p className={common.quiet}>
              <DateTime value={at} show="both" />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
