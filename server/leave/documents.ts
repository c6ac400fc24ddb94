import { v7 } from 'uuid';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, httpError, notFound } from '../access/http-error.ts';
import { mayReadMedical } from '../access/medical.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { leaveDocumentAdded } from '../notify/leave-events.ts';
import { lockApplicant } from '../people/time-off/applicant.ts';
import { removeFile, storeFile } from '../storage/files.ts';
import { findOwnApplication, findOwnApplicationForUpdate } from './own.ts';
import { isRemovable, presentApplication } from './present.ts';
import type { ApplicationRow } from './request-queries.ts';
import { findApplication, leaveEvent } from './requests.ts';
import { documentsQuery } from './review-queries.ts';

interface DocumentUpload {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

const MOST_DOCUMENTS = 10;

/** Until the request is rejected or cancelled. */
export const acceptsDocuments = ({ status }: Pick<ApplicationRow, 'status'>): boolean =>
  status === 'pending' || status === 'approved';

export async function attachDocument(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
  document: DocumentUpload,
) {
  await keep(context, await findOwnApplicationForUpdate(context, kinds, id), document);

  return presentApplication(context.principal, await findOwnApplication(context, kinds, id));
}

/** HR adds what someone brought on paper; the document becomes theirs and they are notified. */
export async function attachDocumentFor(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
  document: DocumentUpload,
) {
  const { db, principal } = context;
  if (!mayReadMedical(principal)) throw httpError(403, 'A company admin must confirm you as branch HR first.');
  const { person_id: personId } = await findApplication(context, kinds, id);
  await lockApplicant(db, principal.companyId, personId);
  const current = await findApplication(context, kinds, id);
  await keep(context, current, document);
  if (personId !== principal.personId) await leaveDocumentAdded(db, principal.companyId, leaveEvent(current));

  return presentApplication(principal, await findApplication(context, kinds, id));
}

/** Allowed after approval, since doctors' notes often come late. */
async function keep(
  { db, principal, clientIp }: CallContext,
  current: ApplicationRow,
  document: DocumentUpload,
): Promise<void> {
  const { companyId, personId } = principal;
  const { id } = current;
  if (!acceptsDocuments(current))
    throw httpError(409, `This request was ${current.status}, so you can no longer add documents to it.`);
  if (current.documents >= MOST_DOCUMENTS) {
    throw fieldError(422, 'document', `A request can have at most ${MOST_DOCUMENTS} documents.`);
  }
  const { name } = await storeFile(db, {
    companyId,
    bytes: document.bytes,
    mediaType: document.mediaType,
    originalName: document.fileName,
    access: 'scoped',
    ownerId: current.person_id,
    createdBy: personId,
    isMedical: current.kind === 'sick',
  });
  await db
    .insertInto('leave_document')
    .values({ company_id: companyId, id: v7(), application_id: id, file_name: name })
    .execute();
  await audit({ db, principal, clientIp }, 'leave.documentAdded', ['leave_application', id]);
}

/** Documents that a decision was based on can't be removed. HR removes what HR added. */
export async function removeDocument(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
  documentId: string,
) {
  const { db, principal } = context;
  const { companyId, personId } = principal;
  const find = mayReadMedical(principal) ? findApplication : findOwnApplication;
  const { person_id: applicant } = await find(context, kinds, id);
  await lockApplicant(db, companyId, applicant);
  const current = await find(context, kinds, id);
  const { rows } = await documentsQuery(companyId, id, documentId).sql.execute(db);
  const [document] = rows;
  if (document?.created_by !== personId) throw notFound('This document');
  if (!isRemovable(principal, current, document)) {
    throw httpError(409, 'This request has been decided, so its documents cannot be removed.');
  }
  await db.deleteFrom('leave_document').where('company_id', '=', companyId).where('id', '=', documentId).execute();
  await removeFile(db, companyId, document.name);
  await audit(context, 'leave.documentRemoved', ['leave_application', id]);

  return presentApplication(principal, await find(context, kinds, id));
}
