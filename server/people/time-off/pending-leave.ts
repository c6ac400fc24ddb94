import { sql } from 'kysely';

/** Leave is pending until it is decided, and approved leave again while its applicant asks to cancel it. */
export const isPendingApplication = sql`application.status = 'pending'`;
export const isPendingCancellation = sql`cancellation.status = 'pending'`;

export const pendingCancellation = sql`
  leave_cancellation as cancellation
  where cancellation.company_id = application.company_id and cancellation.application_id = application.id
    and ${isPendingCancellation}`;

/** Few requests match, so they are found first by index. */
export const hasPendingCancellation = (companyId: string) => sql`application.id = any (array(
  select cancellation.application_id from leave_cancellation as cancellation
  where cancellation.company_id = ${companyId} and ${isPendingCancellation}
))`;

export const isPendingLeave = (companyId: string) =>
  sql`(${isPendingApplication} or ${hasPendingCancellation(companyId)})`;
