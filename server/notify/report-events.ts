import type { Trx } from '../database/tx.ts';
import { administersSubject } from '../people/time-off/approvers.ts';
import { notifyApprovers, notifyPerson } from './notify.ts';

/** For the person, and for those who administer them. */
export async function checkDue(db: Trx, companyId: string, personId: string): Promise<void> {
  const actor = `person-report:${personId}`;
  await notifyPerson(db, { companyId, actor, personId, message: 'Your next health check is due.' });
  await notifyApprovers(db, {
    companyId,
    actor,
    doneBy: personId,
    personId,
    message: 'is due for a health check.',
    recipients: administersSubject,
  });
}
