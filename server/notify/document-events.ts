/** What people are told about announcements and policies. */
import type { Trx } from '../database/tx.ts';
import { tellAddressed } from './tell.ts';

/** Something that is addressed to people. */
export interface Addressed {
  readonly id: string;
  readonly audienceId: string;
  readonly title: string;
  /** Nobody where the clock did it. */
  readonly doneBy?: string | undefined;
}

export const announcementActor = (id: string): string => `announcement:${id}`;

/** It has gone out: told to those of its audience who have a console. All others find it in their app. */
export const announcementPublished = (
  db: Trx,
  companyId: string,
  { id, audienceId, title, doneBy }: Addressed,
): Promise<void> =>
  tellAddressed(db, {
    companyId,
    actor: announcementActor(id),
    ...(doneBy !== undefined && { doneBy }),
    audienceId,
    says: `New announcement: ${title}`,
  });
