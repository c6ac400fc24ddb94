import { type ArticleBody, bodyProblem, bodyText, partsOf } from '../articles/article-body.ts';
import { describePeople } from '../employees/people-selection.ts';
import { formatDate } from '../shared/dates.ts';

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

/** The reason why this is not a policy's text, or null. Pictures alone say nothing that can be compared. */
export const policyTextProblem = (body: unknown): string | null =>
  bodyProblem(body) ?? (bodyText(body as ArticleBody) === '' ? 'Enter some text.' : null);

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

/** `overdue`: how many will be late as soon as it has moved. */
export function deadlineMoves(
  people: number,
  { from, to, overdue }: { from: Date; to: Date; overdue: number },
): string {
  const moves = `For ${describePeople(people)}, the deadline to acknowledge this policy changes from ${formatDate(from.toISOString(), 'UTC')} to ${formatDate(to.toISOString(), 'UTC')}.`;

  return overdue === 0
    ? moves
    : `${moves} The new date has passed, so ${describePeople(overdue)} will be overdue immediately.`;
}
