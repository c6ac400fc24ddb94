import { sql } from 'kysely';
import type { QueryOf } from '../../src/api/contract/index.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError, orNotFound } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { type AddressedAnnouncement, oneAddressed } from './announcement-queries.ts';
import { findAddressed, findAnnouncementForUpdate } from './announcements.ts';
import { type AddressedDocument, exportReaders, listReaders, remind } from './readers.ts';

const matterOf = (
  { id, audience_id: audienceId, ends_at: endsAt }: AddressedAnnouncement,
  companyId: string,
): AddressedDocument => ({
  audienceId,
  endsAt,
  receipts: sql`
    select person_id, read_at as at from announcement_read
    where company_id = ${companyId} and announcement_id = ${id}
  `,
});

export async function listAnnouncementReaders(
  context: QueryContext,
  id: string,
  query: QueryOf<'listAnnouncementReaders'>,
) {
  const [[row]] = await context.runQueries([oneAddressed(context, id)]);

  return listReaders(context, matterOf(orNotFound(row, 'This announcement'), context.principal.companyId), query);
}

export const exportAnnouncementReaders = (
  inTransaction: InTransaction,
  id: string,
  wanted: QueryOf<'exportAnnouncementReaders'>,
): Promise<FileAnswer> =>
  exportReaders(inTransaction, {
    readTitle: 'Read',
    wanted,
    matter: async (context) => {
      const { principal } = context;
      const row = await findAddressed(context, id);
      await audit(context, 'announcement.exported', ['announcement', id]);

      return { ...matterOf(row, principal.companyId), fileName: `Readers of ${row.title}.csv` };
    },
  });

/** At most once a day, no matter who sends it. */
export async function remindOfAnnouncement(context: CallContext, id: string): Promise<number> {
  const { db, principal } = context;
  const row = await findAnnouncementForUpdate(context, id);
  if (row.state !== 'published') throw httpError(409, 'You can only send reminders for published announcements.');
  const reminded = await remind(context, {
    ...matterOf(row, principal.companyId),
    id,
    title: row.title,
    kind: 'announcement',
    remindedAt: row.reminded_at,
  });
  await db
    .updateTable('announcement')
    .set({ reminded_at: sql<Date>`now()` })
    .where('company_id', '=', principal.companyId)
    .where('id', '=', id)
    .execute();
  await audit(context, 'announcement.reminded', ['announcement', id], { after: { reminded } });

  return reminded;
}
