import { sql } from 'kysely';
import { v7 } from 'uuid';
import type {
  Announcement,
  AnnouncementsQuery,
  CreateAnnouncementBody,
  EditAnnouncementBody,
} from '../../src/api/contract/announcements.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { plainText } from '../../src/rules/shared/plain-text.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { changedBy } from '../access/changed-by.ts';
import { createdByKey } from '../access/created-by-key.ts';
import { fieldError, httpError, orNotFound } from '../access/http-error.ts';
import { isOwnedBy } from '../access/scope.ts';
import { versioned } from '../access/versioned.ts';
import { executeFixed } from '../database/statement-names.ts';
import { updateRecord } from '../database/update-record.ts';
import type { QueryContext } from '../lists/query-runner.ts';
import { containsWords } from '../lists/search.ts';
import { announcementActor } from '../notify/document-events.ts';
import { withdrawNotifications } from '../notify/notify.ts';
import { changeAudience, isSameAudience, storeAudience } from '../people/audience.ts';
import { claimAttachment } from '../storage/audience-files.ts';
import { removeFile } from '../storage/files.ts';
import {
  type AddressedAnnouncement,
  type AnnouncementRow,
  isInState,
  lockAnnouncement,
  oneAddressed,
  selectAnnouncement,
  selectAnnouncements,
} from './announcement-queries.ts';
import { publish } from './publishing.ts';

/** Drafts and scheduled announcements sort above published ones. */
const publishedAt = sql`coalesce(announcement.published_at, announcement.publish_at, 'infinity'::timestamptz)`;
const orders = {
  published: publishedAt,
  '-published': sql`${publishedAt} desc`,
  expires: sql`announcement.expires_at nulls last`,
  '-expires': sql`announcement.expires_at desc nulls last`,
  title: sql`announcement.search_text`,
  '-title': sql`announcement.search_text desc`,
};

export async function readAnnouncements(context: QueryContext, query: AnnouncementsQuery) {
  const { search, state, sort = '-published', skip = 0, count = PAGE_SIZE } = query;
  const words = containsWords('announcement.search_text', search).map((one) => sql`${one}`);
  const conditions = [...words, ...(state ? [isInState(state)] : [])];
  const { rows, total } = await selectAnnouncements(context, { conditions, order: orders[sort], skip, count });

  return { announcements: rows.map((row) => present(context, row)), total };
}

export const readAnnouncement = async (context: CallContext, id: string): Promise<Announcement> =>
  present(context, await findAnnouncement(context, id));

/** A repeated call with the same key returns the first one's announcement. */
export async function createAnnouncement(context: CallContext, body: CreateAnnouncementBody): Promise<Announcement> {
  const { db, principal, scope } = context;
  const { companyId, personId } = principal;
  const { key, audience, file, pinned = false } = body;
  const before = await createdByKey(context, 'announcement', key);
  if (before) return readAnnouncement(context, before);
  const id = v7();
  const text = textOf(body);
  const times = timesOf(body, undefined);
  await claimAttachment(context, file);
  await db
    .insertInto('announcement')
    .values({
      company_id: companyId,
      id,
      branch_id: scope.kind === 'branch' ? scope.branchId : null,
      audience_id: await storeAudience(context, audience),
      ...text,
      file_name: file ?? null,
      is_pinned: pinned,
      ...times.columns,
      created_by: personId,
      created_key: key ?? null,
    })
    .execute();

  return stored(context, id, { what: 'announcement.added', isNow: times.isNow });
}

export async function editAnnouncement(
  context: CallContext,
  id: string,
  { version, ...edit }: EditAnnouncementBody,
): Promise<Announcement> {
  const { db, principal } = context;
  const current = await lockAnnouncementAtVersion(context, id, version);
  if (current.state === 'retracted') throw httpError(409, 'This announcement was withdrawn. It can only be deleted.');
  const hasGoneOut = current.published_at !== null;
  if (hasGoneOut) refuseWhatIsFixed(context, current, edit);
  const text = textOf({ title: edit.title ?? current.title, body: edit.body ?? current.body });
  const fileName = edit.file === undefined ? current.file_name : edit.file;
  const isOtherFile = fileName !== current.file_name;
  if (isOtherFile) await claimAttachment(context, fileName);
  if (edit.audience && !hasGoneOut) await changeAudience(context, current.audience_id, edit.audience);
  const times = timesOf(edit, current);
  const isReworded = text.title !== current.title || text.body !== current.body || isOtherFile;
  await updateRecord(db, 'announcement', principal.companyId, id, {
    ...text,
    file_name: fileName,
    is_pinned: edit.pinned ?? current.is_pinned,
    ...times.columns,
    ...(hasGoneOut && isReworded && { edited_at: sql<Date>`now()` }),
  });
  if (isOtherFile) await removeFile(db, principal.companyId, current.file_name);

  return stored(context, id, { what: 'announcement.edited', before: traceOf(current), isNow: times.isNow });
}

interface Saved {
  readonly what: 'announcement.added' | 'announcement.edited';
  readonly before?: object;
  /** Whether it is published with this save. */
  readonly isNow: boolean;
}

/** Read once where nothing changes afterwards: counting its readers takes long in a large company. */
async function stored(context: CallContext, id: string, { what, before, isNow }: Saved): Promise<Announcement> {
  const row = await findAnnouncement(context, id);
  await audit(context, what, ['announcement', id], { ...(before && { before }), after: traceOf(row) });
  if (!isNow) return present(context, row);
  await publish(context, id);

  return readAnnouncement(context, id);
}

