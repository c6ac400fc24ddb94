import { type ArticleBody, bodyProblem, partsOf, textOf } from '../articles/article-body.ts';

export const POLICY_TITLE_MAX = 120;
export const POLICY_SUMMARY_MAX = 500;
export const CHANGE_NOTE_MAX = 500;
export const ACKNOWLEDGE_DAYS_MAX = 365;

/** One reminder by hand in this time, whoever sends it. */
export const REMINDER_WAIT_MS = 24 * 60 * 60 * 1000;
export const REMINDED_TODAY = 'A reminder was sent in the last 24 hours. You can send one reminder a day.';

export const isRecentlyReminded = (remindedAt: string | null, now = Date.now()): boolean =>
  remindedAt !== null && now - Date.parse(remindedAt) < REMINDER_WAIT_MS;

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

/** The reason why this is not a policy's text, or null. Pictures alone say nothing that can be compared. */
export const policyTextProblem = (body: unknown): string | null =>
  bodyProblem(body) ?? (textOf(body as ArticleBody) === '' ? 'Please Enter Text!' : null);

/** The words of a text and of its pictures, with an empty line between paragraphs, headings and list items: for comparing versions. */
export function policyLines(body: ArticleBody): string {
  const lines: string[] = [];
  for (const part of partsOf(body)) {
    if (part.type === 'paragraph' || part.type === 'heading') lines.push('');
    else if (part.type === 'text') lines.push(`${lines.pop() ?? ''}${part.text}`);
    else if (part.type === 'break') lines.push('');
    else if (part.type === 'picture') lines.push(`[Picture${part.attrs.alt && `: ${part.attrs.alt}`}]`);
  }

  return lines.filter((line) => line.trim() !== '').join('\n\n');
}
