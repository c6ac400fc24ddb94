import { useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { LinkedArticle } from '../../api/contract/articles.ts';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { ArticlePicturesActor } from '../../machines/article-pictures.machine.ts';
import type { ArticlePublishingActor } from '../../machines/article-publishing.machine.ts';
import type { Opened } from '../../machines/modules/articles/article-draft.ts';
import type { LinkableMachine } from '../../machines/modules/articles/linkable-articles.ts';
import { type ArticleBody, writable } from '../../rules/articles/article-body.ts';
import { TITLE_MAX } from '../../rules/articles/articles.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { useSignedIn } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { SkeletonText } from '../ui/skeleton.tsx';
import visuallyHidden from '../ui/visually-hidden.module.css';
import { readersOf } from './article-words.ts';
import { CoverField } from './cover-field.tsx';
import { PublishButtons } from './publish-buttons.tsx';
import { SaveLosses, SaveProblems, SaveState } from './save-state.tsx';
import { Settings } from './settings.tsx';
import styles from './write.module.css';
import { WriteQuestions } from './write-questions.tsx';

const BodyEditor = lazyPart(() => import('../layout/editor/body-editor.tsx'));
const Preview = lazyPart(() => import('./preview.tsx'));

interface WriteViewProps extends Pick<Opened, 'authors' | 'branches'> {
  draft: ArticleDraftActor;
  publishing: ArticlePublishingActor;
  pictures: ArticlePicturesActor;
  linkable: LinkableMachine;
  onBack: () => void;
}

export function WriteView(props: WriteViewProps) {
  const { draft, publishing, onBack } = props;
  const isOpen = useSelector(draft, (snapshot) => snapshot.hasTag('open') || snapshot.hasTag('left'));
  const filled = useSelector(draft, ({ context }) => context.filled);

  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button variant="quiet" icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
          All articles
        </Button>
        {isOpen && <SaveState draft={draft} />}
      </div>
      <WriteQuestions draft={draft} publishing={publishing} onBack={onBack} />
      {isOpen && <Desk key={filled} {...props} />}
    </div>
  );
}

/** Why the article can't be published yet. */
const OBSTACLES = ['[aria-invalid=true]', '[data-invalid] [contenteditable]', '[role=alert] button'];

function useObstacleFocus({ draft, publishing }: Pick<WriteViewProps, 'draft' | 'publishing'>): void {
  const isPublishing = useSelector(publishing, (snapshot) => snapshot.hasTag('publishing'));
  const before = useRef(isPublishing);
  useEffect(() => {
    const { current: wasPublishing } = before;
    before.current = isPublishing;
    const now = draft.getSnapshot();
    if (!wasPublishing || isPublishing || !(now.hasTag('refused') || now.hasTag('outdated') || now.hasTag('deleted')))
      return;
    const found = OBSTACLES.map((what) => document.querySelector<HTMLElement>(`main ${what}`)).find(Boolean);
    found?.focus();
  }, [draft, isPublishing]);
}

function Desk({ draft, publishing, pictures, linkable, authors, branches }: WriteViewProps) {
  const { values, errors, id, filled } = useSelector(draft, ({ context }) => context);
  const [isPreviewing, setPreviewing] = useState(false);
  const readers = readersOf(values, useSignedIn().track.roles);
  useObstacleFocus({ draft, publishing });
  const changeBody = (body: ArticleBody) => draft.send({ type: 'fields.changed', values: { body } });
  const remember = (article: LinkedArticle) => draft.send({ type: 'fields.changed', values: {}, known: [article] });

  return (
    <>
      <h1 className={visuallyHidden.hidden}>{id === null ? 'Add Article' : 'Edit Article'}</h1>
      <SaveProblems draft={draft} publishing={publishing} />
      <SaveLosses draft={draft} />
      <div className={styles.desk}>
        <div className={common.page}>
          <CoverField draft={draft} pictures={pictures} />
          <TitleField
            value={values.title}
            error={errors.title}
            onChange={(title) => draft.send({ type: 'fields.changed', values: { title } })}
          />
          <Suspense fallback={<SkeletonText lines={27} />}>
            <BodyEditor
              key={filled}
              body={values.body}
              error={errors.body as string | undefined}
              linkable={linkable}
              ownId={id}
              readers={readers}
              onChange={changeBody}
              onLinked={remember}
              onSave={() => draft.send({ type: 'save.pressed' })}
              pictures={pictures}
            />
          </Suspense>
        </div>
        <aside className={styles.aside} aria-label="About this article">
          <PublishButtons
            draft={draft}
            publishing={publishing}
            branches={branches}
            readers={readers}
            onPreview={() => setPreviewing(true)}
          />
          <Settings draft={draft} linkable={linkable} readers={readers} authors={authors} branches={branches} />
        </aside>
      </div>
      {isPreviewing && (
        <Suspense>
          <Preview draft={draft} authors={authors} onClose={() => setPreviewing(false)} />
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
        onChange={({ target }) => onChange(writable(target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          document.getElementById('article-text')?.focus();
        }}
      />
      {error && (
        <p id="article-title-error" className={common.trouble} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
