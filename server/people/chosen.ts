/** People chosen by name, by what they have in common, or both. */
import { type SqlBool, sql } from 'kysely';
import type { ChosenPeople } from '../../src/api/contract/employees.ts';
import { refuse, refuseField } from '../access/refuse.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { type Condition, inScope, matching } from './matching.ts';

export interface Choosing {
  readonly scope: Scope;
  /** The field to blame. */
  readonly field: string;
  /** What all of them must be as well. */
  readonly also?: readonly Condition[];
}

/**
 * Their ids. Somebody out of scope is as good as not there; when `matching` finds another number of people than the caller
 * was told, nothing is changed and the new number is said.
 */
export async function findChosen(
  db: Trx,
  { scope, field, also = [] }: Choosing,
  { people = [], matching: filters, expected }: ChosenPeople = {},
): Promise<string[]> {
  const byId = sql<SqlBool>`person.id = any (${people}::uuid[])`;
  const named = people.length > 0 ? await idsOf(db, [inScope(scope), byId, ...also]) : [];
  if (named.length < people.length) {
    throw refuse(404, 'One of these people was not found. Nobody was changed.', {
      [field]: 'One of these people was not found.',
    });
  }
  if (!filters) return named;
  if (expected === undefined) throw refuseField(422, field, 'Say how many people are expected to match.');
  const found = await idsOf(db, [...matching(scope, filters), ...also]);
  if (found.length !== expected) {
    const message = `${expected} people were to be chosen, but ${found.length} match now. Nobody was changed: please look again.`;
    throw refuseField(409, field, message);
  }

  return [...new Set([...named, ...found])];
}

async function idsOf(db: Trx, conditions: readonly Condition[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person.id from person_search as person where ${sql.join(conditions, sql` and `)}
  `.execute(db);

  return rows.map(({ id }) => id);
}
