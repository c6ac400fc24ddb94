/** The calls about what HR addresses to people: HR's side, and the employee's. */
import type { FastifyInstance } from 'fastify';
import type { Command } from '../access/command.ts';
import { scopeOf } from '../access/scope.ts';
import { type Quota, takeFrom } from '../access/throttle.ts';
import type { Who } from '../access/who.ts';
import { inCompany } from '../database/tx.ts';
import { countAddressed } from '../people/audience.ts';
import { openRoute, route } from '../plugins/route.ts';
import { attachAhead } from '../storage/addressed.ts';
import { attachment } from '../storage/documents.ts';
import { exportAnnouncementReaders, readAnnouncementReaders, remindOfAnnouncement } from './announcement-readers.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  readAnnouncement,
  readAnnouncements,
  retractAnnouncement,
} from './announcements.ts';
import { announcementClock } from './clock.ts';
import { listOwn, readOwn } from './own.ts';

const uploadsPerPerson: Quota = { most: 20, windowSeconds: 60 };

export function documents(app: FastifyInstance): void {
  route(app, 'countAudience', async ({ query, ...command }) => ({ people: await countAddressed(command, query) }));

  announcements(app);
  attaching(app);
  announcementClock(app);
}

/** Transactions one after the other, as the caller. */
const apartFor =
  (app: FastifyInstance, { who, origin }: { who: Who; origin: string }) =>
  <T>(work: (command: Command) => Promise<T>) =>
    inCompany(app.db, who.companyId, (db) => work({ db, who, scope: scopeOf(who), origin }));

function announcements(app: FastifyInstance): void {
  route(app, 'createAnnouncement', async ({ body, ...command }) => {
    const announcement = await createAnnouncement(command, body);

    return { status: 201, message: savedAs(announcement.state), announcement };
  });

  route(app, 'getAnnouncements', ({ query, ...command }) => readAnnouncements(command, query));

  route(app, 'getAnnouncement', async ({ params: { id }, ...command }) => ({
    announcement: await readAnnouncement(command, id),
  }));

  route(app, 'editAnnouncement', async ({ params: { id }, body, ...command }) => ({
    message: 'Announcement Updated Successfully!',
    announcement: await editAnnouncement(command, id, body),
  }));

  route(app, 'retractAnnouncement', async ({ params: { id }, body: { version }, ...command }) => ({
    message: 'Announcement Taken Back',
    announcement: await retractAnnouncement(command, id, version),
  }));

  route(app, 'deleteAnnouncement', async ({ params: { id }, query: { version }, ...command }) => {
    await deleteAnnouncement(command, id, version);

    return { message: 'Announcement Deleted' };
  });

  route(app, 'remindOfAnnouncement', async ({ params: { id }, ...command }) => {
    const reminded = await remindOfAnnouncement(command, id);

    return { message: remindedWords(reminded), reminded };
  });

  route(app, 'listAnnouncementReaders', ({ params: { id }, query, ...command }) =>
    readAnnouncementReaders(command, id, query),
  );

  openRoute(app, 'exportAnnouncementReaders', ({ params: { id }, query, ...caller }) =>
    exportAnnouncementReaders(apartFor(app, caller), id, query),
  );

  route(app, 'listOwnAnnouncements', ({ query, ...command }) => listOwn(command, query));

  route(app, 'readOwnAnnouncement', async ({ params: { id }, ...command }) => ({
    announcement: await readOwn(command, id),
  }));
}

const savedAs = (state: string): string =>
  state === 'draft' ? 'Draft Saved' : state === 'scheduled' ? 'Announcement Scheduled' : 'Announcement Published';

const remindedWords = (count: number): string =>
  count === 0 ? 'Everybody Has Read It' : `${count.toLocaleString('en')} ${count === 1 ? 'Person' : 'People'} Reminded`;

function attaching(app: FastifyInstance): void {
  openRoute(app, 'attachHrDocument', async ({ files: [file], ...caller }) => {
    const apart = apartFor(app, caller);
    await apart(({ db }) => takeFrom(db, 'upload', caller.who.personId, uploadsPerPerson));
    const { fileName = '', bytes = Buffer.alloc(0) } = file ?? {};
    const document = await attachment(bytes, 'document');

    return {
      status: 201,
      message: 'File Added',
      file: await apart((command) => attachAhead(command, { ...document, fileName })),
    };
  });
}
