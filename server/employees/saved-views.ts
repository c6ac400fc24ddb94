import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { SavedView } from '../../src/api/contract/people.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import type { CallContext } from '../access/call-context.ts';
import { fieldError, notFound } from '../access/http-error.ts';

const MOST_VIEWS = 30;

type Caller = Pick<CallContext, 'db' | 'principal'>;

export async function readViews({ db, principal }: Caller): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .select(['id as _id', 'name', 'query'])
    .where('company_id', '=', principal.companyId)
    .where('person_id', '=', principal.personId)
    .orderBy('name_norm')
    .execute();
}

export async function saveView(
  context: Caller,
  { name, query }: { name: string; query: string },
): Promise<SavedView[]> {
  const { db, principal } = context;
  const own = { company_id: principal.companyId, person_id: principal.personId };
  const name_norm = normalise(name);
  await db
    .insertInto('saved_view')
    .values({ ...own, id: v7(), name: name.trim(), name_norm, query })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'person_id', 'name_norm']).doUpdateSet({ name: name.trim(), query }),
    )
    .execute();
  const views = await readViews(context);
  if (views.length > MOST_VIEWS) {
    throw fieldError(422, 'name', `You can save ${MOST_VIEWS} views. Delete one first.`);
  }

  return views;
}

export async function deleteView(context: Caller, id: string): Promise<SavedView[]> {
  const { db, principal } = context;
  const { rows } = await sql`
    delete from saved_view
    where company_id = ${principal.companyId} and person_id = ${principal.personId} and id = ${id}
    returning id
  `.execute(db);
  if (rows.length === 0) throw notFound('This view');

  return readViews(context);
}
