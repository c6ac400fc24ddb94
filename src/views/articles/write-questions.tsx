import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ArticleDraftActor, ArticleDraftContext } from '../../machines/article-draft.machine.ts';
import { textOf } from '../../machines/rules/article-body.ts';
import { type ArticleValues, valuesOf } from '../../machines/rules/article-draft.ts';
import { changedFields } from '../../machines/rules/form.ts';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { articleTitle, unpublishingWords } from './article-words.ts';
import styles from './write.module.css';

const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog }));
const StaleDialog = lazy(() => import('../frame/stale-dialog.tsx'));
const Dialog = lazy(async () => ({ default: (await import('../ui/dialog.tsx')).Dialog }));

/** What may have to be asked while somebody writes. */
export function WriteQuestions({ actorRef, onBack }: { actorRef: ArticleDraftActor; onBack: () => void }) {
  const context = useSelector(actorRef, (snapshot) => snapshot.context);
  const question = useSelector(actorRef, (snapshot) =>
    (['recovering', 'stale', 'askingToUnpublish', 'askingToLeave'] as const).find((tag) => snapshot.hasTag(tag)),
  );
  const { send } = actorRef;

  return (
    <Suspense>
      {question === 'recovering' && <Recovering {...context} send={send} onBack={onBack} />}
      {question === 'stale' && (
        <StaleDialog
          onTakeTheirs={() => send({ type: 'theirs.taken' })}
          onKeepMine={() => send({ type: 'mine.kept' })}
          onGoBack={() => send({ type: 'stale.dismissed' })}
        >
          <Theirs {...context} />
        </StaleDialog>
      )}
      {question === 'askingToUnpublish' && context.article && (
        <ConfirmDialog
          open
          title={`Unpublish “${articleTitle(context.article)}”?`}
          confirmLabel="Unpublish article"
          tone="primary"
          onConfirm={() => send({ type: 'unpublish.confirmed' })}
          onCancel={() => send({ type: 'unpublish.dismissed' })}
        >
          {unpublishingWords(context.article)}
        </ConfirmDialog>
      )}
      {question === 'askingToLeave' && (
        <ConfirmDialog
          open
          title="Leave although it is not saved?"
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={() => send({ type: 'leave.confirmed' })}
          onCancel={() => send({ type: 'leave.dismissed' })}
        >
          The server does not have your last changes. This browser keeps them for 30 days, and offers them when you open
          the article here again.
        </ConfirmDialog>
      )}
    </Suspense>
  );
}

interface RecoveringProps extends ArticleDraftContext {
  send: ArticleDraftActor['send'];
  onBack: () => void;
}

function Recovering({ kept, article, send, onBack }: RecoveringProps) {
  const text = kept?.values.body ? textOf(kept.values.body) : '';
  const isOlder = kept !== null && article !== null && kept.version !== article.version;

  return (
    <Dialog
      open
      role="alertdialog"
      size="medium"
      title="Go on with what you wrote here?"
      description="This browser has kept something that was never saved."
      onClose={onBack}
      actions={
        <>
          <Button onClick={() => send({ type: 'kept.discarded' })}>Throw it away</Button>
          <Button variant="primary" onClick={() => send({ type: 'kept.restored' })}>
            Go on with it
          </Button>
        </>
      }
    >
      <p className={styles.quiet}>
        Written <DateTime value={kept?.at} show="both" />
        {isOlder && '. The article has been changed since: going on puts yours in its place'}.
      </p>
      <blockquote className={styles.kept}>
        <strong>{kept?.values.title || 'Untitled'}</strong>
        <p>{text.slice(0, 400)}</p>
      </blockquote>
    </Dialog>
  );
}

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  body: 'Text',
  category: 'Category',
  tags: 'Tags',
  cover: 'Cover',
  links: 'Read on',
  author: 'Author',
  branch: 'Readers',
};

/** What the other person has changed, as far as a line can say it. */
function Theirs({ theirs, initial, message }: ArticleDraftContext) {
  if (!theirs) return <p>{message}</p>;
  const next = valuesOf(theirs);

  return (
    <>
      <p>{message}</p>
      <dl className={styles.changes}>
        {changedFields(initial, next).map((field) => (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            <dd>{wordsOf(field, next)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function wordsOf(field: keyof ArticleValues, values: ArticleValues): string {
  if (field === 'body') return `${textOf(values.body).slice(0, 160)}…`;
  if (field === 'tags') return values.tags.join(', ') || 'none';
  if (field === 'title' || field === 'category') return values[field] || 'none';

  return 'changed';
}
