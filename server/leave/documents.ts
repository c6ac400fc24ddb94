/** Documents that applicants, or HR for them, add to requests. */
import { v7 } from 'uuid';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { mayReadMedical } from '../access/medical.ts';
import { notFound, refuse, refuseField } from '../access/refuse.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveDocumentAdded } from '../notify/leave-events.ts';
import { lockApplicant } from '../people/applicant.ts';
import { removeFile, storeFile } from '../storage/files.ts';
import type { ApplicationRow } from './application-queries.ts';
import { findApplication } from './applications.ts';
import { matterOf } from './decide.ts';
import { findOwn, holdOwn } from './own.ts';
import { isRemovable, presentApplication } from './present.ts';
import { selectDocuments } from './review-queries.ts';

export interface Document {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

const MOST_DOCUMENTS = 10;

/** Until it is rejected or cancelled. */
export const takesDocuments = ({ status }: Pick<ApplicationRow, 'status'>): boolean =>
  status === 'pending' || status === 'approved';

export async function attach(command: Command, kinds: readonly LeaveKind[], id: string, document: Document) {
  await keep(command, await holdOwn(command, kinds, id), document);

  return presentApplication(command.who, await findOwn(command, kinds, id));
}

/** By HR, for somebody who brought it on paper: it is theirs as if they had added it, and they are told. */
export async function attachFor(command: Command, kinds: readonly LeaveKind[], id: string, document: Document) {
  const { db, who } = command;
  const { person_id: personId } = await findApplication(command, kinds, id);
  await lockApplicant(db, who.companyId, personId);
  const held = await findApplication(command, kinds, id);
  await keep(command, held, document);
  if (personId !== who.personId) await leaveDocumentAdded(db, who.companyId, matterOf(held));

  return presentApplication(who, await findApplication(command, kinds, id));
}

/** A doctor's note often comes after the approval, so that is not too late. */
async function keep({ db, who, origin }: Command, held: ApplicationRow, document: Document): Promise<void> {
  const { companyId, personId } = who;
  const { id } = held;
  if (!takesDocuments(held)) throw refuse(409, `This request was ${held.status}: nothing can be added to it.`);
  if (held.documents >= MOST_DOCUMENTS) {
    throw refuseField(422, 'document', `A request has at most ${MOST_DOCUMENTS} documents.`);
  }
  const name = await storeFile(db, {
    companyId,
    bytes: document.bytes,
    mediaType: document.mediaType,
    originalName: document.fileName || 'document',
    access: 'scoped',
    ownerId: held.person_id,
    createdBy: personId,
    isMedical: held.kind === 'sick',
  });
  await db
    .insertInto('leave_document')
    .values({ company_id: companyId, id: v7(), application_id: id, file_name: name })
    .execute();
  await audit(db, who, origin, { what: 'leave.documentAdded', entity: 'leave_application', entityId: id });
}

/** Whoever decides has to be able to read what they decided on. What HR has added, they remove. */
export async function detach(command: Command, kinds: readonly LeaveKind[], id: string, documentId: string) {
  const { db, who, origin } = command;
  const { companyId, personId } = who;
  const find = mayReadMedical(who) ? findApplication : findOwn;
  const { person_id: applicant } = await find(command, kinds, id);
  await lockApplicant(db, companyId, applicant);
  const held = await find(command, kinds, id);
  const [document] = await selectDocuments(db, companyId, [id], documentId);
  if (document?.created_by !== personId) throw notFound('This document');
  if (!isRemovable(who, held, document)) {
    throw refuse(409, 'This request was decided: its documents stay.');
  }
  await db.deleteFrom('leave_document').where('company_id', '=', companyId).where('id', '=', documentId).execute();
  await removeFile(db, companyId, document.name);
  await audit(db, who, origin, { what: 'leave.documentRemoved', entity: 'leave_application', entityId: id });

  return presentApplication(who, await find(command, kinds, id));
}
