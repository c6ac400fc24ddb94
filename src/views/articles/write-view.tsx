import { useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { LinkedArticle } from '../../api/contract/articles.ts';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { LinkableMachine } from '../../machines/modules/article-draft.ts';
import type { ArticleBody } from '../../machines/rules/article-body.ts';
import { TITLE_MAX } from '../../machines/rules/articles.ts';
import { articlePath } from '../../machines/rules/paths.ts';
import { Notice } from '../frame/notice.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { articleTitle } from './article-words.ts';
import { CoverField } from './cover-field.tsx';
import { PictureNews } from './picture-news.tsx';
import { PublishButtons } from './publish-buttons.tsx';
import { Gone } from './read-page.tsx';
import { SaveState, SaveTroubles } from './save-state.tsx';
import { Settings } from './settings.tsx';
import styles from './write.module.css';
import { WriteQuestions } from './write-questions.tsx';

const BodyEditor = lazy(() => import('./editor/body-editor.tsx'));
const Preview = lazy(() => import('./preview.tsx'));

export interface WriteViewProps {
  actorRef: ArticleDraftActor;
  linkable: LinkableMachine;
  onBack: () => void;
}

/** Writing an article: the text at the left, what else there is to say about it at the right. */
export function WriteView(props: WriteViewProps) {
  const { actorRef, onBack } = props;
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.hasTag('open') || snapshot.hasTag('left'));
  const { article, message, filled } = useSelector(actorRef, ({ context }) => context);

  return (
    <>
      <div className={styles.bar}>
        <Button variant="quiet" icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
          All articles
        </Button>
        {isOpen && <SaveState actorRef={actorRef} />}
      </div>
      <WriteQuestions actorRef={actorRef} onBack={onBack} />
      <Standing actorRef={actorRef} message={message} title={article ? articleTitle(article) : ''} />
      {isOpen && <Desk key={filled} {...props} />}
    </>
  );
}

/** What there is instead of fields. */
function Standing({
  actorRef,
  message,
  title,
}: {
  actorRef: ArticleDraftActor;
  message: string | null;
  title: string;
}) {
  const { isBusy, isGone, hasFailed, isReadOnly, id } = useSelector(
    actorRef,
    (snapshot) => ({
      isBusy: snapshot.hasTag('busy'),
      isGone: snapshot.hasTag('gone'),
      hasFailed: snapshot.hasTag('failed'),
      isReadOnly: snapshot.hasTag('readOnly'),
      id: snapshot.context.id,
    }),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  );
  if (isBusy) return <SkeletonText lines={6} />;
  if (isGone) return <Gone />;
  if (hasFailed) {
    return (
      <ErrorState title="The article could not be opened" onRetry={() => actorRef.send({ type: 'retry.pressed' })}>
        {message ?? 'The server could not be reached.'}
      </ErrorState>
    );
  }
  if (!isReadOnly) return null;

  return (
    <Notice title={`“${title}” is for others to write`}>
      <p>It is for readers whom you do not write for. You can read it.</p>
      <p>
        <Link href={articlePath(id ?? '')}>Read it</Link>
      </p>
    </Notice>
  );
}

function Desk({ actorRef, linkable }: WriteViewProps) {
  const { values, errors, id, filled } = useSelector(actorRef, ({ context }) => context);
  const [isPreviewing, setPreviewing] = useState(false);
  const insert = useRef<(file: string) => void>(() => {});
  useEffect(() => {
    const heard = actorRef.on('picture.stored', ({ file }) => insert.current(file));

    return () => heard.unsubscribe();
  }, [actorRef]);
  const changeBody = (body: ArticleBody) => actorRef.send({ type: 'fields.changed', values: { body } });
  const remember = (article: LinkedArticle) => actorRef.send({ type: 'fields.changed', values: {}, known: [article] });

  return (
    <>
      <h1 className={styles.name}>{id === null ? 'Add Article' : 'Edit Article'}</h1>
      <SaveTroubles actorRef={actorRef} />
      <div className={styles.desk}>
        <div className={styles.sheet}>
          <CoverField actorRef={actorRef} />
          <TitleField
            value={values.title}
            error={errors.title}
            onChange={(title) => actorRef.send({ type: 'fields.changed', values: { title } })}
          />
          <Suspense fallback={<SkeletonText lines={8} />}>
            <BodyEditor
              key={filled}
              body={values.body}
              error={errors.body as string | undefined}
              linkable={linkable}
              ownId={id}
              onChange={changeBody}
              onLinked={remember}
              onSave={() => actorRef.send({ type: 'save.pressed' })}
              onPicture={(file) => actorRef.send({ type: 'picture.chosen', file, purpose: 'text' })}
              onReady={(put) => {
                insert.current = put;
              }}
            >
              <PictureNews actorRef={actorRef} purpose="text" />
            </BodyEditor>
          </Suspense>
        </div>
        <aside className={styles.aside} aria-label="About this article">
          <PublishButtons actorRef={actorRef} onPreview={() => setPreviewing(true)} />
          <Settings actorRef={actorRef} linkable={linkable} />
        </aside>
      </div>
      {isPreviewing && (
        <Suspense>
          <Preview actorRef={actorRef} onClose={() => setPreviewing(false)} />
        </Suspense>
      )}
    </>
  );
}

interface TitleFieldProps {
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

/** As large as readers see it. Enter goes on to the text. */
function TitleField({ value, error, onChange }: TitleFieldProps) {
  return (
    <div className={styles.title}>
      <textarea
        aria-label="Title"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'article-title-error' : undefined}
        placeholder="Title"
        rows={1}
        maxLength={TITLE_MAX}
        value={value}
        dir="auto"
        onChange={({ target }) => onChange(target.value.replace(/[\p{Cc}\p{Cs}]/gu, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          document.getElementById('article-text')?.focus();
        }}
      />
      {error && (
        <p id="article-title-error" className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
