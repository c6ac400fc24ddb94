import { sql } from 'kysely';
import type { OwnAnnouncement } from '../../src/api/contract/announcements.ts';
import type { QueryOf } from '../../src/api/contract/index.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import type { CallContext } from '../access/call-context.ts';
import { orNotFound } from '../access/http-error.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { type OwnRow, ownAnnouncements } from './announcement-queries.ts';

export async function listOwnAnnouncements(
  { principal, runQueries }: QueryContext,
  { skip = 0, count = PAGE_SIZE }: QueryOf<'listOwnAnnouncements'>,
) {
  const [rows] = await runQueries([{ sql: ownAnnouncements(principal, { skip, count }), isFixed: true }]);

  return { announcements: rows.map(present), total: rows[0]?.total ?? 0, unread: rows[0]?.unread ?? 0 };
}

/** Counted once. */
export async function readOwnAnnouncement(context: CallContext, id: string): Promise<OwnAnnouncement> {
  const { db, principal } = context;
  const found = await ownAnnouncements(principal, { id }).execute(db);
  const row = orNotFound(found.rows[0], 'This announcement');
  if (row.read_at) return present(row);
  const { rows } = await sql<{ read_at: Date }>`
    insert into announcement_read (company_id, announcement_id, person_id) values (${principal.companyId}, ${id}, ${principal.personId})
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
