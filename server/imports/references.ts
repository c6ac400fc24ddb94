/** Names used in files and the company's ids for them. Loaded once per import. */
import { expressionBuilder, sql } from 'kysely';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { truncate } from '../../src/rules/shared/text.ts';
import { branchesIn, type Scope } from '../access/scope.ts';
import type { Database } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import type { NamedUnit, NewUnits } from './new-units.ts';
import { closestMatch } from './tables/closest-match.ts';
import { findByName, plainName } from './tables/find-by-name.ts';

export type ReferenceKind = 'branch' | 'department' | 'designation' | 'team' | 'group' | 'insurance';

/** `unknown`: it does not exist, and the caller may create it. */
export type Found = ({ readonly id: string } | { readonly error: string }) & { readonly unknown?: NamedUnit };

export interface References {
  /**
   * `held` is what the person has, which they may keep under its name: after it was retired, outside the caller's scope, or
   * where another one has the same name.
   */
  find(kind: ReferenceKind, name: string, held?: string | null): Found;
  hasBranch(id: string): boolean;
  hasInsurance(id: string): boolean;
  /** The first by name, which lists sort by. */
  firstGroup(ids: readonly string[]): string | null;
}

interface Named {
  kind: ReferenceKind;
  id: string;
  name: string;
  is_available: boolean;
}

export async function readReferences(db: Trx, scope: Scope, newUnits: NewUnits): Promise<References> {
  const { rows: all } = await namedIn(db, scope);
  const rows = all.filter(({ is_available }) => is_available);
  const keyOf = ({ kind, name }: Pick<Named, 'kind' | 'name'>) => `${kind} ${name}`;
  const keyById = new Map(all.map((row) => [row.id, keyOf(row)]));
  const byKind = new Map<ReferenceKind, Named[]>();
  for (const row of rows) byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), row]);
  const named = findByName(rows, keyOf);
  const retired = findByName(
    all.filter(({ is_available }) => !is_available),
    keyOf,
  );
  const ids = (kind: ReferenceKind) => (byKind.get(kind) ?? []).map(({ id }) => id);
  const groupOrder = new Map(
    [...(byKind.get('group') ?? [])]
      .sort((one, two) => compare(normalise(one.name), normalise(two.name)))
      .map(({ id }, index) => [id, index]),
  );
  const mistakes = new Map<string, ReferenceProblem>();
  const mistakeIn = referenceProblemsOf(scope);

  return {
    find(kind, name, held) {
      const typed = keyOf({ kind, name });
      const key = normalise(typed);
      const heldName = (held && keyById.get(held)) ?? '';
      if (held && normalise(heldName) === key) return { id: held };
      const found = named(typed);
      if (found) return { id: found.id };
      if (held && plainName(heldName) === plainName(typed)) return { id: held };
      const others = byKind.get(kind) ?? [];
      // Thousands of rows may share one mistake.
      const isRetired = retired(typed) !== undefined;
      const referenceProblem =
        mistakes.get(key) ??
        (isRetired && isUnit(kind) ? retiredUnit(kind, name, others) : mistakeIn(kind, name, others));
      mistakes.set(key, referenceProblem);
      const { error, similar } = referenceProblem;
      const unknown = newUnits.find(kind, name, { similar, isRetired, others });
      const isForOthers = !isRetired && !similar && newUnits.refuses(kind);

      return unknown
        ? { ...(unknown.id ? { id: unknown.id } : { error }), unknown }
        : { error: isForOthers ? `${error} Only company admins can create it.` : error };
    },
    hasBranch: (id) => ids('branch').includes(id),
    hasInsurance: (id) => ids('insurance').includes(id),
    firstGroup: (wanted) =>
      [...wanted].sort((one, two) => (groupOrder.get(one) ?? 0) - (groupOrder.get(two) ?? 0))[0] ?? null,
  };
}

const compare = (one: string, two: string): number => (one < two ? -1 : one > two ? 1 : 0);

const namedIn = (db: Trx, scope: Scope) => {
  const { companyId } = scope;
  const isInScope = branchesIn(scope)(expressionBuilder<Database, 'branch'>());

  return sql<Named>`
    select 'branch' as kind, id, branch_name as name, (is_enabled and ${isInScope}) as is_available from branch
      where company_id = ${companyId}
    union all select 'department', id, name, is_enabled from department where company_id = ${companyId}
    union all select 'designation', id, name, is_enabled from designation where company_id = ${companyId}
    union all select 'team', id, name, true from team where company_id = ${companyId}
    union all select 'group', id, group_name, true from people_group where company_id = ${companyId}
    union all select 'insurance', id, name, true from insurance_policy where company_id = ${companyId}
  `.execute(db);
};

const words: Readonly<Record<ReferenceKind, string>> = {
  branch: 'branch',
  department: 'department',
  designation: 'designation',
  team: 'team',
  group: 'group',
  insurance: 'insurance option',
};

interface ReferenceProblem {
  readonly error: string;
  readonly similar: Named | undefined;
}

/** A branch admin has one branch. */
const referenceProblemsOf =
  (scope: Scope) =>
  (kind: ReferenceKind, name: string, existing: readonly Named[]): ReferenceProblem =>
    kind === 'branch' && scope.kind === 'branch' ? notOwn(name, existing) : mistake(kind, name, existing);

const notOwn = (name: string, [own]: readonly Named[]): ReferenceProblem => ({
  error: `There is no branch “${truncate(name)}” that you manage.${own ? ` You can only add people to “${own.name}”.` : ''}`,
  similar: undefined,
});

const isUnit = (kind: ReferenceKind): boolean => kind === 'department' || kind === 'designation';

const retiredUnit = (kind: ReferenceKind, name: string, existing: readonly Named[]): ReferenceProblem => ({
  error: `The ${words[kind]} “${truncate(name)}” is retired.`,
  similar: mistake(kind, name, existing).similar,
});

function mistake(kind: ReferenceKind, name: string, existing: readonly Named[]): ReferenceProblem {
  const near = closestMatch(
    name,
    existing.map((one) => one.name),
  );

  return {
    error: `There is no ${words[kind]} “${truncate(name)}”.${near ? ` Did you mean “${near}”?` : ''}`,
    similar: existing.find((one) => one.name === near),
  };
}
