import { useActorRef, useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import type { LinkableMachine } from '../../machines/modules/article-draft.ts';
import type { ArticleValues } from '../../machines/rules/article-draft.ts';
import {
  ARTICLE_CATEGORIES,
  type ArticleCategory,
  LINKS_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '../../machines/rules/articles.ts';
import { normalise } from '../../machines/rules/normalise.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { ArticlePicker } from './article-picker.tsx';
import { Cover } from './cover.tsx';
import styles from './write.module.css';

interface SettingsProps {
  actorRef: ArticleDraftActor;
  linkable: LinkableMachine;
}

const categories = ARTICLE_CATEGORIES.map((category) => ({ value: category, label: category }));

/** What else there is to say about an article. */
export function Settings({ actorRef, linkable }: SettingsProps) {
  const { values, errors } = useSelector(actorRef, ({ context }) => context);
  const change = (next: Partial<ArticleValues>) => actorRef.send({ type: 'fields.changed', values: next });

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
      <Whose actorRef={actorRef} />
      <ReadOn actorRef={actorRef} linkable={linkable} />
    </section>
  );
}

interface TagsProps {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

/** Words by which it is found. Enter or a comma ends one. */
function Tags({ tags, error, onChange }: TagsProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const tag = typed.trim().slice(0, TAG_MAX);
    setTyped('');
    if (tag !== '' && !tags.some((one) => normalise(one) === normalise(tag))) onChange([...tags, tag]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') return onChange(tags.slice(0, -1));
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  };

  return (
    <div className={styles.tags}>
      <Field
        label="Tags"
        error={error}
        help={tags.length >= TAGS_MAX ? `At most ${TAGS_MAX}` : 'Enter or a comma ends a tag'}
      >
        <Input
          value={typed}
          maxLength={TAG_MAX}
          disabled={tags.length >= TAGS_MAX}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
          onBlur={add}
        />
      </Field>
      {tags.length > 0 && (
        <ul className={styles.tagList} aria-label="Tags of this article">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                aria-label={`Remove the tag ${tag}`}
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

/** In whose name, and for whom: where there is something to choose. */
function Whose({ actorRef }: { actorRef: ArticleDraftActor }) {
  const { values, errors, authors, branches, article } = useSelector(actorRef, ({ context }) => context);
  const change = (next: Partial<ArticleValues>) => actorRef.send({ type: 'fields.changed', values: next });
  const names = authors
    .filter(({ _id, mayWrite }) => mayWrite || _id === values.author)
    .map(({ _id, fullName }) => ({ value: _id, label: fullName }));

  return (
    <>
      {names.length > 1 && (
        <Field label="Author" error={errors.author} help="In whose name readers see it">
          <Select
            placeholder="Yourself"
            options={names}
            value={values.author ?? ''}
            onChange={({ target: { value } }) => change({ author: value === '' ? null : value })}
          />
        </Field>
      )}
      {branches.length > 0 ? (
        <Field label="Readers" error={errors.branch as string | undefined}>
          <Select
            placeholder="Everybody"
            options={branches.map(({ _id, branchName }) => ({ value: _id, label: branchName }))}
            value={values.branch ?? ''}
            onChange={({ target: { value } }) => change({ branch: value === '' ? null : value })}
          />
        </Field>
      ) : (
        article && <p className={styles.quiet}>For {article.branch ? article.branch.branchName : 'everybody'}</p>
      )}
    </>
  );
}

/** What follows at the end of the article. */
function ReadOn({ actorRef, linkable }: SettingsProps) {
  const { values, known, id, errors } = useSelector(actorRef, ({ context }) => context);
  const [isChoosing, setChoosing] = useState(false);
  const { links } = values;

  return (
    <fieldset className={styles.readOn}>
      <legend>Read on</legend>
      {links.length === 0 && <p className={styles.quiet}>Articles that follow at the end.</p>}
      <ul className={styles.links}>
        {links.map((link) => (
          <li key={link} className={styles.link}>
            {known[link] && <Cover article={known[link]} />}
            <span className={styles.linkWords}>
              {known[link]?.title ?? 'An article that is not there any more'}
              {known[link]?.status === 'draft' && <span className={styles.quiet}>Draft: readers do not see it</span>}
            </span>
            <IconButton
              size="small"
              label={`Remove ${known[link]?.title ?? 'this article'}`}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() =>
                actorRef.send({ type: 'fields.changed', values: { links: links.filter((one) => one !== link) } })
              }
            />
          </li>
        ))}
      </ul>
      {errors.links && <p className={styles.error}>{errors.links as string}</p>}
      {links.length < LINKS_MAX && (
        <Button size="small" onClick={() => setChoosing(true)}>
          Add an article
        </Button>
      )}
      {isChoosing && (
        <Choosing
          linkable={linkable}
          ownId={id}
          chosen={links}
          onClose={() => setChoosing(false)}
          onChoose={(article) => {
            setChoosing(false);
            actorRef.send({ type: 'fields.changed', values: { links: [...links, article._id] }, known: [article] });
          }}
        />
      )}
    </fieldset>
  );
}

interface ChoosingProps {
  linkable: LinkableMachine;
  ownId: string | null;
  chosen: readonly string[];
  onClose: () => void;
  onChoose: Parameters<typeof ArticlePicker>[0]['onChoose'];
}

function Choosing({ linkable, onClose, ...picker }: ChoosingProps) {
  const list = useActorRef(linkable, { input: { query: { search: '', page: 1, filters: {} } } });

  return (
    <Dialog
      open
      title="Read on"
      description="Readers find it at the end of this article."
      size="medium"
      onClose={onClose}
    >
      <ArticlePicker list={list} {...picker} />
    </Dialog>
  );
}
