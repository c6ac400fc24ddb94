import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { type Counts, isShownTo, unreadAndUnseen } from '../notify/visibility.ts';

export interface Own {
  readonly companyId: string;
  readonly personId: string;
  /** Notifications about people or branches outside this scope are hidden. */
  readonly scope: Scope;
}

export interface NotificationRow {
  readonly id: string;
  readonly actor: string;
  readonly message: string;
  readonly created_at: Date;
  readonly seen_at: Date | null;
  readonly read_at: Date | null;
}

export async function readNotifications(
  db: Trx,
  own: Own,
  { skip, count }: { skip: number; count: number },
): Promise<{ rows: NotificationRow[]; total: number } & Counts> {
  // Joined to the counts, so that an empty page still returns one row with them.
  const { rows } = await sql<NotificationRow & { total: number } & Counts>`
    select page.*, numbers.*
    from (
      select count(*) as total, ${unreadAndUnseen} from notification where ${mine(own)}
    ) as numbers
    left join (
      select id, actor, message, created_at, seen_at, read_at from notification where ${mine(own)}
      order by created_at desc, id desc limit ${count} offset ${skip}
    ) as page on true
    order by page.created_at desc, page.id desc
  `.execute(db);
  const { total = 0, unread = 0, unseen = 0 } = rows[0] ?? {};

  return { rows: rows.filter(({ id }) => id !== null), total, unread, unseen };
}

export async function countNotifications(db: Trx, own: Own): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select ${unreadAndUnseen} from notification where ${mine(own)} and read_at is null
  `.execute(db);

  return rows[0] as Counts;
}

/** Reading also marks as seen. */
export async function markRead(db: Trx, own: Own, id?: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification set read_at = coalesce(read_at, now()), seen_at = coalesce(seen_at, now())
    where ${mine(own)} and ${id === undefined ? sql`read_at is null` : sql`id = ${id}`}
  `.execute(db);

  return Number(numAffectedRows ?? 0n);
}

export async function markSeen(db: Trx, own: Own): Promise<void> {
  await sql`
    update notification set seen_at = now() where ${mine(own)} and read_at is null and seen_at is null
  `.execute(db);
}

const mine = ({ companyId, personId, scope }: Own): RawBuilder<unknown> => sql`
  notification.company_id = ${companyId} and notification.recipient_id = ${personId} and ${isShownTo(scope)}
`;
