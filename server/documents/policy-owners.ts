import { sql } from 'kysely';
import type { CallContext } from '../access/call-context.ts';
import { fieldError } from '../access/http-error.ts';
import { isEnabled } from '../people/filters.ts';
import { fullName } from '../people/full-name.ts';
import { inScope } from '../people/in-scope.ts';
import { rankOf } from '../people/roles.ts';

/** Admins, because only they can bring a policy up to date. */
const isAdmin = sql<boolean>`person.role_rank <= ${rankOf('b-hr')}`;

const mayOwn = ({ scope }: CallContext) => sql`${inScope(scope)} and ${isEnabled} and ${isAdmin}`;

export async function readOwners(context: CallContext) {
  const { rows } = await sql<{ _id: string; fullName: string }>`
    select person.id as _id, ${fullName('person')} as "fullName" from person
    where ${mayOwn(context)} order by person.name_norm, person.id
  `.execute(context.db);

  return rows;
}

/** The present owner may stay the owner. */
export async function ownerFor(context: CallContext, sent: string | undefined, current: string): Promise<string> {
  if (sent === undefined || sent === current) return current;
  const { rows } = await sql`select from person where ${mayOwn(context)} and person.id = ${sent}`.execute(context.db);
  if (rows.length === 0) throw fieldError(422, 'owner', 'The owner must be an active admin.');

  return sent;
}
