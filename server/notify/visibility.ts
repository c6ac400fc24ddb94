import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { branchesIn, peopleIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';

export interface Counts {
  readonly unread: number;
  readonly unseen: number;
}

export const unreadAndUnseen = sql`
  count(*) filter (where read_at is null) as unread,
  count(*) filter (where read_at is null and seen_at is null) as unseen
`;

/** Hides notifications about people or branches outside the scope. */
export function isShownTo(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'company') return sql`notification.company_id = ${scope.companyId}`;
  const mayMeet = peopleIn(scope)(expressionBuilder<Database, 'person'>());
  const mayKnow = branchesIn(scope)(expressionBuilder<Database, 'branch'>());

  return sql`
    notification.company_id = ${scope.companyId}
    and (
      notification.about_person_id is null
      or exists (select from person where person.id = notification.about_person_id and ${mayMeet})
    )
    and (
      notification.about_branch_id is null
      or exists (select from branch where branch.id = notification.about_branch_id and ${mayKnow})
    )
  `;
}

/** All people must share the scope. Leaves out those with nothing unread. */
export async function countUnread(
  db: Trx,
  scope: Scope,
  personIds: readonly string[],
): Promise<(Counts & { readonly personId: string })[]> {
  const { rows } = await sql<Counts & { personId: string }>`
    select recipient_id as "personId", ${unreadAndUnseen} from notification
    where ${isShownTo(scope)} and recipient_id = any (${personIds}::uuid[]) and read_at is null
    group by recipient_id
  `.execute(db);

  return rows;
}
