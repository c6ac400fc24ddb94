import type { Article } from '../../api/contract/articles.ts';

/** Drafts may have no title yet. */
export const articleTitle = ({ title }: Pick<Article, 'title'>): string => title.trim() || 'Untitled';

const people = (count: number): string => (count === 1 ? '1 person has' : `${count.toLocaleString('en')} people have`);

type Read = Pick<Article, 'reads' | 'linkedFrom'>;

export function readersWords({ reads, linkedFrom }: Read): string {
  const readers = reads === 0 ? 'No one has read it yet.' : `${people(reads)} read it.`;
  if (linkedFrom === 0) return readers;

  return `${readers} ${linkedFrom === 1 ? 'The link to it from 1 other article becomes' : `The links to it from ${linkedFrom} other articles become`} plain text.`;
}

/** Before the changes of a published article are discarded. */
export const discarding = {
  title: (article: Pick<Article, 'title'>) => `Discard the unpublished changes of “${articleTitle(article)}”?`,
  body: 'The article goes back to what readers see now. Everything that you and others have changed since it was last published is lost: text, title, pictures and settings. This cannot be undone.',
  confirm: 'Discard changes',
  busy: 'Discarding…',
} as const;

export const unpublishingWords = (read: Read): string =>
  `${readersWords(read)} The article will become a draft. You can publish it again later.`;
