import { sql } from 'kysely';
import type { FormerBranch } from '../../../src/rules/leave/leave-openings.ts';
import { todayIn } from '../../../src/rules/shared/zoned-time.ts';
import type { CallContext } from '../../access/call-context.ts';
import type { Holiday } from '../../database/schema.ts';
import type { Trx } from '../../database/tx.ts';
import type { ReadQuery } from '../../lists/query-runner.ts';

export interface Applicant {
  readonly is_enabled: boolean;
  /** When the account was deactivated. */
  readonly left_on: string | null;
  /** The planned last working day of someone who is active. */
  readonly leaves_on: string | null;
  readonly branch_id: string | null;
  readonly timezone: string | null;
  readonly weekend: number[] | null;
  readonly holidays: Holiday[] | null;
  readonly joined_on: string | null;
  readonly former_branches: FormerBranch[];
}

export const defaultWeekend = [6, 7];

export const weekendDays = ({ weekend }: Pick<Applicant, 'weekend'>): number[] => weekend ?? defaultWeekend;

export const todayAt = ({ timezone }: Pick<Applicant, 'timezone'>): string => todayIn(timezone ?? 'UTC');

export const lockApplicant = (db: Trx, companyId: string, personId: string): Promise<unknown> =>
  sql`select from person where company_id = ${companyId} and id = ${personId} for no key update`.execute(db);

export const applicantQuery = (companyId: string, personId: string): ReadQuery<Applicant> => ({
  isFixed: true,
  sql: sql`
    select person.is_enabled, person.left_on, person.leaves_on, person.branch_id, person.joined_on, person.former_branches,
      branch.timezone, branch.weekend, branch.holidays
    from person left join branch on branch.company_id = person.company_id and branch.id = person.branch_id
    where person.company_id = ${companyId} and person.id = ${personId}`,
});

export async function selectApplicant(db: Trx, companyId: string, personId: string): Promise<Applicant> {
  const { rows } = await applicantQuery(companyId, personId).sql.execute(db);
  const [applicant] = rows;
  if (!applicant) throw new Error('There is no person with this id');

  return applicant;
}

/** The day that it is in someone's branch; in UTC for people without one. */
export const todayOf = async (db: Trx, companyId: string, personId: string): Promise<string> =>
  todayAt(await selectApplicant(db, companyId, personId));

/** The day that it is for the caller. */
export const ownDay = ({ db, principal: { companyId, personId } }: Pick<CallContext, 'db' | 'principal'>) =>
  todayOf(db, companyId, personId);
