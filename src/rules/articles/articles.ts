import { normalise } from '../shared/normalise.ts';
import { limitInWords } from '../shared/sizes.ts';
import { type Errors, errorsOf } from '../shared/validation.ts';
import { type ArticleBody, bodyText, picturesOf } from './article-body.ts';

export const ARTICLE_CATEGORIES = [
  'Sleep',
  'Movement',
  'Nutrition',
  'Mental health',
  'Mindfulness',
  'Work and rest',
  'Prevention',
  'Together',
] as const;
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number];

type ArticleStatus = 'draft' | 'scheduled' | 'published';

export const TITLE_MAX = 140;
export const TAG_MAX = 30;
export const TAGS_MAX = 10;
export const LINKS_MAX = 8;
/** How long the server may take to publish what is due. */
export const ARTICLE_DUE_MS = 8_000;
const ARTICLE_PICTURE_MAX_BYTES = 10 * 1024 * 1024;
const ARTICLE_PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export const ARTICLE_PICTURE_ACCEPT = '.jpg,.jpeg,.png';

export interface Publishable {
  readonly title: string;
  readonly category: string | null;
  readonly body: ArticleBody;
}

/** What is missing before this article can be published. */
export const missingToPublish = ({ title, category, body }: Publishable): Errors<Publishable> =>
  errorsOf<Publishable>({
    title: title.trim() === '' && 'Enter a title.',
    category: category === null && 'Choose a category.',
    body: bodyText(body) === '' && picturesOf(body).length === 0 && 'Write some text or add a picture first.',
  });

/** A request to publish or unpublish an article; with `publishAt`, to schedule it or to cancel the schedule. */
export interface PublishingOptions {
  readonly publish: boolean;
  readonly publishAt?: string | undefined;
}

/**
 * Whether an article with this status is as requested. It may have been published, or scheduled for another time,
 * since.
 */
export const isAsAsked = ({ publish, publishAt }: PublishingOptions, status: ArticleStatus): boolean =>
  publishAt === undefined || status === (publish ? 'scheduled' : 'draft');

interface Publication {
  readonly status: ArticleStatus;
  readonly publishAt: string | null;
  readonly publishedAt: string | null;
}

/** What a screen shows of an article's publication: the moment at which it was or is to be published, or `draft`. */
export const publicationShown = (article: Omit<Publication, 'status'> | null): string =>
  article?.publishedAt ?? article?.publishAt ?? 'draft';

/** Whether the request would end the article's publication or schedule without saying so. */
export function takesBack({ publish, publishAt }: PublishingOptions, article: Publication): boolean {
  if (article.status !== 'scheduled') return article.status === 'published' && !publish && publishAt === undefined;
  if (!publish) return publishAt === undefined;

  return publishAt === undefined || Date.parse(publishAt) !== Date.parse(article.publishAt ?? '');
}

export const unseenInWords = ({ status }: Pick<Publication, 'status'>): string =>
  `This article has been ${status} in the meantime. Nothing was changed.`;

export function publishedInWords(options: PublishingOptions, status: ArticleStatus): string {
  if (!isAsAsked(options, status))
    return status === 'scheduled'
      ? 'The time was changed in the meantime.'
      : 'This article has already been published.';
  if (options.publishAt !== undefined) return options.publish ? 'Article scheduled' : 'Article moved to drafts';

  return options.publish ? 'Article published' : 'Article unpublished';
}

export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(ARTICLE_PICTURE_TYPES as readonly string[]).includes(type)) return 'Only PNG and JPEG pictures can be added.';

  return size > ARTICLE_PICTURE_MAX_BYTES
    ? `Too large. Pictures can be up to ${limitInWords(ARTICLE_PICTURE_MAX_BYTES)}.`
    : null;
}

/** Adds typed or pasted tags, separated by commas, without duplicates. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const all = [...tags, ...typed.split(',').map((tag) => tag.trim().slice(0, TAG_MAX).trim())].filter(Boolean);
  const names = all.map(normalise);

  return all.filter((_, index) => names.indexOf(names[index] ?? '') === index).slice(0, TAGS_MAX);
}
