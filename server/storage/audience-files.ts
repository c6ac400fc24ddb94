import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HrDocument } from '../../src/api/contract/audience.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError } from '../access/http-error.ts';
import type { PersonKey, Principal } from '../access/principal.ts';
import { scopeOf } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { isInAudience, reachesScope } from '../people/audience.ts';
import { storeFile } from './files.ts';

/** A condition on `announcement`. */
export const isPublished: RawBuilder<SqlBool> = sql`(
  announcement.published_at is not null and announcement.retracted_at is null
  and (announcement.expires_at is null or announcement.expires_at > now())
)`;

/** A condition on a table with `branch_id`, in a query with `audience`. */
export function isManagedBy(table: string, principal: Principal): RawBuilder<SqlBool> {
  const scope = scopeOf(principal);
  if (scope.kind === 'company') return sql`true`;
  if (scope.kind !== 'branch') return sql`false`;
  const branch = sql.ref(`${table}.branch_id`);

  return sql`(${branch} = ${scope.branchId} or (${branch} is null and ${reachesScope(scope)}))`;
}

/** Company drafts are for company admins only. */
export function maySeeAnnouncement(principal: Principal): RawBuilder<SqlBool> {
  const isLookedAfterBy = isManagedBy('announcement', principal);
  if (scopeOf(principal).kind === 'company') return isLookedAfterBy;

  return sql`(
    ${isLookedAfterBy} and (announcement.branch_id is not null or announcement.publish_at is not null)
  )`;
}

/** Company policies that were never published are for company admins only. */
export function maySeePolicy(principal: Principal): RawBuilder<SqlBool> {
  const isLookedAfterBy = isManagedBy('hr_policy', principal);
  if (scopeOf(principal).kind === 'company') return isLookedAfterBy;

  return sql`(${isLookedAfterBy} and (hr_policy.branch_id is not null or hr_policy.published_number is not null))`;
}

/** Whether someone who may see the policy may also see this version, `edition`: drafts are for those who may edit it. */
function maySeeVersion(principal: Principal): RawBuilder<SqlBool> {
  const scope = scopeOf(principal);
  if (scope.kind === 'company') return sql`true`;

  return sql`(
    edition.published_at is not null
    or coalesce(hr_policy.branch_id = ${scope.kind === 'branch' ? scope.branchId : null}::uuid, false)
  )`;
}

/**
 * Whether `edition` is the published version of a policy that the person is asked to acknowledge, or one that they have
 * acknowledged.
 */
const isOwnVersion = (principal: Principal): RawBuilder<SqlBool> => sql`(
  (hr_policy.published_number = edition.number and hr_policy.retired_at is null and ${includesPerson(principal)})
  or exists (
    select from policy_acknowledgement as own
    where own.company_id = edition.company_id and own.policy_id = edition.policy_id and own.number = edition.number
      and own.person_id = ${principal.personId}
  )
)`;

/** A condition on `file`. */
export const mayReadAttachment = (principal: Principal): RawBuilder<SqlBool> => sql`(
  file.is_addressed and (${isOfAnnouncement(principal)} or ${isOfPolicy(principal)})
)`;

const isOfPolicy = (principal: Principal) => sql`exists (
  select from policy_version as edition
  join hr_policy on hr_policy.company_id = edition.company_id and hr_policy.id = edition.policy_id
  join audience on audience.company_id = hr_policy.company_id and audience.id = hr_policy.audience_id
  where edition.company_id = file.company_id and edition.file_name = file.name
    and ((${maySeePolicy(principal)} and ${maySeeVersion(principal)}) or ${isOwnVersion(principal)})
)`;

const isOfAnnouncement = (principal: Principal) => sql`exists (
    select from announcement
    join audience on audience.company_id = announcement.company_id and audience.id = announcement.audience_id
    where announcement.company_id = file.company_id and announcement.file_name = file.name
      and (${maySeeAnnouncement(principal)} or (${isPublished} and ${includesPerson(principal)}))
)`;

export const includesPerson = ({ companyId, personId }: PersonKey): RawBuilder<SqlBool> => sql`
  exists (select from person where person.company_id = ${companyId} and person.id = ${personId} and ${isInAudience})
`;

interface AttachmentUpload {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

/** Beyond this many unsaved files, the oldest are deleted. */
const MOST_UNSAVED = 20;

/** Private to the uploader until it is saved with something. */
export async function uploadAttachment(
  { db, principal, clientIp }: CallContext,
  document: AttachmentUpload,
): Promise<HrDocument> {
  const { companyId, personId } = principal;
  const { bytes, mediaType } = document;
  const { name, originalName } = await storeFile(db, {
    companyId,
    bytes,
    mediaType,
    originalName: document.fileName,
    access: 'scoped',
    ownerId: personId,
    createdBy: personId,
    isAddressed: true,
  });
  await deleteOldestUnused(db, companyId, personId);
  await audit({ db, principal, clientIp }, 'hrDocument.fileAdded', ['file']);

  return { name, originalName, mediaType, size: bytes.length };
}

async function deleteOldestUnused(db: Trx, companyId: string, personId: string): Promise<void> {
  await sql`
    delete from file where company_id = ${companyId} and id in (
      select file.id from file
      where file.company_id = ${companyId} and file.owner_id = ${personId} and file.is_addressed and ${isUnsaved}
      order by file.id desc offset ${MOST_UNSAVED}
    )
  `.execute(db);
}

const isUnsaved = sql<SqlBool>`(
  not exists (
    select from announcement where announcement.company_id = file.company_id and announcement.file_name = file.name
  ) and not exists (
    select from policy_version as edition where edition.company_id = file.company_id and edition.file_name = file.name
  )
)`;

/** Unless something else uses it. */
export const removeUnsaved = (db: Trx, companyId: string, name: string | null): Promise<unknown> =>
  sql`
    delete from file where file.company_id = ${companyId} and file.name = ${name} and file.is_addressed and ${isUnsaved}
  `.execute(db);

/** Throws unless the caller uploaded the file and it isn't in use. */
export async function claimAttachment({ db, principal }: CallContext, name: string | null | undefined): Promise<void> {
  if (name === null || name === undefined) return;
  const { rows } = await sql`
    select from file
    where file.company_id = ${principal.companyId} and file.name = ${name} and file.owner_id = ${principal.personId}
      and file.is_addressed and ${isUnsaved}
    for update
  `.execute(db);
  if (rows.length === 0) throw fieldError(422, 'file', 'The file is no longer available. Choose it again.');
}

/** As JSON; null without a file. `column` holds its name. */
export const fileOf = (table: string, column = 'file_name') => sql<HrDocument | null>`(
  select json_build_object(
    'name', file.name, 'originalName', file.original_name, 'mediaType', file.media_type, 'size', file.size
  )
  from file where file.company_id = ${sql.ref(`${table}.company_id`)} and file.name = ${sql.ref(`${table}.${column}`)}
)`;