/** A published announcement can be corrected, but not sent to other people. */
function refuseWhatIsFixed(
  context: CallContext,
  current: AnnouncementRow,
  { audience, isDraft, publishAt }: Omit<EditAnnouncementBody, 'version'>,
): void {
  if (audience && !isSameAudience(context, current.audience, audience)) {
    throw fieldError(422, 'audience', 'It has been published, so its audience can no longer be changed.');
  }
  if (isDraft || (publishAt && publishAt !== present(context, current).publishAt)) {
    throw fieldError(422, 'publishAt', 'It has been published, so this can no longer be changed.');
  }
}

/** Removes unseen notifications. */
export async function withdrawAnnouncement(context: CallContext, id: string, version: number): Promise<Announcement> {
  const { db, principal } = context;
  const current = await lockAnnouncementAtVersion(context, id, version);
  if (current.published_at === null)
    throw httpError(409, 'This announcement has not been published yet. You can edit or delete it.');
  if (current.state === 'retracted') throw httpError(409, 'This announcement has already been withdrawn.');
  await updateRecord(db, 'announcement', principal.companyId, id, { retracted_at: sql<Date>`now()` });
  await withdrawNotifications(db, principal.companyId, announcementActor(id));
  await audit(context, 'announcement.retracted', ['announcement', id], { before: traceOf(current) });

  return readAnnouncement(context, id);
}

/** The audit trail keeps its text and how many had read it. */
export async function deleteAnnouncement(context: CallContext, id: string, version: number): Promise<void> {
  const { db, principal } = context;
  const { companyId } = principal;
  const current = await lockAnnouncementAtVersion(context, id, version);
  await db.deleteFrom('announcement').where('company_id', '=', companyId).where('id', '=', id).execute();
  await db.deleteFrom('audience').where('company_id', '=', companyId).where('id', '=', current.audience_id).execute();
  await removeFile(db, companyId, current.file_name);
  await withdrawNotifications(db, companyId, announcementActor(id));
  await audit(context, 'announcement.deleted', ['announcement', id], { before: traceOf(current) });
}

const traceOf = (row: AnnouncementRow) => {
  const { title, body, file_name: file, is_pinned, publish_at, expires_at, reads, audience } = row;

  return { title, body, file, is_pinned, publish_at, expires_at, reads, audience };
};

function textOf({ title, body }: Pick<CreateAnnouncementBody, 'title' | 'body'>) {
  const [line, text] = [title.trim(), plainText(body)];
  if (text === '') throw fieldError(400, 'body', 'Enter some text.');

  return { title: line, body: text, search_text: normalise(`${line} ${text}`) };
}

type Times = Pick<CreateAnnouncementBody, 'isDraft' | 'publishAt' | 'expiresAt'>;

/** A field that is left out stays as it is; for a new announcement it means now, and never. */
function timesOf({ isDraft, publishAt, expiresAt }: Times, current: AnnouncementRow | undefined) {
  const now = new Date();
  const hasGoneOut = current !== undefined && current.published_at !== null;
  const keepsTime = hasGoneOut || (current !== undefined && isDraft === undefined && publishAt === undefined);
  const at = keepsTime ? current.publish_at : isDraft ? null : publishAt ? new Date(publishAt) : now;
  const isNow = !keepsTime && !isDraft && !publishAt;
  if (!keepsTime && publishAt && at && at <= now) throw fieldError(422, 'publishAt', 'Choose a time in the future.');
  const ends = expiresAt === undefined ? (current?.expires_at ?? null) : expiresAt ? new Date(expiresAt) : null;
  const isOtherEnd = ends?.getTime() !== current?.expires_at?.getTime();
  if (ends && (isOtherEnd || !keepsTime)) {
    if (ends <= now) throw fieldError(422, 'expiresAt', 'Choose a time in the future.');
    if (at && ends <= at) throw fieldError(422, 'expiresAt', 'The expiry date must be after the publish date.');
  }

  return { isNow, columns: { publish_at: at, expires_at: ends } };
}

async function lockAnnouncementAtVersion(context: CallContext, id: string, version: number): Promise<AnnouncementRow> {
  const current = await findAnnouncementForUpdate(context, id);
  await versioned(current.version, version, async () => ({
    message: await changedBy(context, ['announcement', id], 'announcement'),
    parts: { announcement: present(context, current) },
  }));

  return current;
}

/** Locks the row until the transaction ends. */
export async function findAnnouncementForUpdate(context: CallContext, id: string): Promise<AnnouncementRow> {
  await findAddressed(context, id);
  await lockAnnouncement(context.db, context.principal.companyId, id);
  const current = await findAnnouncement(context, id);
  if (!isOwnedBy(context, current)) {
    throw httpError(403, 'This is a company announcement. Ask a company admin to change it.');
  }

  return current;
}

async function findAnnouncement(context: CallContext, id: string): Promise<AnnouncementRow> {
  return orNotFound(await selectAnnouncement(context, id), 'This announcement');
}

/** For callers that don't need its numbers, which take long in a large company. */
export async function findAddressed(context: CallContext, id: string): Promise<AddressedAnnouncement> {
  const { rows } = await executeFixed(oneAddressed(context, id).sql, context.db);

  return orNotFound(rows[0], 'This announcement');
}

const present = (context: Pick<CallContext, 'scope'>, row: AnnouncementRow): Announcement => ({
  _id: row.id,
  title: row.title,
  body: row.body,
  file: row.file,
  audience: row.audience,
  state: row.state,
  publishAt: (row.published_at ?? row.publish_at)?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  pinned: row.is_pinned,
  editedAt: row.edited_at?.toISOString() ?? null,
  retractedAt: row.retracted_at?.toISOString() ?? null,
  remindedAt: row.reminded_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.author,
  branch: row.branch_id && row.branch_name !== null ? { _id: row.branch_id, branchName: row.branch_name } : null,
  canEdit: isOwnedBy(context, row),
  reach: row.reach,
  readCount: row.reads,
  version: row.version,
});
