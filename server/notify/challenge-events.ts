import { type SqlBool, sql } from 'kysely';
import { formatDay } from '../../src/rules/shared/days.ts';
import { quoted } from '../../src/rules/shared/quoted.ts';
import type { Trx } from '../database/tx.ts';
import { notifyAudience, notifyParticipants, notifyPerson, notifyWhere } from './notify.ts';

export const challengeActor = (id: string): string => `challenge:${id}`;

interface Announced {
  readonly id: string;
  readonly audienceId: string;
  readonly title: string;
  readonly from: string;
}

/** Notifies the audience members who use the console; others see it in their app. */
export const challengeAnnounced = (
  db: Trx,
  companyId: string,
  { id, audienceId, title, from }: Announced,
): Promise<void> =>
  notifyAudience(db, {
    companyId,
    actor: challengeActor(id),
    audienceId,
    message: `New challenge, starting ${formatDay(from)}: ${title}`,
  });

/** For everyone who has joined. `message` says which day has become its first or last. */
export const challengeMoved = (
  db: Trx,
  companyId: string,
  { id, doneBy, message }: { id: string; doneBy: string; message: string },
): Promise<void> =>
  notifyWhere(db, {
    companyId,
    actor: challengeActor(id),
    doneBy,
    recipients: sql<SqlBool>`exists (
      select from challenge_entry as entry
      where entry.company_id = person.company_id and entry.challenge_id = ${id} and entry.person_id = person.id
    )`,
    message,
  });

/** For everyone who took part, and for the person who created it. */
export const challengeFinished = (
  db: Trx,
  companyId: string,
  { id, title, createdBy }: { id: string; title: string; createdBy: string },
): Promise<void> =>
  notifyParticipants(db, {
    companyId,
    actor: challengeActor(id),
    challengeId: id,
    also: createdBy,
    message: sql`'The results of ' || ${quoted(title)}::text || ' are final.' || coalesce(
      ' You came ' || (case when final.rank % 100 in (11, 12, 13) then final.rank || 'th' else final.rank || (
        case final.rank % 10 when 1 then 'st' when 2 then 'nd' when 3 then 'rd' else 'th' end
      ) end) || '.', ''
    )`,
  });

export const challengeDaySetAside = (
  db: Trx,
  companyId: string,
  { id, title, personId, day, reason }: { id: string; title: string; personId: string; day: string; reason: string },
): Promise<void> =>
  notifyPerson(db, {
    companyId,
    actor: challengeActor(id),
    personId,
    message: `Your activity on ${formatDay(day)} does not count in ${quoted(title)}: ${reason}`,
  });

export const challengeDayCountedAgain = (
  db: Trx,
  companyId: string,
  { id, title, personId, day }: { id: string; title: string; personId: string; day: string },
): Promise<void> =>
  notifyPerson(db, {
    companyId,
    actor: challengeActor(id),
    personId,
    message: `Your activity on ${formatDay(day)} counts in ${quoted(title)} again.`,
  });
