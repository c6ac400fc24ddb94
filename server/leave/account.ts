import { v7 } from 'uuid';
import type { LeaveBalance } from '../../src/api/contract/leave-applications.ts';
import {
  type BalanceBreakdown,
  balanceBreakdown,
  dueEntries,
  type LeaveAccount,
} from '../../src/rules/leave/leave-balance.ts';
import {
  countedDays,
  type LeaveSpan,
  type NamedDay,
  nameHolidays,
  type WorkCalendar,
} from '../../src/rules/leave/leave-days.ts';
import type { Trx } from '../database/tx.ts';
import { queryRunnerIn, type RowsOf } from '../lists/query-runner.ts';
import { type Applicant, weekendDays } from '../people/time-off/applicant.ts';
import { insertEntries } from '../people/time-off/approved-leave.ts';
import { accountFor, type NumbersOf } from '../people/time-off/leave-account.ts';
import { accountQueries } from './request-queries.ts';
import type { TypeRow } from './type-queries.ts';

type CountsWeekends = Pick<TypeRow, 'counts_weekends'>;

const workCalendar = (applicant: Applicant, { counts_weekends }: CountsWeekends): WorkCalendar => ({
  weekend: weekendDays(applicant),
  holidays: applicant.holidays ?? [],
  countsWeekends: counts_weekends,
});

export const dayCountsOf = (span: LeaveSpan, applicant: Applicant, type: CountsWeekends): NamedDay[] =>
  nameHolidays(countedDays(span, workCalendar(applicant, type)), applicant.holidays ?? []);

export const readAccounts = async (db: Trx, companyId: string, personId: string, applicant: Applicant) =>
  accountsFrom(applicant, await queryRunnerIn(db)(accountQueries(companyId, personId)));

/** The account of a type, from the rows of `accountQueries`. */
export const accountsFrom =
  (applicant: Applicant, [pending, entries]: RowsOf<ReturnType<typeof accountQueries>>) =>
  (type: NumbersOf): LeaveAccount => {
    const isOfType = ({ type_id }: { readonly type_id: string }) => type_id === type.id;

    return accountFor(
      type,
      applicant,
      entries.filter(isOfType),
      pending.filter(isOfType).flatMap(({ shares }) => shares),
    );
  };

/** Posts entries that are due. The caller must have locked the applicant's row. */
export async function postDueEntries(
  db: Trx,
  whose: { companyId: string; personId: string; typeId: string },
  account: LeaveAccount,
  today: string,
  through: number,
): Promise<LeaveAccount> {
  const due = dueEntries(account, today, through);
  await insertEntries(
    db,
    due.map(({ on, ...entry }) => ({
      ...entry,
      company_id: whose.companyId,
      id: v7(),
      person_id: whose.personId,
      type_id: whose.typeId,
      on_day: on,
    })),
  );

  return { ...account, entries: [...account.entries, ...due] };
}

export const balanceOf = (
  { id, name, colour }: Pick<TypeRow, 'id' | 'name' | 'colour'>,
  account: LeaveAccount,
  year: number,
  today: string,
): LeaveBalance => {
  const breakdown: BalanceBreakdown = balanceBreakdown(account, year, today);

  return { type: { _id: id, name, colour }, year, ...breakdown };
};
