import type { Trx } from '../database/tx.ts';
import { notifyAudience } from './notify.ts';

export interface AddressedDocument {
  readonly id: string;
  readonly audienceId: string;
  readonly title: string;
  /** Undefined when it was published on schedule. */
  readonly doneBy?: string | undefined;
}

export const announcementActor = (id: string): string => `announcement:${id}`;

/** Notifies the audience members who use the console; others see it in their app. */
export const announcementPublished = (
  db: Trx,
  companyId: string,
  { id, audienceId, title, doneBy }: AddressedDocument,
): Promise<void> =>
  notifyAudience(db, {
    companyId,
    actor: announcementActor(id),
    ...(doneBy !== undefined && { doneBy }),
    audienceId,
    message: `New announcement: ${title}`,
  });
