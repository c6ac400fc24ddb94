import { type ArticleBody, bodyProblem, partsOf, textOf } from '../articles/article-body.ts';

export const POLICY_TITLE_MAX = 120;
export const POLICY_SUMMARY_MAX = 500;
export const CHANGE_NOTE_MAX = 500;
export const ACKNOWLEDGE_DAYS_MAX = 365;

export const policyCategories = [
  'Conduct',
  'Data protection',
  'Equality and inclusion',
  'Health and safety',
  'IT and security',
  'Pay and benefits',
  'Time off',
  'Working arrangements',
  'Other',
] as const;
export type PolicyCategory = (typeof policyCategories)[number];

/**
 * The reason why this is not a policy's text, or null. Pictures and links to articles are left out: a policy stays as it
 * was agreed to, and those may be deleted.
 */
export function policyTextProblem(body: unknown): string | null {
  const problem = bodyProblem(body);
  if (problem !== null) return problem;
  const parts = [...partsOf(body as ArticleBody)];
  if (parts.some(({ type }) => type === 'picture'))
    return 'A policy cannot contain pictures. Upload it as a file instead.';
  const linksToArticle = parts.some(
    (part) => part.type === 'text' && part.marks?.some(({ type }) => type === 'articleLink'),
  );
  if (linksToArticle) return 'A policy cannot link to an article, because articles can change.';

  return textOf(body as ArticleBody) === '' ? 'Please Enter Text!' : null;
}

/** The words of a text, with an empty line between paragraphs, headings and list items: for comparing versions. */
export function policyLines(body: ArticleBody): string {
  const lines: string[] = [];
  for (const part of partsOf(body)) {
    if (part.type === 'paragraph' || part.type === 'heading') lines.push('');
    else if (part.type === 'text') lines.push(`${lines.pop() ?? ''}${part.text}`);
    else if (part.type === 'break') lines.push('');
  }

  return lines.filter((line) => line.trim() !== '').join('\n\n');
}
