import { type Selectable, sql } from 'kysely';
import { mayReadMedical } from '../access/medical.ts';
import type { Principal } from '../access/principal.ts';
import { peopleIn, scopeOf } from '../access/scope.ts';
import type { FileTable } from '../database/schema.ts';
import { type Db, inCompany, type Trx } from '../database/tx.ts';
import { mayReadAttachment } from '../storage/audience-files.ts';
import { mayReadTicketFile } from '../storage/ticket-files.ts';

export type FoundFile = Pick<Selectable<FileTable>, 'name' | 'original_name' | 'media_type' | 'bytes' | 'access'>;

const columns = ['name', 'original_name', 'media_type', 'bytes', 'access'] as const;

/** A public file; its name holds 128 random bits. */
export const findLinked = (db: Db, name: string): Promise<FoundFile | undefined> =>
  db.selectFrom('file').select(columns).where('name', '=', name).where('access', '=', 'link').executeTakeFirst();

/**
 * Files a person may read: their own; those of people in scope (medical ones for HR only, confidential ones not for
 * managers); those addressed to them; their branch's (at company level any branch's); and the company's.
 */
export const findScoped = (db: Db, name: string, principal: Principal): Promise<FoundFile | undefined> =>
  inCompany(db, principal.companyId, (trx) => selectScoped(trx, name, principal), { readOnly: true });

const selectScoped = (db: Trx, name: string, principal: Principal): Promise<FoundFile | undefined> =>
  db
    .selectFrom('file')
    .select(columns)
    .where('company_id', '=', principal.companyId)
    .where('name', '=', name)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', principal.personId),
        eb.exists(
          eb
            .selectFrom('person')
            .select('person.id')
            .whereRef('person.id', '=', 'file.owner_id')
            .where(peopleIn(scopeOf(principal)))
            .where(mayReadMedical(principal) ? sql<boolean>`true` : sql<boolean>`not file.is_medical`)
            .where(principal.level === 'manager' ? sql<boolean>`not file.is_confidential` : sql<boolean>`true`)
            .where(sql<boolean>`not file.is_addressed`),
        ),
        eb.and([eb('owner_id', 'is', null), eb('branch_id', 'is', null)]),
        mayReadAttachment(principal),
        mayReadTicketFile(principal),
        eb.and([
          eb('owner_id', 'is', null),
          principal.level === 'company' ? eb('branch_id', 'is not', null) : eb('branch_id', '=', principal.branchId),
        ]),
      ]),
    )
    .executeTakeFirst();

export const exists = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;
