/** Who sees which post: conditions on `recognition_post as post`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';

/**
 * Whose open posts someone reads: the company's, or those that touch their branch. Company level and people without a
 * branch read all; a branch admin without a branch reads none.
 */
export function readerBranch({ level, branchId }: Pick<Principal, 'level' | 'branchId'>): string | 'all' | 'none' {
  if (level === 'company') return 'all';
  if (branchId !== null) return branchId;

  return level === 'branch' ? 'none' : 'all';
}

const touches = (branch: string | 'all' | 'none'): RawBuilder<SqlBool> => {
  if (branch === 'all' || branch === 'none') return sql`${branch === 'all'}::boolean`;

  return sql`exists (
    select from recognition_branch as touched
    where touched.company_id = post.company_id and touched.post_id = post.id and touched.branch_id = ${branch}
  )`;
};

export const isInvolved = (personId: string): RawBuilder<SqlBool> => sql`exists (
  select from recognition_person as involved
  where involved.company_id = post.company_id and involved.post_id = post.id and involved.person_id = ${personId}
)`;

/** In any list or by its id. Authors see their own in every state. */
export const maySee = (principal: Principal): RawBuilder<SqlBool> => sql`(
  (post.state = 'visible' and (
    (not post.is_private and ${touches(readerBranch(principal))}) or ${isInvolved(principal.personId)}
  )) or post.author_id = ${principal.personId}
)`;

/** Private posts reach the company level once they have been reported, and no one else. */
export function mayModerate(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind === 'company') return sql`(not post.is_private or post.reported_at is not null)`;

  return sql`(not post.is_private and ${touches(scope.kind === 'branch' ? scope.branchId : 'none')})`;
}

/** What insight counts: no one's private posts, reported or not. */
export const isCounted = (scope: Scope): RawBuilder<SqlBool> => {
  const branch = scope.kind === 'company' ? 'all' : scope.kind === 'branch' ? scope.branchId : 'none';

  return sql`(post.state = 'visible' and not post.is_private and ${touches(branch)})`;
};
