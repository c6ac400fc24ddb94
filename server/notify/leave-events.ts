/** What people are told about leave and sick leave. Why somebody is sick is never said. */
import type { Trx } from '../database/tx.ts';
import { keepsAbout } from '../people/keepers.ts';
import { type Days, type Decision, type Matter, span } from './events.ts';
import { tellKeepers, tellPerson, withdraw } from './tell.ts';

export interface LeaveMatter extends Matter, Days {
  readonly kind: 'leave' | 'sick';
}

const actorOf = ({ kind, id }: LeaveMatter): string => `${kind === 'sick' ? 'sick-leave' : 'leave'}-application:${id}`;
const what = (matter: LeaveMatter): string => `${matter.kind === 'sick' ? 'sick leave' : 'leave'} ${span(matter)}`;

const tellDeciders = (db: Trx, companyId: string, matter: LeaveMatter, says: string): Promise<void> =>
  tellKeepers(db, {
    companyId,
    actor: actorOf(matter),
    doneBy: matter.personId,
    personId: matter.personId,
    says,
    keepers: keepsAbout,
  });

const tellApplicant = (db: Trx, companyId: string, matter: LeaveMatter, says: string): Promise<void> =>
  tellPerson(db, { companyId, actor: actorOf(matter), personId: matter.personId, says });

/** Somebody asks for leave: told to whoever may decide. */
export const leaveRequested = (db: Trx, companyId: string, matter: LeaveMatter): Promise<void> =>
  tellDeciders(db, companyId, matter, `asks for ${what(matter)}.`);

export const leaveCancellationRequested = (db: Trx, companyId: string, matter: LeaveMatter): Promise<void> =>
  tellDeciders(db, companyId, matter, `asks to cancel ${what(matter)}.`);

interface Decided {
  readonly decision: Decision;
}

export const leaveDecided = (db: Trx, companyId: string, { decision, ...matter }: LeaveMatter & Decided) =>
  tellApplicant(db, companyId, matter, `Your ${what(matter)} was ${decision}.`);

export const leaveCancellationDecided = (db: Trx, companyId: string, { decision, ...matter }: LeaveMatter & Decided) =>
  tellApplicant(
    db,
    companyId,
    matter,
    decision === 'approved'
      ? `Your ${what(matter)} was cancelled, as you asked.`
      : `Your ${what(matter)} was not cancelled.`,
  );

/** HR has added a document for them. */
export const leaveDocumentAdded = (db: Trx, companyId: string, matter: LeaveMatter): Promise<void> =>
  tellApplicant(db, companyId, matter, `HR added a document to your ${what(matter)}.`);

/** What was told of the decision is withdrawn where the applicant has not seen it, and corrected where they have. */
export async function leaveDecisionUndone(
  db: Trx,
  companyId: string,
  { decidedAt, ...matter }: LeaveMatter & { readonly decidedAt: Date },
): Promise<void> {
  const news = { companyId, actor: actorOf(matter), personId: matter.personId };
  if (await withdraw(db, { ...news, since: decidedAt })) return;
  await tellApplicant(db, companyId, matter, `The decision on your ${what(matter)} was taken back. It is open again.`);
}

/** Told to whoever decides now. Leads to where that is done. */
export const decisionsHandedOver = (
  db: Trx,
  companyId: string,
  { id, personId, by, ...days }: Matter & Days & { readonly by: string },
): Promise<void> =>
  tellPerson(db, {
    companyId,
    actor: `delegation:${id}`,
    personId,
    says: `You decide on the requests of ${by}'s people ${span(days)}.`,
  });

/** Told to the person whose balance it is. */
export const leaveAdjusted = (
  db: Trx,
  companyId: string,
  changed: { personId: string; typeId: string; typeName: string; days: number; kind: LeaveMatter['kind'] },
): Promise<void> => {
  const { personId, typeId, typeName, days, kind } = changed;
  const by = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'more' : 'less'}`;

  return tellPerson(db, {
    companyId,
    actor: `${kind === 'sick' ? 'sick-leave' : 'leave'}-balance:${typeId}`,
    personId,
    says: `Your balance of ${typeName} was changed: ${by}.`,
  });
};
