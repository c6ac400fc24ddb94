/**
 * Announcements going out: at once, or by the clock. One transaction marks it as published and tells whom it addresses, and
 * holds its row meanwhile. So it goes out once, however many servers look, and after a stop of all of them late rather than
 * never.
 */
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import { type Db, type Trx, tx } from '../database/tx.ts';
import { announcementPublished } from '../notify/document-events.ts';

const AT_ONCE = 20;

interface Due {
  readonly company_id: string;
  readonly id: string;
}

/** The row is the caller's. */
export async function publish(
  db: Trx,
  { companyId, id, doneBy }: { companyId: string; id: string; doneBy?: string },
): Promise<void> {
  const { audience_id: audienceId, title } = await db
    .updateTable('announcement')
    .set({ published_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['audience_id', 'title'])
    .executeTakeFirstOrThrow();
  await announcementPublished(db, companyId, { id, audienceId, title, doneBy });
}

/**
 * Sends out what is due, and returns how many there were. Of any number of servers each takes others; what has ended
 * before it could go out stays where it is, and so does everything of a company that has the feature switched off.
 */
export const publishDue = (db: Db): Promise<number> =>
  tx(db, async (trx) => {
    const { rows } = await sql<Due>`
      select announcement.company_id, announcement.id from announcement
      join company on company.id = announcement.company_id and 'announcements' = any (company.features)
      where published_at is null and retracted_at is null and publish_at <= now()
        and (expires_at is null or expires_at > now())
      order by publish_at limit ${AT_ONCE} for update of announcement skip locked
    `.execute(trx);
    for (const { company_id: companyId, id } of rows) {
      await publish(trx, { companyId, id });
      await audit(trx, { companyId }, undefined, {
        what: 'announcement.published',
        entity: 'announcement',
        entityId: id,
      });
    }

    return rows.length;
  });
