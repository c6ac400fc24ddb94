import type { Article } from '../../api/contract/articles.ts';
import type { ArticleValues } from '../../rules/articles/article-draft.ts';
import { levelOf } from '../../rules/auth/roles.ts';
import type { ForBranch } from '../../rules/shared/branch-links.ts';
import { listInWords } from '../../rules/shared/text.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';

/** Drafts may have no title yet. */
export const articleTitle = ({ title }: Pick<Article, 'title'>): string => title.trim() || 'Untitled';

/** The branch that an article is for, or none for everyone. Missing for a branch’s writers, whose articles are its own. */
export function readersOf(
  { branch }: Pick<ArticleValues, 'branch'>,
  roles: readonly string[],
): readonly string[] | undefined {
  const level = levelOf(roles);
  const isForEveryone = level === 'content' && roles.includes('content-writer');
  if (level !== 'company' && !isForEveryone) return undefined;

  return branch ? [branch] : [];
}

/** Before publishing; null where all readers can open what is linked. */
export function beyondReachWarning(linked: readonly (ForBranch & Pick<Article, 'title'>)[]): string | null {
  const [first, ...others] = linked;
  if (!first) return null;
  if (others.length === 0)
    return `“${articleTitle(first)}” is for ${first.branch?.branchName} only. Other readers won’t see the link to it.`;
  const of = listInWords(linked.map((one) => `“${articleTitle(one)}” (${one.branch?.branchName})`));

  return `These articles are for one branch only, so other readers won’t see the links to them: ${of}.`;
}

const people = (count: number): string => (count === 1 ? '1 person has' : `${withCommas(count)} people have`);

type Read = Pick<Article, 'reads' | 'linkedFrom'>;

export function readersWords({ reads, linkedFrom }: Read): string {
  const readers = reads === 0 ? 'No one has read it yet.' : `${people(reads)} read it.`;
  if (linkedFrom === 0) return readers;

  return `${readers} ${linkedFrom === 1 ? 'The link to it from 1 other article becomes' : `The links to it from ${linkedFrom} other articles become`} plain text.`;
}

/** The confirmation before the changes of a published article are discarded. */
export const discarding = {
  title: (article: Pick<Article, 'title'>) => `Discard the unpublished changes to “${articleTitle(article)}”?`,
  body: 'The article goes back to what readers see now. Everything that you and others have changed since it was last published is lost: text, title, pictures and settings. This cannot be undone.',
  confirm: 'Discard changes',
  busy: 'Discarding…',
} as const;

export const unpublishingWords = (read: Read): string =>
  `${readersWords(read)} The article will become a draft. You can publish it again later.`;
