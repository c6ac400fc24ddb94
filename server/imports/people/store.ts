/** Writes people: those who are new all together, those who change one after the other. */

import { auditMany } from '../../access/audit.ts';
import type { Trx } from '../../database/tx.ts';
import { markAllUsed } from '../../people/belonging.ts';
import { setGroups } from '../../people/groups.ts';
import { failed, type Importer, type Importing, type Verdict } from '../importing.ts';
import { askTaken, EMAIL_TAKEN, judgeAhead, judgePeople, judgeTogether, type PersonPlan } from './judge.ts';
import { changePerson, insertMembers, insertPeople } from './queries.ts';

type PersonVerdict = Verdict<PersonPlan>;
type Added = Extract<PersonPlan, { add: unknown }>;
type Changed = Extract<PersonPlan, { change: unknown }>;

export const people: Importer<PersonPlan> = { ask: askTaken, judge: judgePeople, judgeAhead, store: storePeople };

async function storePeople(
  db: Trx,
  verdicts: readonly PersonVerdict[],
  importing: Importing,
): Promise<PersonVerdict[]> {
  const refused = await addAll(
    db,
    verdicts.flatMap(({ plan }) => (plan && 'add' in plan ? [plan] : [])),
    importing,
  );
  const stored: PersonVerdict[] = [];
  for (const verdict of verdicts) {
    const { plan, row } = verdict;
    if (plan && 'add' in plan && refused.has(plan.add.id)) stored.push(failed(row, { email_exist: EMAIL_TAKEN }));
    else if (plan && 'change' in plan) stored.push(await changeOne(db, verdict, plan, importing));
    else stored.push(verdict);
  }

  return stored;
}

/** The unique indexes have the last word: of two who take the same address at once, one gets it. */
async function addAll(db: Trx, plans: readonly Added[], importing: Importing): Promise<ReadonlySet<string>> {
  const { companyId } = importing.who;
  if (plans.length === 0) return new Set();
  const refused = await insertPeople(
    db,
    importing,
    plans.map(({ record }) => record),
  );
  const added = plans.filter(({ add }) => !refused.has(add.id));
  await markAllUsed(
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
