import type { FastifyInstance } from 'fastify';
import { describePeople } from '../../src/rules/employees/people-selection.ts';
import { transactionsFor } from '../access/in-transaction.ts';
import { countAudience } from '../people/audience.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import { uploadAttachment } from '../storage/audience-files.ts';
import { attachment } from '../storage/documents.ts';
import { exportAnnouncementReaders, listAnnouncementReaders, remindOfAnnouncement } from './announcement-readers.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  readAnnouncement,
  readAnnouncements,
  withdrawAnnouncement,
} from './announcements.ts';
import { listOwnAnnouncements, readOwnAnnouncement } from './own.ts';
import { policies } from './policy-routes.ts';
import { publishScheduler } from './publish-scheduler.ts';

export function documents(app: FastifyInstance): void {
  route(app, 'countAudience', ({ query, ...context }) => countAudience(context, query));

  announcements(app);
  policies(app);
  attaching(app);
  publishScheduler(app);
}

function announcements(app: FastifyInstance): void {
  route(app, 'createAnnouncement', async ({ body, ...context }) => {
    const announcement = await createAnnouncement(context, body);

    return { status: 201, message: savedAs(announcement.state), announcement };
  });

  readRoute(app, 'getAnnouncements', ({ query, ...context }) => readAnnouncements(context, query));

  route(app, 'getAnnouncement', async ({ params: { id }, ...context }) => ({
    announcement: await readAnnouncement(context, id),
  }));

  route(app, 'editAnnouncement', async ({ params: { id }, body, ...context }) => ({
    message: 'Announcement updated',
    announcement: await editAnnouncement(context, id, body),
  }));

  route(app, 'withdrawAnnouncement', async ({ params: { id }, body: { version }, ...context }) => ({
    message: 'Announcement withdrawn',
    announcement: await withdrawAnnouncement(context, id, version),
  }));

  route(app, 'deleteAnnouncement', async ({ params: { id }, query: { version }, ...context }) => {
    await deleteAnnouncement(context, id, version);

    return { message: 'Announcement deleted' };
  });

  route(app, 'remindOfAnnouncement', async ({ params: { id }, ...context }) => {
    const reminded = await remindOfAnnouncement(context, id);

    return { message: remindedWords(reminded), reminded };
  });

  readRoute(app, 'listAnnouncementReaders', ({ params: { id }, query, ...context }) =>
    listAnnouncementReaders(context, id, query),
  );

  routeWithoutTransaction(app, 'exportAnnouncementReaders', ({ params: { id }, query, ...caller }) =>
    exportAnnouncementReaders(transactionsFor(app.db, caller), id, query),
  );

  readRoute(app, 'listOwnAnnouncements', ({ query, ...context }) => listOwnAnnouncements(context, query));

  route(app, 'readOwnAnnouncement', async ({ params: { id }, ...context }) => ({
    announcement: await readOwnAnnouncement(context, id),
  }));
}

const savedAs = (state: string): string =>
  state === 'draft' ? 'Draft saved' : state === 'scheduled' ? 'Announcement scheduled' : 'Announcement published';

const remindedWords = (count: number): string =>
  count === 0 ? 'Everyone has read it' : `${describePeople(count)} reminded`;

function attaching(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'attachHrDocument', async ({ files: [file], ...caller }) => {
    const inTransaction = transactionsFor(app.db, caller);
    const { fileName = '', bytes = Buffer.alloc(0) } = file ?? {};
    const document = await attachment(bytes, 'document', caller.principal.personId);

    return {
      status: 201,
      message: 'File added',
      file: await inTransaction((context) => uploadAttachment(context, { ...document, fileName })),
    };
  });
}
