/** What an article may be, apart from what it says. */

import type { ArticleCategory } from '../../api/contract/articles.ts';

export type { ArticleCategory };

/** In the order in which they are offered. */
export const ARTICLE_CATEGORIES: readonly ArticleCategory[] = Object.keys({
  Sleep: true,
  Movement: true,
  Nutrition: true,
  'Mental health': true,
  Mindfulness: true,
  'Work and rest': true,
  Prevention: true,
  Together: true,
} satisfies Record<ArticleCategory, true>) as ArticleCategory[];

export const TITLE_MAX = 140;
export const TAG_MAX = 30;
export const TAGS_MAX = 10;
/** "Read on" at the end of an article. */
export const LINKS_MAX = 8;
export const ARTICLE_PICTURE_MAX_BYTES = 10 * 1024 * 1024;
export const ARTICLE_PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export const ARTICLE_PICTURE_ACCEPT = '.jpg,.jpeg,.png';

/** What is wrong with a picture before it is sent. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!(ARTICLE_PICTURE_TYPES as readonly string[]).includes(type)) return 'Only JPEG and PNG pictures can be added.';

  return size > ARTICLE_PICTURE_MAX_BYTES ? 'Larger than 10 MB.' : null;
}
