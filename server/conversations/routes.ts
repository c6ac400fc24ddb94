/** The calls about conversations with HR: HR's side, and the employee's. */
import type { FastifyInstance } from 'fastify';
import type { ChangeConversationBody } from '../../src/api/contract/conversations.ts';
import type { Command } from '../access/command.ts';
import { scopeOf } from '../access/scope.ts';
import { type Quota, takeFrom } from '../access/throttle.ts';
import type { Who } from '../access/who.ts';
import { inCompany } from '../database/tx.ts';
import { openRoute, route } from '../plugins/route.ts';
import type { UploadedFile } from '../plugins/uploads.ts';
import { documentOrPage } from '../storage/documents.ts';
import { changeConversation } from './change.ts';
import { sendAhead } from './files.ts';
import { findConversation, readConversations, readHistory } from './list.ts';
import { readOwn, readOwnHistory, startConversation, writeOn } from './own.ts';

const uploadsPerPerson: Quota = { most: 20, windowSeconds: 60 };

export function conversations(app: FastifyInstance): void {
  route(app, 'listConversations', ({ query, ...command }) => readConversations(command, query));

  route(app, 'conversationHistory', ({ params: { id }, query, ...command }) => readHistory(command, id, query));

  route(app, 'replyToConversation', async ({ body, ...command }) => ({
    message: messageOf(body),
    ...(await changeConversation(command, body)),
  }));

  route(app, 'listOwnConversations', ({ query, ...command }) => readOwn(command, query));

  route(app, 'startConversation', async ({ body, ...command }) => ({
    status: 201,
    message: 'Sent to HR',
    ...(await startConversation(command, body)),
  }));

  route(app, 'ownConversation', ({ params: { id }, query, ...command }) => readOwnHistory(command, id, query));

  route(app, 'writeToHr', async ({ params: { id }, body, ...command }) => ({
    message: 'Sent to HR',
    ...(await writeOn(command, id, body)),
  }));

  uploads(app);
}

const messageOf = ({ body, files, status, assignee, note }: ChangeConversationBody): string => {
  if (status !== undefined) return status === 'resolved' ? 'Conversation Resolved' : 'Conversation Reopened';
  if (body || files?.length) return 'Message Sent';
  if (note) return 'Note Added';
  if (assignee === undefined) return 'Message Sent';

  return assignee === null ? 'Assigned to Nobody' : 'Conversation Assigned';
};

function uploads(app: FastifyInstance): void {
  /** A picture is written anew between two transactions: no connection is held meanwhile. */
  async function receive(
    { who, origin, files }: { who: Who; origin: string; files: readonly UploadedFile[] },
    isAllowed: (command: Command) => Promise<unknown>,
  ) {
    const apart = <T>(work: (command: Command) => Promise<T>) =>
      inCompany(app.db, who.companyId, (db) => work({ db, who, scope: scopeOf(who), origin }));
    await apart(isAllowed);
    await apart(({ db }) => takeFrom(db, 'upload', who.personId, uploadsPerPerson));
    const [file] = files;
    const document = await documentOrPage(file?.bytes ?? Buffer.alloc(0), 'document');
    const { fileName = '' } = file ?? {};

    return {
      status: 201 as const,
      message: 'File Added',
      file: await apart((command) => sendAhead(command, { ...document, fileName })),
    };
  }

  openRoute(app, 'attachToConversation', ({ body: { conversation }, ...given }) =>
    receive(given, (command) => findConversation(command, conversation)),
  );

  openRoute(app, 'attachToOwnConversation', (given) => receive(given, async () => undefined));
}
