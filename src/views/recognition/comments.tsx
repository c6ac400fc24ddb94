import { useActorRef, useSelector } from '@xstate/react';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RecognitionComment, RecognitionPost } from '../../api/contract/recognition.ts';
import { wireRecognition } from '../../machines/modules/recognition/recognition.ts';
import type { FeedAction } from '../../rules/recognition/feed.ts';
import { COMMENT_MAX } from '../../rules/recognition/recognition-limits.ts';
import { newId } from '../../rules/shared/new-id.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import { Banner } from '../layout/banner.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { useMachines } from '../layout/wiring-context.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { DateTime } from '../ui/date-time.tsx';
import { MenuItem } from '../ui/menu.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { Face } from './people.tsx';
import styles from './recognition.module.css';

interface CommentsProps {
  post: RecognitionPost;
  /** Whether the reader wants to write one. */
  isWriting: boolean;
  isSending: boolean;
  onAction: (action: FeedAction) => void;
  onReason: (name: 'hide' | 'report', comment: string) => void;
}

export function Comments({ post, isWriting, isSending, ...actions }: CommentsProps) {
  const { comments, commentCount } = post;
  const [isAll, setAll] = useState(false);
  if (commentCount === 0 && comments.length === 0 && !isWriting) return null;

  return (
    <div className={styles.comments}>
      {commentCount > comments.length && !isAll && (
        <Button size="small" variant="quiet" className={styles.earlier} onClick={() => setAll(true)}>
          {`Show all ${withCommas(commentCount)} comments`}
        </Button>
      )}
      {isAll ? (
        <AllComments post={post} {...actions} />
      ) : (
        comments.length > 0 && (
          <ul className={common.stack3} aria-label={`Comments on ${post.from.fullName}’s post`}>
            {comments.map((comment) => (
              <Comment key={comment._id} comment={comment} post={post} {...actions} />
            ))}
          </ul>
        )
      )}
      {isWriting && <Writing post={post} isSending={isSending} onAction={actions.onAction} />}
    </div>
  );
}

type ActionProps = Pick<CommentsProps, 'onAction' | 'onReason'>;

function AllComments({ post, ...actions }: ActionProps & { post: RecognitionPost }) {
  const actorRef = useActorRef(useMachines(wireRecognition).comments, { input: { key: post._id } });
  const { record, message } = useSelector(actorRef, ({ context }) => context);
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const reload = () => actorRef.send({ type: 'reload.requested' });
  const stamp = post.comments.map(({ _id, state }) => `${_id} ${state}`).join();
  const lastStamp = useRef(stamp);
  const follow = useEffectEvent((now: string) => {
    if (now !== lastStamp.current) reload();
    lastStamp.current = now;
  });
  useEffect(() => follow(stamp), [stamp]);

  return (
    <>
      {hasFailed && <Banner onRetry={reload}>{message ?? 'The comments could not be loaded.'}</Banner>}
      {record?.hasEarlier && <p className={common.quiet}>Showing the latest {record.comments.length} comments.</p>}
      {!record && !hasFailed && <SkeletonText lines={3} />}
      <ul className={common.stack3}>
        {(record?.comments ?? post.comments).map((comment) => (
          <Comment key={comment._id} comment={comment} post={post} {...actions} />
        ))}
      </ul>
    </>
  );
}

export function Comment({
  comment: { _id, from, comment: text, at, state, isOwn },
  post: { mayModerate },
  onAction,
  onReason,
  isModerating = false,
}: ActionProps & {
  comment: RecognitionComment;
  post: Pick<RecognitionPost, 'mayModerate'>;
  /** Hides Report and Withdraw, which belong to the feed. */
  isModerating?: boolean;
}) {
  const isVisible = state === 'visible';

  return (
    <li className={styles.comment} data-state={state}>
      <Face person={from} size={24} />
      <div className={styles.said}>
        <p className={styles.meta}>
          <span className={styles.author} dir="auto">
            {from.fullName}
          </span>
          <DateTime value={at} show="both" />
          {state === 'hidden' && <Badge tone="critical">Hidden</Badge>}
          {state === 'waiting' && <Badge tone="caution">Pending review</Badge>}
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </div>
      {state !== 'withdrawn' && (
        <RowActions name={`${from.fullName}’s comment`}>
          {isOwn && !isModerating ? (
            <MenuItem onSelect={() => onAction({ name: 'withdraw', comment: _id })}>Withdraw</MenuItem>
          ) : (
            isVisible && !isModerating && <MenuItem onSelect={() => onReason('report', _id)}>Report</MenuItem>
          )}
          {mayModerate && !isVisible && (
            <MenuItem onSelect={() => onAction({ name: 'restore', comment: _id })}>
              {state === 'waiting' ? 'Approve' : 'Restore'}
            </MenuItem>
          )}
          {mayModerate && state !== 'hidden' && (
            <MenuItem tone="critical" onSelect={() => onReason('hide', _id)}>
              Hide
            </MenuItem>
          )}
        </RowActions>
      )}
    </li>
  );
}

function Writing({ post, isSending, onAction }: Pick<CommentsProps, 'post' | 'isSending' | 'onAction'>) {
  const [text, setText] = useState('');
  const latest = post.comments.findLast(({ isOwn }) => isOwn)?.number ?? 0;
  const [stored, setStored] = useState(latest);
  // The text is cleared only once the comment is stored, so that a refused one can be corrected.
  if (latest > stored) {
    setStored(latest);
    setText('');
  }
  const words = text.trim();
  const send = () => words !== '' && !isSending && onAction({ name: 'comment', text: words, key: newId() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={styles.writing} onSubmit={submit}>
      <Textarea
        rows={2}
        autoFocus
        aria-label={`Comment on ${post.from.fullName}’s post`}
        placeholder="Write a comment"
        className={styles.input}
        maxLength={COMMENT_MAX}
        value={text}
        readOnly={isSending}
        dir="auto"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" disabled={words === ''} focusableWhenDisabled busy={isSending} busyLabel="Sending…">
        Send
      </Button>
    </form>
  );
}
