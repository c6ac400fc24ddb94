import { sql } from 'kysely';
import { waitingInWords } from '../../src/rules/employees/waiting-words.ts';
import type { Trx } from '../database/tx.ts';
import type { EndedDelegation } from '../people/leaver.ts';
import { countWaiting } from '../people/waiting.ts';
import { daysText } from './events.ts';
import { notifyPerson } from './notify.ts';

const requestKinds = ['leave-application', 'sick-leave-application', 'work-from-home'];

/** What asked people to decide on the requests of somebody who has left is read. */
export const leaverSettled = (db: Trx, companyId: string, personId: string): Promise<unknown> =>
  sql`
    update notification set read_at = now(), seen_at = coalesce(seen_at, now())
    where company_id = ${companyId} and about_person_id = ${personId} and read_at is null
      and split_part(actor, ':', 1) = any (${requestKinds}::text[])
  `.execute(db);

/** Notifies the one of the two, approver and delegate, who stays. */
export const delegationOfLeaverEnded = (
  db: Trx,
  companyId: string,
  { id, otherId, isDelegate, leaver, ...days }: EndedDelegation,
): Promise<void> =>
  notifyPerson(db, {
    companyId,
    actor: `delegation:${id}`,
    personId: otherId,
    message: isDelegate
      ? `${leaver} was deactivated, so you are no longer their delegate ${daysText(days)}.`
      : `${leaver} was deactivated, so they are no longer your delegate ${daysText(days)}.`,
  });

/** Notifies a new manager of the pending requests they take over. */
export async function managerTakesOver(
  db: Trx,
  companyId: string,
  { managerId, personIds }: { readonly managerId: string | null; readonly personIds: readonly string[] },
): Promise<void> {
  if (managerId === null || personIds.length === 0) return;
  const waiting = await countWaiting(db, companyId, personIds);
  const words = waitingInWords(waiting);
  if (words === '') return;
  const page = waiting.leave > 0 ? 'leave-application' : waiting.sick > 0 ? 'sick-leave-application' : 'work-from-home';
  const from = personIds.length === 1 ? 'your new direct report' : 'your new direct reports';
  await notifyPerson(db, {
    companyId,
    actor: `${page}:of-${managerId}`,
    personId: managerId,
    message: `Please decide on ${words} from ${from}.`,
  });
}
