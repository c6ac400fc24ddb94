import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { peopleIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';

/** A condition on `person`: the caller may work with them. */
export const inScope = (scope: Scope): Expression<SqlBool> => peopleIn(scope)(expressionBuilder<Database, 'person'>());
