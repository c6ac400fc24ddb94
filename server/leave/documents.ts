/** Documents that applicants add to their requests. */
import { v7 } from 'uuid';
import type { LeaveApplication } from '../../src/api/contract/leave-applications.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { notFound, refuse, refuseField } from '../access/refuse.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { removeFile, storeFile } from '../storage/files.ts';
import { findOwn, holdOwn } from './own.ts';
import { presentApplication } from './present.ts';

export interface Document {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

const MOST_DOCUMENTS = 10;

/** A doctor's note often comes after the approval, so that is not too late. */
export async function attach(command: Command, kinds: readonly LeaveKind[], id: string, document: Document) {
  const { db, who } = command;
  const { companyId, personId } = who;
  const held = await holdOwn(command, kinds, id);
  if (held.status === 'rejected' || held.status === 'cancelled') {
    throw refuse(409, `This request was ${held.status}: nothing can be added to it.`);
  }
  if (held.documents >= MOST_DOCUMENTS) {
    throw refuseField(422, 'document', `A request has at most ${MOST_DOCUMENTS} documents.`);
  }
  const name = await storeFile(db, {
    companyId,
    bytes: document.bytes,
    mediaType: document.mediaType,
    originalName: document.fileName || 'document',
    access: 'scoped',
    ownerId: personId,
    createdBy: personId,
    isMedical: held.kind === 'sick',
  });
  await db
    .insertInto('leave_document')
    .values({ company_id: companyId, id: v7(), application_id: id, file_name: name })
    .execute();

  return told(command, kinds, id, 'leave.documentAdded');
}

/** Whoever decides has to be able to read what they decided on. */
export async function detach(command: Command, kinds: readonly LeaveKind[], id: string, documentId: string) {
  const { db, who } = command;
  const held = await holdOwn(command, kinds, id);
  if (held.status !== 'pending') throw refuse(409, 'This request was decided: its documents stay.');
  const gone = await db
    .deleteFrom('leave_document')
    .where('company_id', '=', who.companyId)
    .where('application_id', '=', id)
    .where('id', '=', documentId)
    .returning('file_name')
    .executeTakeFirst();
  if (!gone) throw notFound('This document');
  await removeFile(db, who.companyId, gone.file_name);

  return told(command, kinds, id, 'leave.documentRemoved');
}

async function told(
  command: Command,
  kinds: readonly LeaveKind[],
  id: string,
  what: string,
): Promise<LeaveApplication> {
  const { db, who, origin } = command;
  await audit(db, who, origin, { what, entity: 'leave_application', entityId: id });

  return presentApplication(who, await findOwn(command, kinds, id));
}
