/** The fields of an article that is being written, and what of them goes to the server. */
import type { CreateArticleBody, WholeArticle } from '../../api/contract/articles.ts';
import { type ArticleBody, emptyBody } from './article-body.ts';
import type { ArticleCategory } from './articles.ts';
import { changedFields } from './form.ts';

export interface ArticleValues {
  title: string;
  body: ArticleBody;
  category: ArticleCategory | null;
  tags: readonly string[];
  /** The name of a stored picture. */
  cover: string | null;
  /** "Read on", by id. */
  links: readonly string[];
  /** Nobody yet: whoever saves first. */
  author: string | null;
  /** One branch, everybody (null), or whatever is usual for whoever writes (undefined). */
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

export const valuesOf = (article: WholeArticle): ArticleValues => ({
  title: article.title,
  body: article.body,
  category: article.category,
  tags: article.tags,
  cover: article.cover,
  links: article.links.map(({ _id }) => _id),
  author: article.author._id,
  branch: article.branch?._id ?? null,
});

/** What a browser keeps of an article while the server does not have it, and on top of which version it was written. */
export interface Kept {
  version: number;
  values: Partial<ArticleValues>;
  at?: string;
}

/** The name by which it is kept. */
export const keptUnder = (id: string | null): string => id ?? 'new';

/** One save: it can be sent again as it is. */
export interface Save {
  id: string | null;
  version: number;
  key: string;
  /** What has changed. */
  values: Omit<CreateArticleBody, 'key'>;
  /** Everything as it was then: what the server has, once it has answered. */
  all: ArticleValues;
}

export const hasBeenChanged = (before: ArticleValues, after: ArticleValues): boolean =>
  changedFields(before, after).length > 0;

/** Only what has changed goes out: what is left out stays as it is. */
export function changesOf(id: string | null, initial: ArticleValues, values: ArticleValues): Save['values'] {
  const names = changedFields(id === null ? blankArticle : initial, values);

  return Object.fromEntries(
    names.filter((name) => !(name === 'author' && values.author === null)).map((name) => [name, values[name]]),
  );
}
