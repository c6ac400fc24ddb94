/**
 * An article is for everyone or for one branch, and its authors work on it together: each may edit what the others
 * have started.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Principal } from '../access/principal.ts';

export type Authorship =
  /** Company admins. */
  | { readonly kind: 'all' }
  /** Content writers: articles for everyone. */
  | { readonly kind: 'company' }
  /** Branch admins and their content writers: articles for their branch. */
  | { readonly kind: 'branch'; readonly branchId: string }
  /** A branch role without a branch. */
  | { readonly kind: 'none' };

export function authorshipOf({ level, roles, branchId }: Pick<Principal, 'level' | 'roles' | 'branchId'>): Authorship {
  if (level === 'company') return { kind: 'all' };
  if (level === 'content' && roles.includes('content-writer')) return { kind: 'company' };

  return (level === 'branch' || level === 'content') && branchId !== null
    ? { kind: 'branch', branchId }
    : { kind: 'none' };
}

/** A condition on `article`, left joined to its `edition`. */
export function isAuthoredIn(authorship: Authorship): RawBuilder<boolean> {
  if (authorship.kind === 'all') return sql`true`;
  if (authorship.kind === 'company') return sql`article.branch_id is null`;

  return authorship.kind === 'branch' ? sql`(article.branch_id = ${authorship.branchId}) is true` : sql`false`;
}

/** What can be edited, plus published articles: those for everyone, or for content writers all of them. */
export function isVisibleIn(authorship: Authorship): RawBuilder<boolean> {
  if (authorship.kind === 'all') return sql`true`;
  if (authorship.kind === 'company') return sql`(article.branch_id is null or edition.article_id is not null)`;
  const published = sql`edition.article_id is not null and ${isForBranch(authorship.kind === 'branch' ? authorship.branchId : null)}`;

  return sql`(${isAuthoredIn(authorship)} or (${published}))`;
}

export const isForBranch = (branchId: string | null): RawBuilder<boolean> =>
  sql`(edition.branch_id is null or edition.branch_id = ${branchId}::uuid)`;
