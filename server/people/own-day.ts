import type { Command } from '../access/command.ts';
import { todayAt } from './applicant.ts';

/** The day that it is in the caller's branch; in UTC for people without one. */
export async function ownDay({
  db,
  principal: { companyId, branchId },
}: Pick<Command, 'db' | 'principal'>): Promise<string> {
  const branch =
    branchId === null
      ? undefined
      : await db
          .selectFrom('branch')
          .select('timezone')
          .where('company_id', '=', companyId)
          .where('id', '=', branchId)
          .executeTakeFirst();

  return todayAt({ timezone: branch?.timezone ?? null });
}
