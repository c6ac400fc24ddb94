/** Writes people: those who are new all together, those who change one after the other. */

import { auditMany } from '../../access/audit.ts';
import type { Trx } from '../../database/tx.ts';
import { mailWelcomes } from '../../mail/links.ts';
import { setGroups } from '../../people/groups.ts';
import { failed, type Importer, type Importing, type Verdict } from '../importing.ts';
import { askTaken, EMAIL_TAKEN, judgePeople, judgeTogether, type PersonPlan } from './judge.ts';
import { changePerson, insertMembers, insertPeople } from './queries.ts';

type PersonVerdict = Verdict<PersonPlan>;
type Added = Extract<PersonPlan, { add: unknown }>;
type Changed = Extract<PersonPlan, { change: unknown }>;

export const people: Importer<PersonPlan> = { ask: askTaken, judge: judgePeople, store: storePeople };

async function storePeople(
  db: Trx,
  verdicts: readonly PersonVerdict[],
  importing: Importing,
): Promise<PersonVerdict[]> {
  const admitted = await addAll(
    db,
    verdicts.flatMap(({ plan }) => (plan && 'add' in plan ? [plan] : [])),
    importing,
  );
  const stored: PersonVerdict[] = [];
  for (const verdict of verdicts) {
    const { plan, row } = verdict;
    if (plan && 'add' in plan && !admitted.has(plan.add.id)) stored.push(failed(row, { email_exist: EMAIL_TAKEN }));
    else if (plan && 'change' in plan) stored.push(await changeOne(db, verdict, plan, importing));
    else stored.push(verdict);
  }

  return stored;
}

/** The unique indexes have the last word: of two who take the same address at once, one gets it. */
async function addAll(db: Trx, plans: readonly Added[], importing: Importing): Promise<ReadonlySet<string>> {
  const { who, origin, publicUrl, references, id: importId } = importing;
  if (plans.length === 0) return new Set();
  const admitted = await insertPeople(
    db,
    who.companyId,
    plans.map(({ add }) => add),
  );
  const there = plans.filter(({ add }) => admitted.has(add.id));
  await insertMembers(
    db,
    who.companyId,
    there.flatMap(({ add, groups }) => groups.map((group_id) => ({ person_id: add.id, group_id }))),
  );
  await mailWelcomes(
    db,
    who.companyId,
    there.map(({ add, firstName }) => ({
      personId: add.id,
      email: add.email,
      firstName,
      companyName: references.companyName,
    })),
    publicUrl,
  );
  await auditMany(
    db,
    who,
    origin,
    there.map(({ add }) => ({
      what: 'employee.added',
      entity: 'person',
      entityId: add.id,
      after: { email: add.email, empId: add.emp_id, roles: add.roles, branchId: add.branch_id, importId },
    })),
  );

  return admitted;
}

/** Rules about several people are looked at again: rows of the same file may break them together. */
async function changeOne(db: Trx, verdict: PersonVerdict, plan: Changed, importing: Importing): Promise<PersonVerdict> {
  const { who, origin, id: importId } = importing;
  const again = await judgeTogether(db, verdict, importing);
  if (again.outcome === 'failed') return again;
  const { held, change, groups } = plan;
  await changePerson(db, who.companyId, held.id, change);
  if (groups) await setGroups(db, who.companyId, held.id, groups);
  await auditMany(db, who, origin, [
    {
      what: 'employee.edited',
      entity: 'person',
      entityId: held.id,
      before: tellable(held, change),
      after: { ...tellable(change, change), ...(groups && { group_ids: groups }), importId },
    },
  ]);

  return verdict;
}

/** What the trail may tell: nothing about health, and no columns that are made of others. */
const untold = new Set([
  'height_cm',
  'weight_kg',
  'goal',
  'smoking',
  'stress',
  'mood',
  'wearable_type',
  'cardiovascular_status',
  'diabetes_status',
  'name_norm',
  'emp_id_norm',
  'search_text',
  'nationality_norm',
  'first_group_id',
]);

const tellable = (columns: object, changed: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([column]) => column in changed && !untold.has(column)));
