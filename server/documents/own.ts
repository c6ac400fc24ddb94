/** What is addressed to the caller, as their app shows it. */
import { sql } from 'kysely';
import type { OwnAnnouncement } from '../../src/api/contract/announcements.ts';
import type { QueryOf } from '../../src/api/contract/index.ts';
import type { Command } from '../access/command.ts';
import { notFound } from '../access/refuse.ts';
import { type OwnRow, selectOwn } from './announcement-queries.ts';

const PAGE_SIZE = 25;

export async function listOwn(command: Command, { skip = 0, count = PAGE_SIZE }: QueryOf<'listOwnAnnouncements'>) {
  const { rows, total, unread } = await selectOwn(command, { skip, count });

  return { announcements: rows.map(present), total, unread };
}

/** Read from the first time on; it is counted once. */
export async function readOwn(command: Command, id: string): Promise<OwnAnnouncement> {
  const { db, who } = command;
  const [row] = (await selectOwn(command, { id })).rows;
  if (!row) throw notFound('This announcement');
  if (row.read_at) return present(row);
  const { rows } = await sql<{ read_at: Date }>`
    insert into announcement_read (company_id, announcement_id, person_id) values (${who.companyId}, ${id}, ${who.personId})
    on conflict (company_id, announcement_id, person_id) do update set read_at = announcement_read.read_at
    returning read_at
  `.execute(db);

  return present({ ...row, read_at: rows[0]?.read_at ?? null });
}

const present = (row: OwnRow): OwnAnnouncement => ({
  _id: row.id,
  title: row.title,
  body: row.body,
  file: row.file,
  publishedAt: row.published_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  editedAt: row.edited_at?.toISOString() ?? null,
  pinned: row.is_pinned,
  readAt: row.read_at?.toISOString() ?? null,
});
