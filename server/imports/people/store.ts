import { columnOf, profileNames } from '../../../src/rules/employees/employee-fields.ts';
import { auditMany } from '../../access/audit.ts';
import type { Trx } from '../../database/tx.ts';
import { managerTakesOver } from '../../notify/handover.ts';
import { setGroups } from '../../people/groups.ts';
import { lockCompany } from '../../people/lock-company.ts';
import { recordOrgUnitUsages } from '../../people/org-unit-usage.ts';
import { failedRow, type ImportContext, type Importer, type RowVerdict } from '../importer.ts';
import { tellOfBranchHr } from './branch-hr.ts';
import { createUnits } from './create-units.ts';
import { describeChanges, gainsOf } from './describe.ts';
import { PeopleOverlay, type PersonPlan } from './existing-people.ts';
import { giveManagerRole } from './give-manager-role.ts';
import { insertMembers, insertPeople, updatePerson } from './queries.ts';
import { EMAIL_TAKEN, findTakenAddresses, validatePeople } from './validate-rows.ts';

type PersonVerdict = RowVerdict<PersonPlan>;
type Added = Extract<PersonPlan, { add: unknown }>;
type Changed = Extract<PersonPlan, { change: unknown }>;

export const peopleImporter: Importer<PersonPlan, PeopleOverlay> = {
  newOverlay: () => new PeopleOverlay(),
  findTaken: findTakenAddresses,
  // Two changes can break a rule together: the last admin, or a cycle of managers.
  lock: async (db, { options, principal }) => options.mode === 'update' && lockCompany(db, principal.companyId),
  validate: validatePeople,
  describe: describeChanges,
  gains: gainsOf,
  addsAhead: true,
  store: storePeople,
};

/** In row order, since a row may depend on earlier ones; consecutive new people go in one statement. */
async function storePeople(
  db: Trx,
  validated: readonly PersonVerdict[],
  importing: ImportContext,
): Promise<PersonVerdict[]> {
  const { verdicts, keepUsed } = await createUnits(db, validated, importing);
  const refused = new Set<string>();
  const isAdded = (plan: PersonPlan): plan is Added => 'add' in plan;
  const plans = verdicts.flatMap(({ plan }) => plan ?? []);
  // Whoever takes over requests is notified as a manager.
  await giveManagerRole(
    db,
    plans.filter((plan) => !isAdded(plan)),
    importing,
  );
  let adding: Added[] = [];
  const addThose = async () => {
    for (const id of await addAll(db, adding, importing)) refused.add(id);
    adding = [];
  };
  for (const plan of plans) {
    if (isAdded(plan)) adding.push(plan);
    else {
      await addThose();
      await changeOne(db, plan, importing);
    }
  }
  await addThose();
  await giveManagerRole(
    db,
    plans.filter((plan) => isAdded(plan) && !refused.has(plan.add.id)),
    importing,
  );
  await keepUsed();
  await tellOfBranchHr(
    db,
    plans.filter((plan) => !isAdded(plan) || !refused.has(plan.add.id)),
    importing,
  );

  return verdicts.map((verdict) => {
    const { plan, row } = verdict;

    return plan && 'add' in plan && refused.has(plan.add.id) ? failedRow(row, { email_exist: EMAIL_TAKEN }) : verdict;
  });
}

/** Unique indexes decide between simultaneous attempts at one address. */
async function addAll(db: Trx, plans: readonly Added[], importing: ImportContext): Promise<ReadonlySet<string>> {
  const { companyId } = importing.principal;
  if (plans.length === 0) return new Set();
  const refused = await insertPeople(
    db,
    importing,
    plans.map(({ record }) => record),
  );
  const added = plans.filter(({ add }) => !refused.has(add.id));
  await recordOrgUnitUsages(
    db,
    companyId,
    added.map(({ add }) => add),
  );
  await insertMembers(
    db,
    companyId,
    added.flatMap(({ add, groups }) => groups.map((group_id) => ({ person_id: add.id, group_id }))),
  );

  return refused;
}

async function changeOne(db: Trx, { held: current, change, groups }: Changed, importing: ImportContext): Promise<void> {
  const { principal, clientIp, id: importId } = importing;
  await updatePerson(db, principal.companyId, current.id, change);
  if (groups) await setGroups(db, principal.companyId, current.id, groups);
  await auditMany(db, principal, clientIp, [
    {
      what: 'employee.edited',
      entity: 'person',
      entityId: current.id,
      before: { ...auditedColumns(current, change), ...(groups && { group_ids: current.group_ids }) },
      after: { ...auditedColumns(change, change), ...(groups && { group_ids: groups }), importId },
    },
  ]);

  if (change.manager_id)
    await managerTakesOver(db, principal.companyId, { managerId: change.manager_id, personIds: [current.id] });
}

/** Left out of the audit trail: health data, and computed columns. */
const notAudited = new Set<string>([
  ...profileNames.map(columnOf),
  'name_norm',
  'emp_id_norm',
  'search_text',
  'nationality_norm',
  'first_group_id',
]);

const auditedColumns = (columns: object, changed: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([column]) => column in changed && !notAudited.has(column)));
