/** Who has read an announcement. */
import { sql } from 'kysely';
import type { QueryOf } from '../../src/api/contract/index.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuse } from '../access/refuse.ts';
import type { FileAnswer } from '../plugins/route.ts';
import type { AnnouncementRow } from './announcement-queries.ts';
import { findAnnouncement, holdOwned } from './announcements.ts';
import { exportReaders, type Matter, readReaders, remind } from './readers.ts';

const matterOf = ({ id, audience_id: audienceId }: AnnouncementRow, companyId: string): Matter => ({
  audienceId,
  readings: sql`
    select person_id, read_at as at from announcement_read
    where company_id = ${companyId} and announcement_id = ${id}
  `,
});

export async function readAnnouncementReaders(command: Command, id: string, query: QueryOf<'listAnnouncementReaders'>) {
  const row = await findAnnouncement(command, id);

  return readReaders(command, matterOf(row, command.who.companyId), query);
}

export const exportAnnouncementReaders = (
  apart: <T>(work: (command: Command) => Promise<T>) => Promise<T>,
  id: string,
  wanted: QueryOf<'exportAnnouncementReaders'>,
): Promise<FileAnswer> =>
  exportReaders(apart, {
    fileName: 'Announcement readers.csv',
    readTitle: 'Read',
    wanted,
    matter: async (command) => {
      const { db, who, origin } = command;
      const row = await findAnnouncement(command, id);
      await audit(db, who, origin, { what: 'announcement.exported', entity: 'announcement', entityId: id });

      return matterOf(row, who.companyId);
    },
  });

/** While it is out. The day counts for all of its readers, whoever reminds them. */
export async function remindOfAnnouncement(command: Command, id: string): Promise<number> {
  const { db, who, origin } = command;
  const row = await holdOwned(command, id);
  if (row.state !== 'published') throw refuse(409, 'This announcement is not out now, so nobody can read it.');
  const reminded = await remind(command, {
    ...matterOf(row, who.companyId),
    id,
    title: row.title,
    kind: 'announcement',
    remindedAt: row.reminded_at,
  });
  await db
    .updateTable('announcement')
    .set({ reminded_at: sql<Date>`now()` })
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .execute();
  await audit(db, who, origin, {
    what: 'announcement.reminded',
    entity: 'announcement',
    entityId: id,
    after: { reminded },
  });

  return reminded;
}
