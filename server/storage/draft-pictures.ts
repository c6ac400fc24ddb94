/** Pictures that are uploaded before what they belong to is saved. Each kind has its own table. */
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError } from '../access/http-error.ts';
import { transactionsFor } from '../access/in-transaction.ts';
import type { Db } from '../database/tx.ts';
import { removeFile, storeFile } from './files.ts';
import { illustration } from './pictures.ts';

/** Beyond this many unsaved pictures, the oldest are deleted. */
const MOST_UNUSED = 20;

type Upload = Pick<CallContext, 'principal' | 'clientIp'> & { readonly files: readonly { bytes: Buffer }[] };

interface DraftPictures {
  /** Re-encoding is slow, so no connection is held during it. */
  readonly receive: (db: Db, call: Upload) => Promise<{ status: 201; message: string; picture: { file: string } }>;
  /** Only a picture that the caller has uploaded and nothing else uses. */
  readonly claim: (context: CallContext, id: string, file: string | null | undefined, field?: string) => Promise<void>;
  /** Deletes a picture that has been replaced. */
  readonly forget: (context: CallContext, file: string | null) => Promise<void>;
  readonly filesOf: (context: CallContext, id: string) => Promise<string[]>;
  /** Copies the picture for a copy, so that deleting one doesn't delete the other's. */
  readonly copy: (context: CallContext, file: string | null) => Promise<string | null>;
}

function draftPictures(
  kind: 'challenge' | 'recognition' | 'campaign' | 'policy',
  owner: 'challenge_id' | 'post_id' | 'campaign_id' | 'policy_id',
  most = MOST_UNUSED,
): DraftPictures {
  const table = sql.table(`${kind}_picture`);
  const ownerId = sql.ref(owner);

  /** Browsers load pictures without a session, so the name must be impossible to guess. */
  async function store({ db, principal: { companyId, personId } }: CallContext, bytes: Buffer): Promise<string> {
    const { name: file } = await storeFile(db, {
      companyId,
      bytes,
      mediaType: 'image/jpeg',
      originalName: 'picture.jpg',
      access: 'link',
      createdBy: personId,
    });
    await sql`
      insert into ${table} (company_id, file_name, uploaded_by) values (${companyId}, ${file}, ${personId})
    `.execute(db);

    return file;
  }

  async function add(context: CallContext, bytes: Buffer): Promise<string> {
    const { db, principal } = context;
    const file = await store(context, bytes);
    const { rows } = await sql<{ file_name: string }>`
      delete from ${table}
      where company_id = ${principal.companyId} and file_name in (
        select file_name from ${table}
        where company_id = ${principal.companyId} and uploaded_by = ${principal.personId} and ${ownerId} is null
        order by created_at desc, file_name offset ${most}
      )
      returning file_name
    `.execute(db);
    for (const { file_name } of rows) await removeFile(db, principal.companyId, file_name);
    await audit(context, `${kind}.pictureAdded`, [`${kind}_picture`], { after: { file } });

    return file;
  }

  return {
    receive: async (wholeDb, { files: [file], ...caller }) => {
      const inTransaction = transactionsFor(wholeDb, caller);
      const picture = await illustration(file?.bytes ?? Buffer.alloc(0), 'image', caller.principal.personId);

      return {
        status: 201,
        message: 'Picture added',
        picture: { file: await inTransaction((context) => add(context, picture)) },
      };
    },
    claim: async ({ db, principal }, id, file, field = 'image') => {
      if (file === null || file === undefined) return;
      const { numAffectedRows } = await sql`
        update ${table} set ${ownerId} = ${id}
        where company_id = ${principal.companyId} and file_name = ${file}
          and (${ownerId} = ${id} or (${ownerId} is null and uploaded_by = ${principal.personId}))
      `.execute(db);
      if (!numAffectedRows) throw fieldError(422, field, 'This picture no longer exists. Add it again.');
    },
    forget: async ({ db, principal: { companyId } }, file) => {
      if (file === null) return;
      await sql`delete from ${table} where company_id = ${companyId} and file_name = ${file}`.execute(db);
      await removeFile(db, companyId, file);
    },
    filesOf: async ({ db, principal: { companyId } }, id) => {
      const { rows } = await sql<{ file_name: string }>`
        select file_name from ${table} where company_id = ${companyId} and ${ownerId} = ${id}
      `.execute(db);

      return rows.map(({ file_name }) => file_name);
    },
    copy: async (context, file) => {
      if (file === null) return null;
      const found = await context.db
        .selectFrom('file')
        .select('bytes')
        .where('company_id', '=', context.principal.companyId)
        .where('name', '=', file)
        .executeTakeFirst();

      return found ? store(context, found.bytes) : null;
    },
  };
}

export const challengePictures = draftPictures('challenge', 'challenge_id');
export const recognitionPictures = draftPictures('recognition', 'post_id');
/** As many as one text may have, and more. */
export const campaignPictures = draftPictures('campaign', 'campaign_id', 60);
export const policyPictures = draftPictures('policy', 'policy_id', 60);
