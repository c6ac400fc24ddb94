/** Units in a file that the company doesn't have, and the choices made for them. */
import { v7 } from 'uuid';
import { A_LINE } from '../../src/api/contract/common.ts';
import {
  MOST_UNITS,
  type NamedKind,
  NOT_REPLACED,
  type UnitChoice,
  type UnitKind,
  unitKinds,
} from '../../src/rules/imports/new-units.ts';
import { UNIT_NAME_MAX } from '../../src/rules/shared/constants.ts';
import { singleSpaced } from '../../src/rules/shared/normalise.ts';
import type { Principal } from '../access/principal.ts';
import { scopeOf } from '../access/scope.ts';
import { type Access, access } from '../access/table.ts';
import { looseNameKey } from './tables/closest-match.ts';

export interface NamedUnit {
  readonly unit: NamedKind;
  /** As the file first spells it. */
  readonly name: string;
  /** How else the file spells it. */
  readonly spellings: ReadonlySet<string>;
  readonly similar: Named | undefined;
  /** Existing units of this kind that the rows could use instead. */
  readonly others: readonly Named[];
  /** Why it can't be created. */
  readonly problem: string | null;
  /** The id that the rows get; undefined if they fail. */
  readonly id: string | undefined;
  /** The id that an earlier upload used, and the rows get if nothing else was chosen. */
  readonly remembered: string | undefined;
}

/** `name` is its loose key. */
export interface RememberedName {
  readonly unit: NamedKind;
  readonly name: string;
  readonly use: string;
}

export interface UnitToCreate {
  readonly unit: UnitKind;
  readonly name: string;
}

export interface Named {
  readonly id: string;
  readonly name: string;
}

const creating = { department: 'createDepartment', designation: 'createDesignation', team: 'createTeam' } as const;

const singleLine = new RegExp(A_LINE, 'u');

function mayCreate(unit: UnitKind, { roles }: Principal): boolean {
  const { callers }: Access = access[creating[unit]];

  return Array.isArray(callers) && roles.some((role) => callers.includes(role));
}

export class NewUnits {
  readonly #kinds: readonly NamedKind[];
  readonly #choices: ReadonlyMap<string, UnitChoice>;
  readonly #remembered: ReadonlyMap<string, RememberedName>;
  readonly #named = new Map<string, NamedUnit & { readonly spellings: Set<string> }>();
  readonly #toCreate = new Map<string, UnitToCreate>();
  #recalled = 0;

  constructor(principal: Principal, choices: readonly UnitChoice[], remembered: readonly RememberedName[] = []) {
    const creatable = unitKinds.filter((unit) => mayCreate(unit, principal));
    // Someone with one branch has no other to choose.
    this.#kinds = scopeOf(principal).kind === 'company' ? ['branch', ...creatable] : creatable;
    this.#choices = new Map(choices.map((choice) => [keyOf(choice.unit, choice.name), choice]));
    this.#remembered = new Map(remembered.map((one) => [`${one.unit} ${one.name}`, one]));
  }

  /**
   * Undefined for a kind of unit that the caller may neither create nor choose. A new unit is stored under the id that is
   * returned here.
   */
  find(
    sort: string,
    name: string,
    { similar, isRetired, others }: { similar: Named | undefined; isRetired: boolean; others: readonly Named[] },
  ): NamedUnit | undefined {
    const unit = this.#kinds.find((kind) => kind === sort);
    if (!unit) return undefined;
    const key = keyOf(unit, name);
    const existing = this.#named.get(key);
    if (existing) {
      const spelling = singleSpaced(name);
      if (spelling !== singleSpaced(existing.name)) existing.spellings.add(spelling);

      return existing;
    }
    const problem = problemOf(unit, name, isRetired);
    const choice = this.#choices.get(key);
    const spellings = new Set<string>();
    const remembered = this.#recall(key, others);
    // As many as can be chosen for.
    const isRecalled = !choice && remembered !== undefined && this.#recalled < MOST_UNITS - this.#choices.size;
    if (isRecalled) this.#recalled += 1;
    const found = {
      unit,
      name,
      spellings,
      similar,
      others,
      problem,
      id: choice ? this.#idFor(choice, problem, others) : isRecalled ? remembered : undefined,
      remembered: choice || isRecalled ? remembered : undefined,
    };
    this.#named.set(key, found);

    return found;
  }

  /** Whether it is a kind of unit that the caller may not create, so that no choice is offered. */
  refuses = (sort: string): boolean =>
    unitKinds.some((kind) => kind === sort) && !this.#kinds.some((kind) => kind === sort);

  /** Undefined for the id of what is stored already. */
  toCreate = (id: string | null | undefined): UnitToCreate | undefined => (id ? this.#toCreate.get(id) : undefined);

  /**
   * What was chosen for names that the file has: the id of another one, or null for one that was created or is left out.
   * In one order, so that two uploads can't deadlock.
   */
  chosen(): readonly { readonly unit: NamedKind; readonly name: string; readonly use: string | null }[] {
    return [...this.#named.keys()].sort().flatMap((key) => {
      const { unit, name, id } = this.#named.get(key) as NamedUnit;
      const choice = this.#choices.get(key);
      const loose = looseNameKey(name);
      if (!choice || loose === '') return [];
      // One that was disabled or deleted since the check says nothing about the name.
      if (choice.use !== null && choice.use !== NOT_REPLACED && id === undefined) return [];

      return [{ unit, name: loose, use: choice.use === null ? null : (id ?? null) }];
    });
  }

  /** Not if another one that exists now could be meant as well. */
  #recall(key: string, others: readonly Named[]): string | undefined {
    const remembered = this.#remembered.get(key);
    if (!remembered) return undefined;
    const { unit, use } = remembered;
    const isClear = others.every(({ id, name }) => id === use || keyOf(unit, name) !== key);

    return isClear ? others.find(({ id }) => id === use)?.id : undefined;
  }

  #idFor({ unit, name, use }: UnitChoice, problem: string | null, others: readonly Named[]): string | undefined {
    if (use !== null) return others.find(({ id }) => id === use)?.id;
    if (problem !== null || unit === 'branch') return undefined;
    const id = v7();
    this.#toCreate.set(id, { unit, name });

    return id;
  }
}

const keyOf = (unit: NamedKind, name: string): string => `${unit} ${looseNameKey(name)}`;

function problemOf(unit: NamedKind, name: string, isRetired: boolean): string | null {
  if (unit === 'branch') return 'An upload cannot create branches.';
  if (isRetired) return `This ${unit} is retired. Restore it first.`;
  if ([...name].length > UNIT_NAME_MAX) return `Names can have at most ${UNIT_NAME_MAX} characters.`;

  return singleLine.test(name) ? null : 'This name has characters that cannot be used.';
}
