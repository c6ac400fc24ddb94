import { type SqlBool, sql } from 'kysely';
import { quoted } from '../../src/rules/shared/quoted.ts';
import type { Trx } from '../database/tx.ts';
import { rankOf } from '../people/roles.ts';
import { notifyAudience, notifyWhere, withdrawNotifications } from './notify.ts';

interface AddressedDocument {
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

/** Links to the policy that people are asked to acknowledge. */
export const policyActor = (id: string): string => `policy:${id}`;

/** The author is asked to acknowledge it as well. Unseen notifications of the previous version are withdrawn. */
export async function policyPublished(
  db: Trx,
  companyId: string,
  { id, audienceId, title, number }: AddressedDocument & { readonly number: number },
): Promise<void> {
  await withdrawNotifications(db, companyId, policyActor(id));
  await notifyAudience(db, {
    companyId,
    actor: policyActor(id),
    audienceId,
    message: `Please read and acknowledge ${number === 1 ? '' : 'the new version of '}${quoted(title)}`,
  });
}

/** Notifies the owner, or the company's admins if the owner has left. */
export const policyReviewDue = (
  db: Trx,
  companyId: string,
  { id, title, ownerId }: { id: string; title: string; ownerId: string },
): Promise<void> =>
  notifyWhere(db, {
    companyId,
    actor: `policy-review:${id}`,
    recipients: sql<SqlBool>`case
      when exists (
        select from person as owner where owner.company_id = ${companyId} and owner.id = ${ownerId} and owner.is_enabled
          and owner.role_rank <= ${rankOf('b-hr')}
      ) then person.id = ${ownerId}
      else person.role_rank <= ${rankOf('c-hr')}
    end`,
    message: `The policy ${quoted(title)} is due for review.`,
  });
