import { useActorRef, useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { Opened } from '../../machines/modules/articles/article-draft.ts';
import type { LinkableMachine } from '../../machines/modules/articles/linkable-articles.ts';
import type { ArticleValues } from '../../rules/articles/article-draft.ts';
import {
  ARTICLE_CATEGORIES,
  type ArticleCategory,
  LINKS_MAX,
  TAG_MAX,
  TAGS_MAX,
  withTags,
} from '../../rules/articles/articles.ts';
import { beyondReachInWords, isBeyondReach } from '../../rules/shared/branch-links.ts';
import { ArticlePicker } from '../layout/editor/article-picker.tsx';
import { Cover } from '../layout/editor/cover.tsx';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import styles from './write.module.css';

interface AuthorAndAudienceProps extends Pick<Opened, 'authors' | 'branches'> {
  draft: ArticleDraftActor;
}

interface RelatedArticlesProps {
  draft: ArticleDraftActor;
  linkable: LinkableMachine;
  readers: readonly string[] | undefined;
}

const categories = ARTICLE_CATEGORIES.map((category) => ({ value: category, label: category }));

export function Settings({
  draft,
  linkable,
  readers,
  authors,
  branches,
}: RelatedArticlesProps & AuthorAndAudienceProps) {
  const { values, errors } = useSelector(draft, ({ context }) => context);
  const change = (next: Partial<ArticleValues>) => draft.send({ type: 'fields.changed', values: next });

  return (
    <section className={styles.settings} aria-label="Settings">
      <Field label="Category" required error={errors.category}>
        <Select
          placeholder="Choose a category"
          options={categories}
          value={values.category ?? ''}
          onChange={({ target: { value } }) => change({ category: value === '' ? null : (value as ArticleCategory) })}
        />
      </Field>
      <Tags tags={values.tags} error={errors.tags as string | undefined} onChange={(tags) => change({ tags })} />
      <AuthorAndAudience draft={draft} authors={authors} branches={branches} />
      <RelatedArticles draft={draft} linkable={linkable} readers={readers} />
    </section>
  );
}

interface TagsProps {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

function Tags({ tags, error, onChange }: TagsProps) {
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    setTyped('');
    const next = withTags(tags, text);
    if (next.length > tags.length) onChange(next);
  };
  const change = (text: string) => (text.includes(',') ? add(text) : setTyped(text.slice(0, TAG_MAX)));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') return onChange(tags.slice(0, -1));
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(typed);
  };

  return (
    <div className={styles.tags}>
      <Field
        label="Tags"
        error={error}
        help={tags.length >= TAGS_MAX ? `Maximum ${TAGS_MAX} tags` : 'Press Enter or comma after each tag'}
      >
        <Input
          value={typed}
          disabled={tags.length >= TAGS_MAX}
          onChange={({ target }) => change(target.value)}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
      </Field>
      {tags.length > 0 && (
        <ul className={styles.tagList} aria-label="Article tags">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function AuthorAndAudience({ draft, authors, branches }: AuthorAndAudienceProps) {
  const { values, errors, article } = useSelector(draft, ({ context }) => context);
  const change = (next: Partial<ArticleValues>) => draft.send({ type: 'fields.changed', values: next });
  const names = authors
    .filter(({ _id, mayWrite }) => mayWrite || _id === values.author)
    .map(({ _id, fullName }) => ({ value: _id, label: fullName }));

  return (
    <>
      {names.length > 1 && (
        <Field label="Author" error={errors.author} help="Shown to readers as the author">
          <Select
            placeholder="Me"
            options={names}
            value={values.author ?? ''}
            onChange={({ target: { value } }) => change({ author: value === '' ? null : value })}
          />
        </Field>
      )}
      {branches.length > 0 ? (
        <Field label="Audience" error={errors.branch as string | undefined}>
          <Select
            placeholder="Everyone"
            options={branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }))}
            value={values.branch ?? ''}
            onChange={({ target: { value } }) => change({ branch: value === '' ? null : value })}
          />
        </Field>
      ) : (
        article && <p className={common.small}>Audience: {article.branch ? article.branch.branchName : 'everyone'}</p>
      )}
    </>
  );
}

function RelatedArticles({ draft, linkable, readers }: RelatedArticlesProps) {
  const { values, known, id, errors } = useSelector(draft, ({ context }) => context);
  const [isOpen, setOpen] = useState(false);
  const { links } = values;

  return (
    <fieldset className={styles.readOn}>
      <legend>More</legend>
      {links.length === 0 && <p className={common.small}>Readers see these at the end of this article.</p>}
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link} className={common.row}>
            {known[link] && <Cover article={known[link]} />}
            <span className={styles.linkWords}>
              {known[link]?.title ?? 'Deleted article'}
              {known[link]?.status === 'draft' && <span className={common.small}>Draft: not shown to readers</span>}
              {known[link] && readers && isBeyondReach(known[link], readers) && (
                <span className={common.small}>{beyondReachInWords(known[link])}</span>
              )}
            </span>
            <IconButton
              size="small"
              label={`Remove ${known[link]?.title ?? 'this article'}`}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() =>
                draft.send({ type: 'fields.changed', values: { links: links.filter((one) => one !== link) } })
              }
            />
          </li>
        ))}
      </ul>
      {errors.links && <p className={common.trouble}>{errors.links as string}</p>}
      {links.length < LINKS_MAX && (
        <Button size="small" onClick={() => setOpen(true)}>
          Add an article
        </Button>
      )}
      {isOpen && (
        <RelatedArticleDialog
          linkable={linkable}
          ownId={id}
          readers={readers}
          chosen={links}
          onClose={() => setOpen(false)}
          onChoose={(article) => {
            setOpen(false);
            draft.send({ type: 'fields.changed', values: { links: [...links, article._id] }, known: [article] });
          }}
        />
      )}
    </fieldset>
  );
}

interface RelatedArticleDialogProps {
  linkable: LinkableMachine;
  ownId: string | null;
  readers: readonly string[] | undefined;
  chosen: readonly string[];
  onClose: () => void;
  onChoose: Parameters<typeof ArticlePicker>[0]['onChoose'];
}

function RelatedArticleDialog({ linkable, onClose, ...picker }: RelatedArticleDialogProps) {
  const list = useActorRef(linkable, { input: { query: { search: '', page: 1, filters: {} } } });

  return (
    <Dialog
      open
      title="More"
      description="Readers see these at the end of this article."
      size="medium"
      onClose={onClose}
    >
      <ArticlePicker list={list} {...picker} />
    </Dialog>
  );
}
