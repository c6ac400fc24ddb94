/** Announcements as their tests need them. */
import * as XLSX from '@e965/xlsx';
import type { Answer, Caller } from '../support/calls.ts';
import { packed } from '../support/packed.ts';
import type { StaffedCompanies } from '../support/staffed-companies.ts';

interface Wanted {
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

/** The email addresses of everyone who was notified of it. */
export const toldOf = (fixture: StaffedCompanies, id: string): Promise<string[]> =>
  fixture.db
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

/** A document of a word processor, with one more part. */
export function wordDocument(more?: { name: string; type: string; content?: string }): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const typed = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;

  return packed([
    {
      name: '[Content_Types].xml',
      content: `<Types>${typed('word/document.xml', main)}${more ? typed(more.name, more.type) : ''}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    { name: 'word/document.xml', content: '<document/>' },
    ...(more ? [{ name: more.name, content: more.content ?? 'x' }] : []),
  ]);
}

/** The same as Word 97 wrote it, with more streams, of these bytes. */
export function oldWordDocument(...more: (string | readonly [name: string, bytes: Buffer])[]): Buffer {
  const file = XLSX.CFB.utils.cfb_new();
  for (const one of ['/WordDocument', ...more]) {
    const [name, bytes] = typeof one === 'string' ? [one, Buffer.from('x')] : one;
    XLSX.CFB.utils.cfb_add(file, name, bytes);
  }

  return XLSX.CFB.write(file, { type: 'buffer' });
}
