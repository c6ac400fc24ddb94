import { afterCommit } from '../../database/running-transaction.ts';
import type { Trx } from '../../database/tx.ts';
import { branchHrAdded, branchHrsAdded } from '../../notify/events.ts';
import type { ImportContext } from '../importer.ts';
import type { PersonPlan } from './existing-people.ts';

/** More of them in one upload are told of in one notification. */
const MOST_BY_NAME = 5;

/** How many each upload has made, in the batches that are stored. */
const made = new WeakMap<ImportContext, number>();

/** Tells the company level who was made branch HR by these rows. */
export async function tellOfBranchHr(db: Trx, plans: readonly PersonPlan[], importing: ImportContext): Promise<void> {
  const { principal, id: importId } = importing;
  const ids = plans.flatMap(newBranchHr);
  const [addedId] = ids;
  if (addedId === undefined) return;
  const total = (made.get(importing) ?? 0) + ids.length;
  afterCommit(() => made.set(importing, total));
  if (total > MOST_BY_NAME) return branchHrsAdded(db, principal, { importId, addedId, others: total - 1 });
  for (const id of ids) await branchHrAdded(db, principal, id);
}

function newBranchHr(plan: PersonPlan): string[] {
  if ('add' in plan) return plan.add.roles.includes('b-hr') ? [plan.add.id] : [];
  const { held, change } = plan;

  return change.roles?.includes('b-hr') && !held.roles.includes('b-hr') ? [held.id] : [];
}
