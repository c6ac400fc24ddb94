import type { ArticleDetails, CreateArticleBody, LinkedArticle } from '../../api/contract/articles.ts';
import { changedFields, mergeOver } from '../shared/form.ts';
import { newId } from '../shared/new-id.ts';
import type { Errors } from '../shared/validation.ts';
import { type ArticleBody, emptyBody, picturesOf, withoutPictures } from './article-body.ts';
import type { ArticleCategory } from './articles.ts';

export interface ArticleValues {
  title: string;
  body: ArticleBody;
  category: ArticleCategory | null;
  tags: readonly string[];
  cover: string | null;
  /** The "More" links, by id. */
  links: readonly string[];
  /** Null: the first person to save. */
  author: string | null;
  /** A branch id, null for everyone, undefined for the writer's default. */
  branch?: string | null;
}

export const blankArticle: ArticleValues = {
  title: '',
  body: emptyBody,
  category: null,
  tags: [],
  cover: null,
  links: [],
  author: null,
};

export const valuesOf = (article: ArticleDetails): ArticleValues => ({
  title: article.title,
  body: article.body,
  category: article.category,
  tags: article.tags,
  cover: article.cover,
  links: article.links.map(({ _id }) => _id),
  author: article.author._id,
  branch: article.branch?._id ?? null,
});

/** Unsaved changes stored in the browser, and the version they are based on. */
export interface KeptDraft {
  version: number;
  values: Partial<ArticleValues>;
  at?: string;
}

export const draftKey = (id: string | null): string => id ?? 'new';

/** Whether it is the name of an article’s draft: those of messages and forms begin with what they are. */
export const isDraftKey = (name: string): boolean =>
  name === draftKey(null) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name);

/** A save that can be repeated unchanged. */
export interface SaveRequest {
  id: string | null;
  version: number;
  key: string;
  values: Omit<CreateArticleBody, 'key'>;
  /** All fields at that moment: the state on the server once it has replied. */
  all: ArticleValues;
}

const hasChanged = (before: ArticleValues, after: ArticleValues): boolean => changedFields(before, after).length > 0;

/** Only changed fields are sent. */
export function changesOf(id: string | null, initial: ArticleValues, values: ArticleValues): SaveRequest['values'] {
  const names = changedFields(id === null ? blankArticle : initial, values);

  return Object.fromEntries(
    names.filter((name) => !(name === 'author' && values.author === null)).map((name) => [name, values[name]]),
  );
}

export interface Draft {
  id: string | null;
  article: ArticleDetails | null;
  /** As stored on the server. */
  initial: ArticleValues;
  values: ArticleValues;
  known: Readonly<Record<string, LinkedArticle>>;
  /** Incremented when the fields are replaced from outside, so that an open editor restarts. */
  filled: number;
  kept: KeptDraft | null;
  /** In flight or without a reply: repeated unchanged until there is one. */
  save: SaveRequest | null;
  theirs: ArticleDetails | null;
  /** The changes that the saved version replaced. They can be restored while the page is open. */
  discarded: Pick<Draft, 'initial' | 'values'> | null;
  /** What a copy of a deleted article lacks, such as "the cover". */
  lost: readonly string[];
  errors: Errors<ArticleValues>;
  message: string | null;
}

const linksOf = (article: ArticleDetails | null): Record<string, LinkedArticle> =>
  Object.fromEntries([...(article?.links ?? []), ...(article?.linksInText ?? [])].map((one) => [one._id, one]));

export function draftOf(article: ArticleDetails | null, kept: KeptDraft | null): Draft {
  const values = article ? valuesOf(article) : blankArticle;

  return {
    id: article?._id ?? null,
    article,
    initial: values,
    values,
    known: linksOf(article),
    filled: 0,
    kept,
    save: null,
    theirs: null,
    discarded: null,
    lost: [],
    errors: {},
    message: null,
  };
}

export const isUnsaved = ({ initial, values }: Draft): boolean => hasChanged(initial, values);

export const hasKept = ({ initial, kept }: Draft): boolean =>
  kept !== null && hasChanged(initial, { ...initial, ...kept.values });

/** An interrupted save is repeated with the same key, by which the server recognises it. */
export const nextSave = ({ save, id, article, initial, values }: Draft): SaveRequest =>
  save ?? { id, version: article?.version ?? 0, key: newId(), values: changesOf(id, initial, values), all: values };

export const withStored = ({ save, values, known }: Draft, article: ArticleDetails): Partial<Draft> => ({
  id: article._id,
  article,
  initial: save?.all ?? values,
  known: { ...known, ...linksOf(article) },
  save: null,
  message: null,
  errors: {},
});

/** Updates only the publication: the text and its version stay those being edited. */
export function withPublication({ article }: Pick<Draft, 'article'>, now: ArticleDetails | null): Partial<Draft> {
  if (!article || !now) return {};
  const { status, publishAt, publishedAt, publishedBy, hasChanges, reads } = now;

  return { article: { ...article, status, publishAt, publishedAt, publishedBy, hasChanges, reads } };
}

export const newerLoaded = 'A newer version has been loaded.';

/** `isMine` keeps the local changes on top of the newer version. */
export function withNewerVersion(draft: Draft, isMine: boolean): Partial<Draft> {
  const { theirs, initial, values, known, filled } = draft;
  const settled = { theirs: null, message: null, errors: {}, filled: filled + 1 };
  if (!theirs) return settled;
  const next = valuesOf(theirs);
  const isDiscarding = !isMine && isUnsaved(draft);

  return {
    ...settled,
    id: theirs._id,
    article: theirs,
    initial: next,
    values: isMine ? mergeOver(next, { initial, values }) : next,
    known: { ...known, ...linksOf(theirs) },
    ...(isDiscarding && { discarded: { initial, values } }),
  };
}

/** The fields with the discarded changes restored. */
export const restoredValues = ({ values, discarded }: Draft): ArticleValues =>
  discarded ? mergeOver(values, discarded) : values;

export const restoring = ({ filled }: Draft): Partial<Draft> => ({ filled: filled + 1, discarded: null });

/** A new article with this text. The stored pictures were deleted with the old one. */
export function asNewArticle({ article, values, filled }: Draft): Partial<Draft> {
  const isGone = (file: string) => article?.cover === file || (article ? picturesOf(article.body) : []).includes(file);
  const isCoverGone = values.cover !== null && isGone(values.cover);
  const lost = picturesOf(values.body).flatMap((file, index) => (isGone(file) ? [`picture ${index + 1}`] : []));

  return {
    id: null,
    article: null,
    values: {
      ...values,
      cover: isCoverGone ? null : values.cover,
      body: lost.length === 0 ? values.body : withoutPictures(values.body, isGone),
    },
    lost: [...(isCoverGone ? ['the cover'] : []), ...lost],
    filled: filled + 1,
  };
}
