import type { FastifyInstance } from 'fastify';
import type { ChangeConversationBody } from '../../src/api/contract/conversations.ts';
import type { CallContext } from '../access/call-context.ts';
import { transactionsFor } from '../access/in-transaction.ts';
import type { Principal } from '../access/principal.ts';
import { readRoute } from '../plugins/one-trip.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import type { UploadedFile } from '../plugins/uploads.ts';
import { documentOrPage } from '../storage/documents.ts';
import { changeConversation } from './change.ts';
import { uploadAttachment } from './files.ts';
import { findConversation, readConversations, readHistory } from './list.ts';
import { addOwnMessage, readOwnConversations, readOwnHistory, startConversation } from './own.ts';
import { type TicketOptions, tickets } from './tickets/routes.ts';

export function conversations(app: FastifyInstance, options: TicketOptions): void {
  readRoute(app, 'listConversations', ({ query, ...context }) => readConversations(context, query));

  route(app, 'conversationHistory', ({ params: { id }, query, ...context }) => readHistory(context, id, query));

  route(app, 'replyToConversation', async ({ body, ...context }) => ({
    message: messageOf(body),
    ...(await changeConversation(context, body)),
  }));

  readRoute(app, 'listOwnConversations', ({ query, ...context }) => readOwnConversations(context, query));

  route(app, 'startConversation', async ({ body, ...context }) => ({
    status: 201,
    message: 'Sent to HR',
    ...(await startConversation(context, body)),
  }));

  route(app, 'ownConversation', ({ params: { id }, query, ...context }) => readOwnHistory(context, id, query));

  route(app, 'writeToHr', async ({ params: { id }, body, ...context }) => ({
    message: 'Sent to HR',
    ...(await addOwnMessage(context, id, body)),
  }));

  uploads(app);
  tickets(app, options);
}

const messageOf = ({ body, files, status, assignee, note }: ChangeConversationBody): string => {
  if (status !== undefined) return status === 'resolved' ? 'Conversation resolved' : 'Conversation reopened';
  if (body || files?.length) return 'Message sent';
  if (note) return 'Note added';
  if (assignee === undefined) return 'Message sent';

  return assignee === null ? 'Conversation unassigned' : 'Conversation assigned';
};

function uploads(app: FastifyInstance): void {
  /** Pictures are re-encoded between two transactions, so that no connection is held during it. */
  async function receive(
    { principal, clientIp, files }: { principal: Principal; clientIp: string; files: readonly UploadedFile[] },
    isAllowed: (context: CallContext) => Promise<unknown>,
  ) {
    const inTransaction = transactionsFor(app.db, { principal, clientIp });
    await inTransaction(isAllowed);
    const [file] = files;
    const document = await documentOrPage(file?.bytes ?? Buffer.alloc(0), 'document', principal.personId);
    const { fileName = '' } = file ?? {};

    return {
      status: 201 as const,
      message: 'File added',
      file: await inTransaction((context) => uploadAttachment(context, { ...document, fileName })),
    };
  }

  routeWithoutTransaction(app, 'attachToConversation', ({ body: { conversation }, ...given }) =>
    receive(given, (context) => findConversation(context, conversation)),
  );

  routeWithoutTransaction(app, 'attachToOwnConversation', (given) => receive(given, async () => undefined));
}
