import { type SqlBool, sql } from 'kysely';
import type { PeopleSelectionBody } from '../../src/api/contract/employees.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import type { Scope } from '../access/scope.ts';
import type { Trx } from '../database/tx.ts';
import { type Condition, filterConditions } from './filters.ts';
import { inScope } from './in-scope.ts';

interface SelectionContext {
  readonly scope: Scope;
  readonly field: string;
  readonly also?: readonly Condition[];
}

export async function resolveSelection(
  db: Trx,
  { scope, field, also = [] }: SelectionContext,
  { people = [], matching: filters, expected }: PeopleSelectionBody = {},
): Promise<string[]> {
  const byId = sql<SqlBool>`person.id = any (${people}::uuid[])`;
  const named = people.length > 0 ? await selectMatchingIds(db, [inScope(scope), byId, ...also]) : [];
  if (named.length < people.length) {
    throw httpError(404, 'One of these people was not found. Nothing was changed.', {
      [field]: 'One of these people was not found.',
    });
  }
  if (!filters) return named;
  if (expected === undefined) throw fieldError(422, field, 'The expected number of people is required.');
  const found = await selectMatchingIds(db, [...filterConditions(scope, filters), ...also]);
  if (found.length !== expected) {
    const message = `${expected} people were selected, but ${found.length} match now. Nothing was changed. Check your selection.`;
    throw fieldError(409, field, message);
  }

  return [...new Set([...named, ...found])];
}

async function selectMatchingIds(db: Trx, conditions: readonly Condition[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person.id from person_search as person where ${sql.join(conditions, sql` and `)}
  `.execute(db);

  return rows.map(({ id }) => id);
}
