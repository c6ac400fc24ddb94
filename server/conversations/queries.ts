import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import type { ConversationTable } from '../database/schema-conversations.ts';
import type { Trx } from '../database/tx.ts';
import type { QueryRunner, ReadQuery } from '../lists/query-runner.ts';
import { type ListOptions, selectPage } from '../lists/select-page.ts';
import { fullName } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { administersSubject } from '../people/time-off/approvers.ts';
import { branchNameOf } from '../people/unit-names.ts';

type Viewer = Pick<Principal, 'companyId' | 'personId'>;

export type ConversationRow = Selectable<ConversationTable> & {
  readonly full_name: string;
  readonly emp_id: string;
  readonly branch_name: string | null;
  readonly current_assignee_id: string | null;
  readonly current_assignee_name: string | null;
  readonly unread: number;
  readonly last_body: string;
  readonly last_is_from_employee: boolean;
  readonly is_own: boolean;
};

const conversation = sql`
  conversation
  join person as about on about.company_id = conversation.company_id and about.id = conversation.person_id`;

/** Null if the assignee has left, or no longer administers the employee. */
const currentAssignee = sql`
  left join lateral (
    select person.id, ${fullName('person')} as full_name from person
    where person.company_id = conversation.company_id and person.id = conversation.assignee_id and person.is_enabled
      and ${administersSubject}
  ) as current_assignee on true`;

const isUnread = ({ personId }: Viewer) => sql`
  entry.company_id = conversation.company_id and entry.conversation_id = conversation.id
  and entry.kind = 'written' and entry.read_at is null
  and entry.is_from_employee = (conversation.person_id <> ${personId})`;

const shown = (viewer: Viewer) => sql`
  conversation.*, ${fullName('about')} as full_name, about.emp_id, ${branchNameOf('about')} as branch_name,
  current_assignee.id as current_assignee_id, current_assignee.full_name as current_assignee_name, conversation.person_id = ${viewer.personId} as is_own,
  (select count(*) from conversation_entry as entry where ${isUnread(viewer)}) as unread,
  last.body as last_body, last.is_from_employee as last_is_from_employee`;

const last = sql`
  cross join lateral (
    select left(entry.body, 200) as body, entry.is_from_employee from conversation_entry as entry
    where entry.company_id = conversation.company_id and entry.conversation_id = conversation.id and entry.kind = 'written'
    order by entry.number desc limit 1
  ) as last`;

/** Conversations of people in scope, without the viewer's own. */
export const handledBy = (scope: Scope, { personId }: Viewer): RawBuilder<unknown> => sql`
  conversation.company_id = ${scope.companyId} and conversation.person_id <> ${personId}
  and exists (select from person where person.id = conversation.person_id and ${inScope(scope)})`;

export const ownedBy = ({ companyId, personId }: Viewer): RawBuilder<unknown> => sql`
  conversation.company_id = ${companyId} and conversation.person_id = ${personId}`;

interface ConversationListOptions extends ListOptions {
  /** `handledBy` or `ownedBy`. */
  readonly whose: RawBuilder<unknown>;
  /** On the assignee, who is joined only for them: counting is much quicker without. */
  readonly ofAssignee?: readonly RawBuilder<unknown>[];
}

type Narrowed = Pick<ConversationListOptions, 'whose' | 'conditions' | 'ofAssignee'>;

export const conversationsFrom = ({ whose, conditions, ofAssignee = [] }: Narrowed): RawBuilder<unknown> =>
  sql`${conversation} ${ofAssignee.length > 0 ? currentAssignee : sql``}
    where ${sql.join([whose, ...conditions, ...ofAssignee], sql` and `)}`;

/** One page, with the number of unread conversations in the whole list. */
export const selectConversations = (
  runQueries: QueryRunner,
  viewer: Viewer,
  { whose, conditions, ofAssignee, ...page }: ConversationListOptions,
) =>
  selectPage<ConversationRow, Unread>(
    runQueries,
    {
      ...page,
      record: 'conversation',
      found: conversationsFrom({ whose, conditions, ofAssignee }),
      shown: shown(viewer),
      shownFrom: sql`
      ${conversation} ${currentAssignee} ${last}
      where conversation.company_id = ${viewer.companyId} and conversation.id = few.one`,
      isShownFixed: true,
    },
    unreadQuery(viewer, whose),
  );

export async function selectConversation(
  db: Trx,
  viewer: Viewer,
  whose: RawBuilder<unknown>,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${shown(viewer)} from ${conversation} ${currentAssignee} ${last} where conversation.id = ${id} and ${whose}
  `.execute(db);

  return rows[0];
}

interface Unread {
  readonly conversations: number;
  readonly messages: number;
}

const unreadQuery = (viewer: Viewer, whose: RawBuilder<unknown>): ReadQuery<Unread> => ({
  sql: sql`
    select count(distinct conversation.id) as conversations, count(*) as messages
    from conversation join conversation_entry as entry on ${isUnread(viewer)} where ${whose}`,
});

/** Locks the conversation until the transaction ends. */
export const lockConversation = (db: Trx, companyId: string, id: string): Promise<unknown> =>
  sql`select from conversation where company_id = ${companyId} and id = ${id} for update`.execute(db);

export const isUnreadBy = (viewer: Viewer) =>
  sql`exists (select from conversation_entry as entry where ${isUnread(viewer)})`;
/** No one in HR has written since the employee did. */
export const isUnanswered = sql`coalesce((
  select entry.is_from_employee from conversation_entry as entry
  where entry.company_id = conversation.company_id and entry.conversation_id = conversation.id and entry.kind = 'written'
  order by entry.number desc limit 1
), false)`;
export const isAssignedTo = (personId: string) => sql`current_assignee.id = ${personId}`;
export const isUnassigned = sql`current_assignee.id is null`;

interface PersonName {
  readonly _id: string;
  readonly fullName: string;
}

const MOST_ASSIGNEES = 200;

export async function selectAssignees(
  db: Trx,
  companyId: string,
  employeeId: string,
  only?: string,
): Promise<PersonName[]> {
  const { rows } = await sql<PersonName>`
    select person.id as _id, ${fullName('person')} as "fullName"
    from person as about join person on ${administersSubject}
    where about.company_id = ${companyId} and about.id = ${employeeId} and person.is_enabled and person.id <> about.id
      ${only === undefined ? sql`` : sql`and person.id = ${only}`}
    order by person.name_norm, person.id limit ${MOST_ASSIGNEES}
  `.execute(db);

  return rows;
}
