/** HR's side of announcements: the list, one of them, saving, taking back and deleting. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type {
  Announcement,
  AnnouncementsQuery,
  CreateAnnouncementBody,
  EditAnnouncementBody,
} from '../../src/api/contract/announcements.ts';
import { normalise } from '../../src/machines/rules/normalise.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, Refusal, refuse, refuseField } from '../access/refuse.ts';
import { containsWords } from '../lists/search.ts';
import { announcementActor } from '../notify/document-events.ts';
import { withdrawFromAll } from '../notify/tell.ts';
import { changeAudience, isSameAudience, storeAudience } from '../people/audience.ts';
import { claimFile } from '../storage/addressed.ts';
import { removeFile } from '../storage/files.ts';
import {
  type AnnouncementRow,
  isInState,
  lockAnnouncement,
  selectAnnouncement,
  selectAnnouncements,
} from './announcement-queries.ts';
import { publish } from './publishing.ts';
import { isOwnersTo, plainText } from './words.ts';

const PAGE_SIZE = 25;

/** Drafts and what is scheduled stand above what has gone out. */
const publishedAt = sql`coalesce(announcement.published_at, announcement.publish_at, 'infinity'::timestamptz)`;
const orders = {
  published: publishedAt,
  '-published': sql`${publishedAt} desc`,
  expires: sql`announcement.expires_at nulls last`,
  '-expires': sql`announcement.expires_at desc nulls last`,
  title: sql`announcement.search_text`,
  '-title': sql`announcement.search_text desc`,
};

export async function readAnnouncements(command: Command, query: AnnouncementsQuery) {
  const { search, state, sort = '-published', skip = 0, count = PAGE_SIZE } = query;
  const words = containsWords('announcement.search_text', search).map((one) => sql`${one}`);
  const conditions = [...words, ...(state ? [isInState(state)] : [])];
  const { rows, total } = await selectAnnouncements(command, { conditions, order: orders[sort], skip, count });

  return { announcements: rows.map((row) => present(command, row)), total };
}

export const readAnnouncement = async (command: Command, id: string): Promise<Announcement> =>
  present(command, await findAnnouncement(command, id));

/** Sent again with the same key, it is there already. */
export async function createAnnouncement(command: Command, body: CreateAnnouncementBody): Promise<Announcement> {
  const { db, who, scope, origin } = command;
  const { companyId, personId } = who;
  const { key, audience, file, pinned = false } = body;
  const id = key ?? v7();
  await claimOnce(command, key);
  const before = key && (await selectAnnouncement(command, id));
  if (before && before.created_by === personId) return present(command, before);
  const text = textOf(body);
  const times = timesOf(body, undefined);
  await claimFile(command, file);
  await db
    .insertInto('announcement')
    .values({
      company_id: companyId,
      id,
      branch_id: scope.kind === 'branch' ? scope.branchId : null,
      audience_id: await storeAudience(command, audience),
      ...text,
      file_name: file ?? null,
      is_pinned: pinned,
      ...times.columns,
      created_by: personId,
    })
    .execute();
  await audit(db, who, origin, {
    what: 'announcement.added',
    entity: 'announcement',
    entityId: id,
    after: { title: text.title, publishAt: times.columns.publish_at, expiresAt: times.columns.expires_at },
  });
  if (times.isNow) await publish(db, { companyId, id, doneBy: personId });

  return readAnnouncement(command, id);
}

/** Of two that come with one key at the same moment, the second finds what the first has stored. */
const claimOnce = (command: Command, key: string | undefined) =>
  key && sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(command.db);

