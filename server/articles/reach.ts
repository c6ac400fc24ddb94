/**
 * Whose articles somebody may write, and whose they may see. An article is for everybody or for one branch, and the desk
 * that somebody sits at follows from that: whoever sits there writes all of what is written there, whoever began it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Who } from '../access/who.ts';

export type Desk =
  /** Company admins: everything. */
  | { readonly kind: 'all' }
  /** Content writers: what is for everybody. */
  | { readonly kind: 'company' }
  /** Branch admins and their content writers: what is for their branch. */
  | { readonly kind: 'branch'; readonly branchId: string }
  /** Somebody of a branch who is in none. */
  | { readonly kind: 'none' };

export function deskOf({ level, roles, branchId }: Pick<Who, 'level' | 'roles' | 'branchId'>): Desk {
  if (level === 'company') return { kind: 'all' };
  if (level === 'content' && roles.includes('content-writer')) return { kind: 'company' };

  return (level === 'branch' || level === 'content') && branchId !== null
    ? { kind: 'branch', branchId }
    : { kind: 'none' };
}

/** Conditions on `article`, left joined to its `edition`: what is written at this desk. */
export function writtenAt(desk: Desk): RawBuilder<boolean> {
  if (desk.kind === 'all') return sql`true`;
  if (desk.kind === 'company') return sql`article.branch_id is null`;

  return desk.kind === 'branch' ? sql`coalesce(article.branch_id = ${desk.branchId}, false)` : sql`false`;
}

/** And what can be seen from it: that, and what is published for everybody; for content writers, for anybody. */
export function seenFrom(desk: Desk): RawBuilder<boolean> {
  if (desk.kind === 'all') return sql`true`;
  if (desk.kind === 'company') return sql`(article.branch_id is null or edition.article_id is not null)`;
  const published = sql`edition.article_id is not null and ${isFor(desk.kind === 'branch' ? desk.branchId : null)}`;

  return sql`(${writtenAt(desk)} or (${published}))`;
}

/** Whether readers of this branch, or of none, find the `edition`. */
export const isFor = (branchId: string | null): RawBuilder<boolean> =>
  sql`(edition.branch_id is null or edition.branch_id = ${branchId}::uuid)`;
