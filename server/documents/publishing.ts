/**
 * Marks an announcement as published and notifies its audience in one transaction that locks the row: it happens once
 * however many servers run, and late rather than never after an outage.
 */
import { sql } from 'kysely';
import { type AuditActor, audit } from '../access/audit.ts';
import { type Db, type Trx, tx } from '../database/tx.ts';
import { announcementPublished } from '../notify/document-events.ts';

const AT_ONCE = 20;

interface Due {
  readonly company_id: string;
  readonly id: string;
}

/** No one, when its time has come. */
interface Publisher {
  readonly db: Trx;
  readonly principal: AuditActor;
}

/** The caller has locked the row. */
export async function publish(by: Publisher, id: string): Promise<void> {
  const {
    db,
    principal: { companyId, personId: doneBy },
  } = by;
  const { audience_id: audienceId, title } = await db
    .updateTable('announcement')
    .set({ published_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['audience_id', 'title'])
    .executeTakeFirstOrThrow();
  await announcementPublished(db, companyId, { id, audienceId, title, doneBy });
  await audit(by, 'announcement.published', ['announcement', id]);
}

const due = sql`announcement
  join company on company.id = announcement.company_id and 'announcements' = any (company.features)
  where published_at is null and retracted_at is null and publish_at <= now()
    and (expires_at is null or expires_at > now())
  order by publish_at`;

export const isPublishingDue = sql`select 1 from ${due} limit 1`;

/**
 * Returns how many were published. Each server takes different rows. Those that expired before they were published, or
 * whose company has the feature switched off, stay as they are.
 */
export const publishDue = (db: Db): Promise<number> =>
  tx(db, async (trx) => {
    const { rows } = await sql<Due>`
      select announcement.company_id, announcement.id from ${due} limit ${AT_ONCE} for update of announcement skip locked
    `.execute(trx);
    for (const { company_id: companyId, id } of rows) await publish({ db: trx, principal: { companyId } }, id);

    return rows.length;
  });
