import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import MessageSquare from 'lucide-react/icons/message-square';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { RecognitionPost } from '../../api/contract/recognition.ts';
import { type FeedAction, isSendingComment, type PostAction, withReaction } from '../../rules/recognition/feed.ts';
import { recognitionModerationPath, recognitionPath } from '../../rules/shared/links.ts';
import { RowActions } from '../layout/row-actions.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { Comments } from './comments.tsx';
import { Face, Names, PersonLink } from './people.tsx';
import { PostBody } from './post-body.tsx';
import { Reactions } from './reactions.tsx';
import { ReasonDialog } from './reason-dialog.lazy.ts';
import { reasonFor } from './reason-for.ts';
import styles from './recognition.module.css';
import { WhoReacted } from './who-reacted.tsx';

interface PostCardProps {
  post: RecognitionPost;
  /** What is on its way to the server. */
  pending: readonly PostAction[];
  onAction: (action: FeedAction) => void;
}

interface ReasonPrompt {
  name: 'report' | 'hide' | 'appeal';
  comment?: string;
}

export function PostCard({ post, pending, onAction }: PostCardProps) {
  const { from, to, isPrivate, state, createdAt } = post;
  const [prompt, setPrompt] = useState<ReasonPrompt | null>(null);
  const [isWriting, setWriting] = useState(false);
  const isVisible = state === 'visible';
  const shown = withReaction(post, pending);

  return (
    <article className={styles.post} data-state={state} aria-label={`${from.fullName}’s post`}>
      <header className={styles.head}>
        <Face person={from} />
        <div className={styles.heading}>
          <p>
            <PersonLink person={from} /> praised <Names people={to} />
          </p>
          <p className={styles.meta}>
            <DateTime value={createdAt} show="both" />
            {isPrivate && (
              <Badge>
                <Lock size={12} aria-hidden="true" /> Private
              </Badge>
            )}
            <StateBadge state={state} />
          </p>
        </div>
        <Actions post={post} onAction={onAction} onAsk={setPrompt} />
      </header>
      <Hiding post={post} onAppeal={() => setPrompt({ name: 'appeal' })} />
      <PostBody post={post} />
      {isVisible && (
        <div className={styles.actions}>
          <Reactions post={shown} onReact={(kind) => onAction({ name: 'react', kind })} />
          <WhoReacted postId={post._id} count={shown.reactions.reduce((sum, { count }) => sum + count, 0)} />
          <Button
            size="small"
            variant="quiet"
            icon={<MessageSquare size={16} aria-hidden="true" />}
            aria-expanded={isWriting}
            onClick={() => setWriting(!isWriting)}
          >
            Comment
          </Button>
        </div>
      )}
      <Comments
        post={post}
        isWriting={isVisible && isWriting}
        isSending={isSendingComment(pending, post._id)}
        onAction={onAction}
        onReason={(name, comment) => setPrompt({ name, comment })}
      />
      {prompt && (
        <Suspense>
          <ReasonDialog
            {...wordsFor(prompt)}
            onConfirm={(text) => {
              setPrompt(null);
              onAction(actionOf(prompt, text));
            }}
            onCancel={() => setPrompt(null)}
          />
        </Suspense>
      )}
    </article>
  );
}

const wordsFor = ({ name, comment }: ReasonPrompt) =>
  name === 'appeal' ? reasonFor.appeal() : reasonFor[name](comment === undefined ? 'post' : 'comment');

const actionOf = ({ name, comment }: ReasonPrompt, text: string): FeedAction =>
  name === 'appeal' ? { name, text } : { name, reason: text, ...(comment !== undefined && { comment }) };

function StateBadge({ state }: Pick<RecognitionPost, 'state'>) {
  if (state === 'hidden') return <Badge tone="critical">Hidden</Badge>;
  if (state === 'waiting') return <Badge tone="caution">Pending review</Badge>;

  return state === 'withdrawn' ? <Badge>Withdrawn</Badge> : null;
}

interface ActionsProps extends Pick<PostCardProps, 'post' | 'onAction'> {
  onAsk: (prompt: ReasonPrompt) => void;
}

function Actions({ post, onAction, onAsk }: ActionsProps) {
  const { _id, from, state, isOwn, isReported, mayModerate } = post;
  const isVisible = state === 'visible';
  const [, navigate] = useLocation();

  return (
    <RowActions name={`${from.fullName}’s post`}>
      <MenuItem onSelect={() => navigate(recognitionPath(_id))}>Open</MenuItem>
      {mayModerate && <MenuItem onSelect={() => navigate(recognitionModerationPath(_id))}>Moderate</MenuItem>}
      {isVisible && !isOwn && !isReported && <MenuItem onSelect={() => onAsk({ name: 'report' })}>Report</MenuItem>}
      {mayModerate && (state === 'hidden' || state === 'waiting') && (
        <MenuItem onSelect={() => onAction({ name: 'restore' })}>
          {state === 'waiting' ? 'Approve' : 'Restore'}
        </MenuItem>
      )}
      {isOwn && state !== 'withdrawn' && <MenuItem onSelect={() => onAction({ name: 'withdraw' })}>Withdraw</MenuItem>}
      {mayModerate && isVisible && (
        <MenuItem tone="critical" onSelect={() => onAsk({ name: 'hide' })}>
          Hide
        </MenuItem>
      )}
    </RowActions>
  );
}

function Hiding({ post: { hiding, mayAppeal, isOwn }, onAppeal }: { post: RecognitionPost; onAppeal: () => void }) {
  if (!hiding) return null;
  const { reason, by, appeal } = hiding;

  return (
    <div className={styles.hiding}>
      <EyeOff size={16} aria-hidden="true" />
      <p>
        Hidden{by && ` by ${by}`}: {reason}
        {appeal && (
          <>
            <br />
            {appeal.declinedAt === null
              ? `${isOwn ? 'You have' : 'The author has'} appealed.`
              : `${isOwn ? 'Your' : 'The author’s'} appeal was declined.`}
            <span className={styles.appeal} dir="auto">
              {appeal.text}
            </span>
          </>
        )}
      </p>
      {mayAppeal && (
        <Button size="small" onClick={onAppeal}>
          Appeal
        </Button>
      )}
    </div>
  );
}
