/**
 * Files of what is addressed to people. While it is out, whoever it addresses may read them; those who look after it may
 * before and after as well.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { HrDocument } from '../../src/api/contract/audience.ts';
import { audit } from '../access/audit.ts';
import type { Command } from '../access/command.ts';
import { refuseField } from '../access/refuse.ts';
import { scopeOf } from '../access/scope.ts';
import type { Who } from '../access/who.ts';
import type { Trx } from '../database/tx.ts';
import { isAddressed, reaches } from '../people/audience.ts';
import { storeFile } from './files.ts';

/** Shown to employees now, as a condition on `announcement`. */
export const isOut: RawBuilder<SqlBool> = sql`(
  announcement.published_at is not null and announcement.retracted_at is null
  and (announcement.expires_at is null or announcement.expires_at > now())
)`;

/** What somebody looks after or may follow, as a condition on a table with `branch_id` beside `audience`. */
export function isLookedAfter(table: string, who: Who): RawBuilder<SqlBool> {
  const scope = scopeOf(who);
  if (scope.kind === 'company') return sql`true`;
  if (scope.kind !== 'branch') return sql`false`;
  const branch = sql.ref(`${table}.branch_id`);

  return sql`(${branch} = ${scope.branchId} or (${branch} is null and ${reaches(scope)}))`;
}

/** The company's drafts are its own admins' alone. */
export function seesAnnouncement(who: Who): RawBuilder<SqlBool> {
  const isLookedAfterBy = isLookedAfter('announcement', who);
  if (scopeOf(who).kind === 'company') return isLookedAfterBy;

  return sql`(
    ${isLookedAfterBy} and (announcement.branch_id is not null or announcement.publish_at is not null)
  )`;
}

/** A condition on `file`. */
export const mayReadAddressed = (who: Who): RawBuilder<SqlBool> => sql`(
  file.is_addressed and exists (
    select from announcement
    join audience on audience.company_id = announcement.company_id and audience.id = announcement.audience_id
    where announcement.company_id = file.company_id and announcement.file_name = file.name
      and (${seesAnnouncement(who)} or (${isOut} and ${addresses(who)}))
  )
)`;

/** Whether the audience has this person in it. */
export const addresses = ({ companyId, personId }: Pick<Who, 'companyId' | 'personId'>): RawBuilder<SqlBool> => sql`
  exists (select from person where person.company_id = ${companyId} and person.id = ${personId} and ${isAddressed})
`;

export interface Attached {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
}

/** Of what somebody sends ahead and never saves, the oldest go when there are more than these. */
const MOST_UNSAVED = 20;

/** Until it is saved with something it is the sender's own. */
export async function attachAhead({ db, who, origin }: Command, document: Attached): Promise<HrDocument> {
  const { companyId, personId } = who;
  const originalName = document.fileName || 'document';
  const { bytes, mediaType } = document;
  const name = await storeFile(db, {
    companyId,
    bytes,
    mediaType,
    originalName,
    access: 'scoped',
    ownerId: personId,
    createdBy: personId,
    isAddressed: true,
  });
  await forgetOldest(db, companyId, personId);
  await audit(db, who, origin, { what: 'hrDocument.fileAdded', entity: 'file' });

  return { name, originalName, mediaType, size: bytes.length };
}

async function forgetOldest(db: Trx, companyId: string, personId: string): Promise<void> {
  await sql`
    delete from file where company_id = ${companyId} and id in (
      select file.id from file
      where file.company_id = ${companyId} and file.owner_id = ${personId} and file.is_addressed and ${isUnsaved}
      order by file.id desc offset ${MOST_UNSAVED}
    )
  `.execute(db);
}

const isUnsaved = sql<SqlBool>`not exists (
  select from announcement where announcement.company_id = file.company_id and announcement.file_name = file.name
)`;

/** Refuses a file that the caller has not sent ahead, or that belongs to something already. */
export async function claimFile({ db, who }: Command, name: string | null | undefined): Promise<void> {
  if (name === null || name === undefined) return;
  const { rows } = await sql`
    select from file
    where file.company_id = ${who.companyId} and file.name = ${name} and file.owner_id = ${who.personId}
      and file.is_addressed and ${isUnsaved}
    for update
  `.execute(db);
  if (rows.length === 0) throw refuseField(422, 'file', 'The file is no longer there. Please choose it again.');
}

/** The file of a row, as JSON; none where it has none. `column` holds its name. */
export const fileOf = (table: string, column = 'file_name') => sql<HrDocument | null>`(
  select json_build_object(
    'name', file.name, 'originalName', file.original_name, 'mediaType', file.media_type, 'size', file.size
  )
  from file where file.company_id = ${sql.ref(`${table}.company_id`)} and file.name = ${sql.ref(`${table}.${column}`)}
)`;
