import { useSelector } from '@xstate/react';
import { Suspense, useId } from 'react';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { ArticlePublishingActor } from '../../machines/article-publishing.machine.ts';
import type { ArticleBody } from '../../rules/articles/article-body.ts';
import { type ArticleValues, type Draft, isUnsaved, valuesOf } from '../../rules/articles/article-draft.ts';
import { policyLines } from '../../rules/documents/policies.ts';
import { changedFields } from '../../rules/shared/form.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { RestoreDialog } from '../layout/restore-dialog.tsx';
import { StaleDialog } from '../layout/stale-dialog.tsx';
import common from '../ui/common.module.css';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { articleTitle, discarding, unpublishingWords } from './article-words.ts';
import styles from './write.module.css';

const WordChanges = lazyPart(() => import('../layout/editor/word-changes.tsx'));

interface WriteQuestionsProps {
  draft: ArticleDraftActor;
  publishing: ArticlePublishingActor;
  onBack: () => void;
}

export function WriteQuestions({ draft, publishing, onBack }: WriteQuestionsProps) {
  const context = useSelector(draft, (snapshot) => snapshot.context);
  // Unsaved changes are asked about before anything else.
  const question = useSelector(draft, (snapshot) =>
    (['recovering', 'askingToLeave', 'stale'] as const).find((tag) => snapshot.hasTag(tag)),
  );
  const isAskingToUnpublish = useSelector(publishing, (snapshot) => snapshot.hasTag('askingToUnpublish'));
  const isAskingToDiscard = useSelector(publishing, (snapshot) => snapshot.hasTag('askingToDiscard'));
  const { send } = draft;

  return (
    <>
      {question === 'recovering' && <RestoreQuestion {...context} send={send} onBack={onBack} />}
      {question === 'stale' && (
        <StaleDialog
          subject="article"
          onTakeTheirs={() => send({ type: 'theirs.taken' })}
          onKeepMine={() => send({ type: 'mine.kept' })}
          onGoBack={() => send({ type: 'stale.dismissed' })}
        >
          <BothChanges {...context} />
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
      {isAskingToDiscard && context.article && (
        <ConfirmDialog
          open
          title={discarding.title(context.article)}
          confirmLabel={discarding.confirm}
          onConfirm={() => publishing.send({ type: 'discard.confirmed' })}
          onCancel={() => publishing.send({ type: 'discard.dismissed' })}
        >
          {discarding.body}
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
      title={isUnchanged ? 'Leave before this has finished?' : 'Leave without saving?'}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => draft.send({ type: 'exit.confirmed' })}
      onCancel={() => draft.send({ type: 'exit.dismissed' })}
    >
      {isDeleted &&
        'Someone else deleted this article. If you leave, your text is lost. Stay to save it as a new article.'}
      {!isDeleted &&
        (isUnchanged
          ? 'Your text is saved, but we don’t know yet whether publishing, unpublishing or discarding worked. Check again later.'
          : 'Your last changes are not saved on the server. This browser keeps them for 30 days, so that you can restore them when you next edit the article here.')}
    </ConfirmDialog>
  );
}

interface RestoreQuestionProps extends Draft {
  send: ArticleDraftActor['send'];
  onBack: () => void;
}

function RestoreQuestion({ kept, article, initial, send, onBack }: RestoreQuestionProps) {
  const isOlder = kept !== null && article !== null && kept.version !== article.version;

  return (
    <RestoreDialog
      at={kept?.at}
      warning={isOlder ? 'The article has changed since then. Restoring your text will replace it' : undefined}
      onRestore={() => send({ type: 'kept.restored' })}
      onDiscard={() => send({ type: 'kept.discarded' })}
      onBack={onBack}
    >
      <strong>{kept?.values.title || 'Untitled'}</strong>
      <Changes before={initial} after={{ ...initial, ...kept?.values, title: initial.title }} />
    </RestoreDialog>
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

function BothChanges({ theirs, initial, values, message }: Draft) {
  const after = theirs && valuesOf(theirs);

  return (
    <>
      <p>{message}</p>
      {/* Without an author, a new article is stored under its writer’s name. */}
      {after && (
        <Changes title="Their changes" before={{ ...initial, author: initial.author ?? after.author }} after={after} />
      )}
      <Changes title="Your changes" before={initial} after={values} />
      <p className={common.small}>
        “Keep my changes” saves the fields that you changed, and keeps the other person’s version of the rest. “Use the
        saved version” leaves your changes out. You can restore them while this page is open.
      </p>
    </>
  );
}

interface Compared<Value> {
  before: Value;
  after: Value;
}

function Changes({ title, before, after }: Compared<ArticleValues> & { title?: string }) {
  const id = useId();

  return (
    <>
      {title && (
        <h3 id={id} className={styles.whose}>
          {title}
        </h3>
      )}
      <dl className={styles.changes} aria-labelledby={title && id}>
        {changedFields(before, after).map((field) => (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            <dd>
              {field === 'body' ? <TextChanges before={before.body} after={after.body} /> : wordsOf(field, after)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function TextChanges({ before, after }: Compared<ArticleBody>) {
  const [old, now] = [policyLines(before), policyLines(after)];
  if (old === now) return 'The words are the same. Pictures, links or formatting have changed.';

  return (
    <Suspense fallback={<SkeletonText lines={2} />}>
      <WordChanges before={old} after={now} isBrief />
    </Suspense>
  );
}

function wordsOf(field: keyof ArticleValues, values: ArticleValues): string {
  if (field === 'tags') return values.tags.join(', ') || 'none';
  if (field === 'title' || field === 'category') return values[field] || 'none';

  return 'changed';
}