export async function editAnnouncement(
  command: Command,
  id: string,
  { version, ...edit }: EditAnnouncementBody,
): Promise<Announcement> {
  const { db, who, origin } = command;
  const held = await hold(command, id, version);
  if (held.state === 'retracted') throw refuse(409, 'This announcement was taken back. It can only be deleted.');
  const hasGoneOut = held.published_at !== null;
  if (hasGoneOut) refuseWhatIsFixed(command, held, edit);
  const text = textOf({ title: edit.title ?? held.title, body: edit.body ?? held.body });
  const fileName = edit.file === undefined ? held.file_name : edit.file;
  const isOtherFile = fileName !== held.file_name;
  if (isOtherFile) await claimFile(command, fileName);
  if (edit.audience && !hasGoneOut) await changeAudience(command, held.audience_id, edit.audience);
  const times = timesOf(edit, held);
  const isReworded = text.title !== held.title || text.body !== held.body || isOtherFile;
  await db
    .updateTable('announcement')
    .set({
      ...text,
      file_name: fileName,
      is_pinned: edit.pinned ?? held.is_pinned,
      ...times.columns,
      ...(hasGoneOut && isReworded && { edited_at: sql<Date>`now()` }),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .execute();
  if (isOtherFile) await removeFile(db, who.companyId, held.file_name);
  await audit(db, who, origin, {
    what: 'announcement.edited',
    entity: 'announcement',
    entityId: id,
    before: traceOf(held),
    after: { ...text, search_text: undefined, file: fileName, ...times.columns },
  });
  if (times.isNow) await publish(db, { companyId: who.companyId, id, doneBy: who.personId });

  return readAnnouncement(command, id);
}

/** Who was told stays told: what has gone out is corrected, and not sent to others. */
function refuseWhatIsFixed(
  command: Command,
  held: AnnouncementRow,
  { audience, isDraft, publishAt }: Omit<EditAnnouncementBody, 'version'>,
): void {
  if (audience && !isSameAudience(command, held.audience, audience)) {
    throw refuseField(422, 'audience', 'It has gone out: whom it addresses cannot be changed any more.');
  }
  if (isDraft || (publishAt && publishAt !== present(command, held).publishAt)) {
    throw refuseField(422, 'publishAt', 'It has gone out: this cannot be changed any more.');
  }
}

/** Whoever has not looked at what they were told of it yet, is told nothing. */
export async function retractAnnouncement(command: Command, id: string, version: number): Promise<Announcement> {
  const { db, who, origin } = command;
  const held = await hold(command, id, version);
  if (held.published_at === null)
    throw refuse(409, 'This announcement has not gone out. It can be changed or deleted.');
  if (held.state === 'retracted') throw refuse(409, 'This announcement was taken back already.');
  await db
    .updateTable('announcement')
    .set({ retracted_at: sql<Date>`now()`, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .execute();
  await withdrawFromAll(db, who.companyId, announcementActor(id));
  await audit(db, who, origin, {
    what: 'announcement.retracted',
    entity: 'announcement',
    entityId: id,
    before: traceOf(held),
  });

  return readAnnouncement(command, id);
}

/** The trail keeps what it said and how many had read it. */
export async function deleteAnnouncement(command: Command, id: string, version: number): Promise<void> {
  const { db, who, origin } = command;
  const { companyId } = who;
  const held = await hold(command, id, version);
  await db.deleteFrom('announcement').where('company_id', '=', companyId).where('id', '=', id).execute();
  await db.deleteFrom('audience').where('company_id', '=', companyId).where('id', '=', held.audience_id).execute();
  await removeFile(db, companyId, held.file_name);
  await withdrawFromAll(db, companyId, announcementActor(id));
  await audit(db, who, origin, {
    what: 'announcement.deleted',
    entity: 'announcement',
    entityId: id,
    before: traceOf(held),
  });
}

const traceOf = ({ title, body, file_name, publish_at, expires_at, read_count, audience }: AnnouncementRow) => ({
  title,
  body,
  file: file_name,
  publish_at,
  expires_at,
  reads: read_count,
  audience,
});

function textOf({ title, body }: Pick<CreateAnnouncementBody, 'title' | 'body'>) {
  const [line, text] = [title.trim(), plainText(body)];
  if (text === '') throw refuseField(400, 'body', 'Please Enter Text!');

  return { title: line, body: text, search_text: normalise(`${line} ${text}`) };
}

type Times = Pick<CreateAnnouncementBody, 'isDraft' | 'publishAt' | 'expiresAt'>;

/** When it goes out and ends. What is left out of an edit stays; of something new it means at once, and never. */
function timesOf({ isDraft, publishAt, expiresAt }: Times, held: AnnouncementRow | undefined) {
  const now = new Date();
  const isOver = held !== undefined && held.published_at !== null;
  const isKept = isOver || (held !== undefined && isDraft === undefined && publishAt === undefined);
  const at = isKept ? held.publish_at : isDraft ? null : publishAt ? new Date(publishAt) : now;
  const isNow = !isKept && !isDraft && !publishAt;
  if (!isKept && publishAt && at && at <= now) throw refuseField(422, 'publishAt', 'This moment has passed.');
  const ends = expiresAt === undefined ? (held?.expires_at ?? null) : expiresAt ? new Date(expiresAt) : null;
  const isOtherEnd = ends?.getTime() !== held?.expires_at?.getTime();
  if (ends && (isOtherEnd || !isKept)) {
    if (ends <= now) throw refuseField(422, 'expiresAt', 'This moment has passed.');
    if (at && ends <= at) throw refuseField(422, 'expiresAt', 'It would end before it goes out.');
  }

  return { isNow, columns: { publish_at: at, expires_at: ends } };
}

async function hold(command: Command, id: string, version: number): Promise<AnnouncementRow> {
  const held = await holdOwned(command, id);
  if (held.version !== version) throw changedMeanwhile(present(command, held));

  return held;
}

/** Held until the transaction ends, by whoever may change it. */
export async function holdOwned(command: Command, id: string): Promise<AnnouncementRow> {
  await findAnnouncement(command, id);
  await lockAnnouncement(command.db, command.who.companyId, id);
  const held = await findAnnouncement(command, id);
  if (!isOwnersTo(command, held)) {
    throw refuse(403, 'This announcement is the company’s. Only company admins can change it.');
  }

  return held;
}

export async function findAnnouncement(command: Command, id: string): Promise<AnnouncementRow> {
  const row = await selectAnnouncement(command, id);
  if (!row) throw notFound('This announcement');

  return row;
}

const changedMeanwhile = (announcement: Announcement): Refusal =>
  new Refusal(409, 'Somebody else has changed this announcement in the meantime.', {
    errors: { version: 'This is not the latest version.' },
    parts: { announcement },
  });

const present = (command: Command, row: AnnouncementRow): Announcement => ({
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
  canEdit: isOwnersTo(command, row),
  reach: row.reach,
  readCount: row.read_count,
  version: row.version,
});
