import type { Dashboard } from '../../src/api/contract/dashboard.ts';
import type { BodyOf } from '../../src/api/contract/index.ts';
import { inOrder, type TileId, tileIds } from '../../src/rules/dashboard/tiles.ts';
import type { CallContext } from '../access/call-context.ts';
import { HttpError } from '../access/http-error.ts';
import type { Trx } from '../database/tx.ts';

const existingTiles = (tiles: readonly string[]): TileId[] => tileIds.filter((tile) => tiles.includes(tile));

export async function readLayout(db: Trx, { principal }: Pick<CallContext, 'principal'>) {
  const row = await db
    .selectFrom('dashboard_layout')
    .select(['tiles', 'hidden', 'version'])
    .where('company_id', '=', principal.companyId)
    .where('person_id', '=', principal.personId)
    .executeTakeFirst();

  return {
    tiles: inOrder({ tiles: (row?.tiles ?? []) as TileId[] }),
    hidden: existingTiles(row?.hidden ?? []),
    version: row?.version ?? 0,
  };
}

export async function storeLayout(
  context: CallContext,
  { tiles, hidden, version }: BodyOf<'arrangeDashboard'>,
): Promise<Dashboard['layout']> {
  const { db, principal } = context;
  const { companyId: company_id, personId: person_id } = principal;
  const stored =
    version === 0
      ? await db
          .insertInto('dashboard_layout')
          .values({ company_id, person_id, tiles, hidden })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('dashboard_layout')
          .set({ tiles, hidden, version: version + 1 })
          .where('company_id', '=', company_id)
          .where('person_id', '=', person_id)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (stored) return readLayout(db, context);
  throw new HttpError(
    409,
    'You have rearranged your dashboard in another window or on another device. This is the newer arrangement.',
    {
      errors: { version: 'This is not the latest version.' },
      parts: { layout: await readLayout(db, context) },
    },
  );
}
