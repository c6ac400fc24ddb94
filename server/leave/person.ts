import type { LeaverBalance } from '../../src/api/contract/leave-applications.ts';
import type { PersonBalance } from '../../src/api/contract/leave-review.ts';
import type { TakenLeave } from '../../src/rules/leave/entry-words.ts';
import type { CountedDay } from '../../src/rules/leave/leave-days.ts';
import { isReplaceable } from '../../src/rules/leave/replaced-leave.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import type { CallContext } from '../access/call-context.ts';
import type { Holiday } from '../database/schema.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { selectApplicant, todayAt, weekendDays } from '../people/time-off/applicant.ts';
import { branchesAround } from '../people/time-off/branches.ts';
import { isOpenTo, keepsBalance } from '../people/time-off/leave-account.ts';
import { readLeaverBalances } from '../people/time-off/leaver-balances.ts';
import { balanceOf, readAccounts } from './account.ts';
import { findPerson } from './balance-subject.ts';
import { countsOf } from './replace.ts';
import { selectActiveApplications } from './request-queries.ts';
import { selectTypes } from './type-queries.ts';

interface PersonLeave {
  balances: PersonBalance[];
  weekend: number[];
  holidays: Holiday[];
  joinedOn: string | null;
  leftOn: string | null;
  leavesOn: string | null;
  leaver: LeaverBalance[];
  taken: (TakenLeave & { counted: CountedDay[] })[];
}

/** The types that the person keeps a balance of and the caller may see. */
export async function readPersonLeave(
  context: CallContext,
  kinds: readonly LeaveKind[],
  id: string,
): Promise<PersonLeave> {
  const { db, principal, scope } = context;
  const { companyId } = principal;
  const { _id: personId } = await findPerson(context, id);
  const applicant = await selectApplicant(db, companyId, personId);
  const today = todayAt(applicant);
  const branches = await branchesAround(db, scope);
  const accountOf = await readAccounts(db, companyId, personId, applicant);
  const balances: PersonBalance[] = [];
  for (const kind of kinds) {
    for (const type of await selectTypes(db, { companyId, kind, branches })) {
      const account = accountOf(type);
      if (!keepsBalance(type, applicant, account)) continue;
      balances.push({
        ...balanceOf(type, account, yearOf(today), today),
        kind,
        mayGoNegative: type.may_go_negative,
        daysPerYear: type.terms.at(-1)?.daysPerYear ?? 0,
        availableNextYear: balanceOf(type, account, yearOf(today) + 1, today).available,
        isOffered: isOpenTo(type, applicant),
        halfDayAllowed: type.half_day_allowed,
        countsWeekends: type.counts_weekends,
        attachmentAfterDays: type.attachment_after_days,
        maxConsecutiveDays: type.max_consecutive_days,
      });
    }
  }

  const lastDay = applicant.leaves_on ?? applicant.left_on;
  const year = yearOf(today);
  const years = { from: `${year - 1}-01-01`, to: `${year + 1}-12-31` };
  const taken = await selectActiveApplications(db, { companyId, personId, ...years });

  return {
    balances,
    weekend: weekendDays(applicant),
    holidays: applicant.holidays ?? [],
    joinedOn: applicant.joined_on,
    leftOn: applicant.left_on,
    leavesOn: applicant.leaves_on,
    leaver:
      lastDay !== null && kinds.includes('leave') ? await readLeaverBalances(db, scope, { personId, lastDay }) : [],
    taken: taken.map((leave) => {
      const { id: _id, counts_weekends: _weekends, counted: _counted, ...live } = leave;
      const counts = isReplaceable(leave) ? countsOf(leave, applicant) : [];

      return { _id, ...live, counted: counts.map(({ day, days, off }) => ({ day, days, off })) };
    }),
  };
}
