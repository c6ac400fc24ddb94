import type { Scope } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import { countAdmins } from '../../people/admins.ts';
import { findLines, type ManagerCandidate, type ManagerFound, managerFound } from '../../people/managers.ts';
import { companyRoles, holdsAny, managingRoles, withManagerRole } from '../../people/roles.ts';
import type { ExistingPerson, NewColumns, PersonChange } from './queries.ts';

export type PersonPlan = { readonly givesRoleTo?: ManagerCandidate | undefined } & (
  | { readonly add: NewColumns; readonly record: string; readonly groups: readonly string[] }
  | { readonly change: PersonChange; readonly groups: readonly string[] | undefined; readonly held: ExistingPerson }
);

export class PeopleOverlay {
  readonly #byId = new Map<string, ExistingPerson>();
  readonly #byEmail = new Map<string, ExistingPerson>();
  readonly #byEmpId = new Map<string, ExistingPerson>();
  readonly #givenRole = new Set<string>();
  #moreAdmins = 0;

  /** The net change in company admins. */
  get moreAdmins(): number {
    return this.#moreAdmins;
  }

  note(plan: PersonPlan | undefined): void {
    if (!plan) return;
    if (plan.givesRoleTo) this.#giveRole(plan.givesRoleTo.id);
    const before = 'add' in plan ? undefined : plan.held;
    const after: ExistingPerson =
      'add' in plan
        ? { ...plan.add, manager_norm: null, group_ids: [...plan.groups], is_enabled: true, is_in_scope: true }
        : {
            ...plan.held,
            ...plan.change,
            manager_norm: plan.change.manager_id ? null : plan.held.manager_norm,
            group_ids: [...(plan.groups ?? plan.held.group_ids)],
          };
    if (before && this.#byEmpId.get(before.emp_id_norm)?.id === after.id) this.#byEmpId.delete(before.emp_id_norm);
    this.#byId.set(after.id, after);
    this.#byEmpId.set(after.emp_id_norm, after);
    if (after.is_enabled) this.#byEmail.set(after.email_norm, after);
    this.#moreAdmins += adminsIn(after) - adminsIn(before);
  }

  #giveRole(id: string): void {
    this.#givenRole.add(id);
    const stored = this.#byId.get(id);
    if (!stored) return;
    const given = this.withRoleGiven(stored);
    this.#byId.set(given.id, given);
    this.#byEmpId.set(given.emp_id_norm, given);
    this.#byEmail.set(given.email_norm, given);
  }

  /** Whoever got the role from an earlier row has it. */
  withRoleGiven = (person: ExistingPerson): ExistingPerson =>
    this.hasGivenRole(person.id) ? { ...person, roles: withManagerRole(person.roles) } : person;
  hasGivenRole = (id: string): boolean => this.#givenRole.has(id);
  withId = (id: string): ExistingPerson | undefined => this.#byId.get(id);
  withEmail = (email: string): ExistingPerson | undefined => this.#byEmail.get(email);
  withEmpId = (empId: string): ExistingPerson | undefined => this.#byEmpId.get(empId);
}

const adminsIn = (person: ExistingPerson | undefined): number =>
  person?.is_enabled && holdsAny(person.roles, companyRoles) ? 1 : 0;

const candidateFrom = ({ id, first_name, last_name, email, is_enabled, roles }: ExistingPerson): ManagerCandidate => ({
  id,
  name: `${first_name} ${last_name}`,
  email,
  is_enabled,
  may_manage: holdsAny(roles, managingRoles),
});

interface Facts {
  readonly db: Trx;
  readonly scope: Scope;
  readonly held: readonly ExistingPerson[];
  readonly managers: ReadonlyMap<string, ManagerCandidate>;
  readonly taken: ReadonlySet<string>;
  readonly overlay: PeopleOverlay;
}

export class ExistingPeople {
  readonly taken: ReadonlySet<string>;
  readonly #facts: Facts;
  readonly #byEmail: ReadonlyMap<string, ExistingPerson>;
  readonly #byEmpId: ReadonlyMap<string, ExistingPerson>;
  readonly #lines = new Map<string, string | null>();
  #admins: number | undefined;

  constructor(facts: Facts) {
    const { held: current, taken } = facts;
    this.taken = taken;
    this.#facts = facts;
    // An active employee wins over a leaver with the same address.
    this.#byEmail = new Map(current.filter(({ is_enabled }) => is_enabled).map((one) => [one.email_norm, one]));
    this.#byEmpId = new Map(current.map((one) => [one.emp_id_norm, one]));
  }

  withEmail(email: string): ExistingPerson | undefined {
    const { overlay } = this.#facts;
    const stored = this.#byEmail.get(email);

    return overlay.withEmail(email) ?? (stored && overlay.withRoleGiven(stored));
  }

  withEmpId(empId: string): ExistingPerson | undefined {
    const { overlay } = this.#facts;
    const changed = overlay.withEmpId(empId);
    if (changed) return changed;
    const stored = this.#byEmpId.get(empId);

    // The overlay has given this person another employee ID.
    return stored && (overlay.withId(stored.id) ? undefined : overlay.withRoleGiven(stored));
  }

  managerWith(email: string): ManagerFound {
    const { overlay, scope } = this.#facts;
    const person = this.#candidateWith(email);
    const isGiven = person !== undefined && overlay.hasGivenRole(person.id);

    return managerFound(isGiven ? { ...person, may_manage: true } : person, scope, 'file');
  }

  /** The manager, if an earlier row has given them the role. */
  givenRole(email: string): ManagerCandidate | undefined {
    const person = this.#candidateWith(email);

    return person && this.#facts.overlay.hasGivenRole(person.id) ? person : undefined;
  }

  #candidateWith(email: string): ManagerCandidate | undefined {
    const { overlay, managers } = this.#facts;
    const changed = overlay.withEmail(email);

    return changed ? candidateFrom(changed) : managers.get(email);
  }

  async activeAdmins(): Promise<number> {
    const { db, scope, overlay } = this.#facts;
    this.#admins ??= await countAdmins(db, scope.companyId);

    return this.#admins + overlay.moreAdmins;
  }

  /** Directly or through others; true for the person themselves. */
  async reportsTo(id: string, personId: string): Promise<boolean> {
    const seen = new Set<string>();
    for (let at: string | null = id; at !== null && !seen.has(at); at = await this.#managerOf(at)) {
      if (at === personId) return true;
      seen.add(at);
    }

    return false;
  }

  async #managerOf(id: string): Promise<string | null> {
    const { db, scope, overlay } = this.#facts;
    const changed = overlay.withId(id);
    if (changed) return changed.manager_id;
    if (!this.#lines.has(id)) {
      this.#lines.set(id, null);
      for (const [person, manager] of await findLines(db, scope.companyId, [id])) this.#lines.set(person, manager);
    }

    return this.#lines.get(id) ?? null;
  }
}
