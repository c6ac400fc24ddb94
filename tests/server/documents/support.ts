/** Announcements as their tests need them. */
import type { Answer, Caller } from '../support/calls.ts';
import type { Place } from '../support/place.ts';

export interface Wanted {
  readonly title?: string;
  readonly audience?: object;
  readonly [field: string]: unknown;
}

export const announce = (call: Caller, { title = 'Summer party', body = 'On Friday.', ...more }: Wanted = {}) =>
  call('createAnnouncement', { body: { title, body, ...more } });

export const edit = (call: Caller, id: string, body: object): Promise<Answer> =>
  call('editAnnouncement', { params: { id }, body });

export const seenBy = async (call: Caller, id: string): Promise<number> =>
  (await call('readOwnAnnouncement', { params: { id } })).status;

export const lookAt = async (call: Caller, id: string) =>
  (await call('getAnnouncement', { params: { id } })).body.announcement;

/** Who was told of it, by their addresses. */
export const toldOf = (place: Place, id: string): Promise<string[]> =>
  place.db
    .selectFrom('notification')
    .innerJoin('person', 'person.id', 'notification.recipient_id')
    .select('person.email')
    .where('actor', '=', `announcement:${id}`)
    .orderBy('person.email')
    .execute()
    .then((rows) => rows.map(({ email }) => email));

export const pdf = Buffer.from('%PDF-1.7\nA guide.\n%%EOF\n');

export const attach = async (call: Caller, bytes: Buffer = pdf, fileName = 'guide.pdf'): Promise<Answer> =>
  call('attachHrDocument', { form: { files: [{ field: 'document', fileName, bytes }] } });

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
