/** What is said of articles in several places. */
import type { Article } from '../../api/contract/articles.ts';

/** A draft may have no title yet. */
export const articleTitle = ({ title }: Pick<Article, 'title'>): string => title.trim() || 'Untitled';

const people = (count: number): string => (count === 1 ? '1 person has' : `${count.toLocaleString('en')} people have`);

type Read = Pick<Article, 'reads' | 'linkedFrom'>;

/** `132 people have read it, and 3 other articles lead to it.` */
export function readersWords({ reads, linkedFrom }: Read): string {
  const readers = reads === 0 ? 'Nobody has read it yet' : `${people(reads)} read it`;
  if (linkedFrom === 0) return `${readers}.`;

  return `${readers}, and ${linkedFrom === 1 ? '1 other article leads' : `${linkedFrom} other articles lead`} to it: there the words stay and the link goes.`;
}

export const unpublishingWords = (read: Read): string =>
  `${readersWords(read)} It stays here as a draft, and can be published again.`;
