import { type Selectable, sql } from 'kysely';
import { mayReadMedical } from '../access/medical.ts';
import { peopleIn, scopeOf } from '../access/scope.ts';
import type { Who } from '../access/who.ts';
import type { FileTable } from '../database/schema.ts';
import { type Db, inCompany, type Trx } from '../database/tx.ts';
import { mayReadAddressed } from '../storage/addressed.ts';

export type FoundFile = Pick<Selectable<FileTable>, 'name' | 'original_name' | 'media_type' | 'bytes' | 'access'>;

const columns = ['name', 'original_name', 'media_type', 'bytes', 'access'] as const;

/** A file that everybody may read who knows its name: 128 random bits. */
export const findLinked = (db: Db, name: string): Promise<FoundFile | undefined> =>
  db.selectFrom('file').select(columns).where('name', '=', name).where('access', '=', 'link').executeTakeFirst();

/**
 * A file that this person may read: their own, one of somebody in their scope (what a doctor wrote: HR alone; what is
 * confidential: not their manager), one that is addressed to them, one of their branch (at company level: of any branch), or one that belongs to the
 * company as a whole.
 */
export const findScoped = (db: Db, name: string, who: Who): Promise<FoundFile | undefined> =>
  inCompany(db, who.companyId, (trx) => selectScoped(trx, name, who), { readOnly: true });

const selectScoped = (db: Trx, name: string, who: Who): Promise<FoundFile | undefined> =>
  db
    .selectFrom('file')
    .select(columns)
    .where('company_id', '=', who.companyId)
    .where('name', '=', name)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', who.personId),
        eb.exists(
          eb
            .selectFrom('person')
            .select('person.id')
            .whereRef('person.id', '=', 'file.owner_id')
            .where(peopleIn(scopeOf(who)))
            .where(mayReadMedical(who) ? sql<boolean>`true` : sql<boolean>`not file.is_medical`)
            .where(who.level === 'manager' ? sql<boolean>`not file.is_confidential` : sql<boolean>`true`)
            .where(sql<boolean>`not file.is_addressed`),
        ),
        eb.and([eb('owner_id', 'is', null), eb('branch_id', 'is', null)]),
        mayReadAddressed(who),
        eb.and([
          eb('owner_id', 'is', null),
          who.level === 'company' ? eb('branch_id', 'is not', null) : eb('branch_id', '=', who.branchId),
        ]),
      ]),
    )
    .executeTakeFirst();

export const exists = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('file').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;
