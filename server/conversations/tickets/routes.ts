import type { FastifyInstance } from 'fastify';
import { audit } from '../../access/audit.ts';
import { transactionsFor } from '../../access/in-transaction.ts';
import { readRoute } from '../../plugins/one-trip.ts';
import { FileAnswer, providerRoute, route, routeWithoutTransaction } from '../../plugins/route.ts';
import type { UploadedFile } from '../../plugins/uploads.ts';
import { contentDisposition } from '../../storage/disposition.ts';
import { documentOrPage } from '../../storage/documents.ts';
import { nameFor } from '../../storage/names.ts';
import { addFile } from '../files.ts';
import { raiseTicket, readTicket, readTickets, replyToProvider } from './company.ts';
import { ticketFiles } from './entries.ts';
import {
  answerTicket,
  attachForProvider,
  findTicketFile,
  listForProvider,
  readForProvider,
  receiveMail,
} from './provider.ts';

export interface TicketOptions {
  /** Where the provider gets an email for each message; undefined for none. */
  readonly supportEmail?: string | undefined;
}

export function tickets(app: FastifyInstance, { supportEmail }: TicketOptions): void {
  route(app, 'raiseTicket', async ({ body, ...context }) => ({
    status: 201,
    message: 'Ticket raised',
    ...(await raiseTicket(context, body, supportEmail)),
  }));

  readRoute(app, 'viewRaisedTickets', ({ query, ...context }) => readTickets(context, query));

  route(app, 'providerMessages', ({ params: { id }, query, ...context }) => readTicket(context, id, query));

  route(app, 'replyToProvider', async ({ body, ...context }) => ({
    message: messageOf(body),
    ...(await replyToProvider(context, body, supportEmail)),
  }));

  routeWithoutTransaction(app, 'attachToTicket', async ({ principal, clientIp, files }) => {
    const { companyId, personId } = principal;
    const inTransaction = transactionsFor(app.db, { principal, clientIp });
    const document = await documentIn(files, personId);
    const file = await inTransaction(async ({ db }) => {
      const owning = { companyId, uploadedBy: personId, ownerId: personId, createdBy: personId, isAddressed: true };
      const added = await addFile(db, ticketFiles, document, owning);
      await audit({ db, principal, clientIp }, 'ticket.fileAdded', ['ticket_file', added._id]);

      return added;
    });

    return { status: 201, message: 'File added', file };
  });

  provider(app);
}

const messageOf = ({
  body,
  files,
  status,
}: {
  body?: string;
  files?: unknown[];
  status?: 'open' | 'closed';
}): string => {
  if (status !== undefined) return status === 'closed' ? 'Ticket closed' : 'Ticket reopened';

  return body || files?.length ? 'Message sent' : 'OK';
};

async function documentIn([file]: readonly UploadedFile[], sender: string) {
  const document = await documentOrPage(file?.bytes ?? Buffer.alloc(0), 'document', sender);

  return { ...document, fileName: file?.fileName ?? '' };
}

function provider(app: FastifyInstance): void {
  providerRoute(app, 'listProviderTickets', ({ query }) => listForProvider(app.db, query));

  providerRoute(app, 'readProviderTicket', ({ params: { id }, query }) => readForProvider(app.db, id, query));

  providerRoute(app, 'answerTicket', async ({ params: { id }, body, ...answering }) => ({
    message: messageOf(body),
    ...(await answerTicket(app.db, answering, id, body)),
  }));

  providerRoute(app, 'attachToAnswer', async ({ params: { id }, files, ...answering }) => ({
    status: 201,
    message: 'File added',
    file: await attachForProvider(app.db, answering, id, await documentIn(files, answering.provider.id)),
  }));

  providerRoute(app, 'readTicketFile', async ({ params: { id, name } }) => {
    const { bytes, media_type, original_name } = await findTicketFile(app.db, id, name);

    return new FileAnswer(bytes, {
      'content-type': media_type,
      'content-disposition': contentDisposition('attachment', nameFor(original_name, media_type)),
      'cache-control': 'private, no-store',
    });
  });

  providerRoute(app, 'receiveTicketMail', ({ body: { recipient, mail }, clientIp }) =>
    receiveMail(app.db, clientIp, { recipient, mail: Buffer.from(mail, 'base64') }),
  );
}
