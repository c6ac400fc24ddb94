import { useSelector } from '@xstate/react';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { ArticlePublishingActor } from '../../machines/article-publishing.machine.ts';
import { textOf } from '../../rules/articles/article-body.ts';
import { type ArticleValues, type Draft, isUnsaved, valuesOf } from '../../rules/articles/article-draft.ts';
import { changedFields } from '../../rules/shared/form.ts';
import { StaleDialog } from '../layout/stale-dialog.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { articleTitle, unpublishingWords } from './article-words.ts';
import styles from './write.module.css';

interface WriteQuestionsProps {
  draft: ArticleDraftActor;
  publishing: ArticlePublishingActor;
  onBack: () => void;
}

export function WriteQuestions({ draft, publishing, onBack }: WriteQuestionsProps) {
  const context = useSelector(draft, (snapshot) => snapshot.context);
  // What would be lost by leaving is asked before anything else.
  const question = useSelector(draft, (snapshot) =>
    (['recovering', 'askingToLeave', 'stale'] as const).find((tag) => snapshot.hasTag(tag)),
  );
  const isAskingToUnpublish = useSelector(publishing, (snapshot) => snapshot.hasTag('askingToUnpublish'));
  const { send } = draft;

  return (
    <>
      {question === 'recovering' && <RestoreDialog {...context} send={send} onBack={onBack} />}
      {question === 'stale' && (
        <StaleDialog
          onTakeTheirs={() => send({ type: 'theirs.taken' })}
          onKeepMine={() => send({ type: 'mine.kept' })}
          onGoBack={() => send({ type: 'stale.dismissed' })}
        >
          <TheirChanges {...context} />
        </StaleDialog>
      )}
      {isAskingToUnpublish && context.article && (
        <ConfirmDialog
          open
          title={`Unpublish “${articleTitle(context.article)}”?`}
          confirmLabel="Unpublish article"
          tone="primary"
          onConfirm={() => publishing.send({ type: 'unpublish.confirmed' })}
          onCancel={() => publishing.send({ type: 'unpublish.dismissed' })}
        >
          {unpublishingWords(context.article)}
        </ConfirmDialog>
      )}
      {question === 'askingToLeave' && <LeaveQuestion draft={draft} />}
    </>
  );
}

function LeaveQuestion({ draft }: { draft: ArticleDraftActor }) {
  const isDeleted = useSelector(draft, (snapshot) => snapshot.hasTag('deleted'));
  const isUnchanged = useSelector(draft, ({ context }) => !isUnsaved(context));

  return (
    <ConfirmDialog
      open
      title={isUnchanged ? 'Leave before the server responds?' : 'Leave without saving?'}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => draft.send({ type: 'leave.confirmed' })}
      onCancel={() => draft.send({ type: 'leave.dismissed' })}
    >
      {isDeleted &&
        'Someone else deleted this article. If you leave, your text is lost. Stay to save it as a new article.'}
      {!isDeleted &&
        (isUnchanged
          ? 'Your text is saved, but we don’t know yet whether the article was published or unpublished. Check it again later.'
          : 'Your last changes are not saved on the server. This browser keeps them for 30 days, so that you can restore them when you next edit the article here.')}
    </ConfirmDialog>
  );
}

interface RestoreDialogProps extends Draft {
  send: ArticleDraftActor['send'];
  onBack: () => void;
}

function RestoreDialog({ kept, article, send, onBack }: RestoreDialogProps) {
  const text = kept?.values.body ? textOf(kept.values.body) : '';
  const isOlder = kept !== null && article !== null && kept.version !== article.version;

  return (
    <Dialog
      open
      role="alertdialog"
      size="medium"
      title="Restore your unsaved text?"
      description="We found text in this browser that was never saved."
      onClose={onBack}
      actions={
        <>
          <Button onClick={() => send({ type: 'kept.discarded' })}>Discard</Button>
          <Button variant="primary" onClick={() => send({ type: 'kept.restored' })}>
            Restore
          </Button>
        </>
      }
    >
      <p className={common.small}>
        Written <DateTime value={kept?.at} show="both" />
        {isOlder && '. The article has changed since then. Restoring your text will replace it'}.
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
  links: 'More',
  author: 'Author',
  branch: 'Audience',
};

function TheirChanges({ theirs, initial, message }: Draft) {
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
