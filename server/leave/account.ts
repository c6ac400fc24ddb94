/** Somebody's leave as numbers: their calendar, the ledger brought up to date, and what they have. */
import { v7 } from 'uuid';
import type { LeaveBalance } from '../../src/api/contract/leave-applications.ts';
import { dueEntries, type LeaveAccount, type Standing, standingIn } from '../../src/machines/rules/leave-balance.ts';
import { countedDays, type LeaveSpan, type WorkCalendar } from '../../src/machines/rules/leave-days.ts';
import type { Trx } from '../database/tx.ts';
import { type Applicant, usualWeekend } from '../people/applicant.ts';
import { type DayCount, insertEntries, selectAccounts } from './application-queries.ts';
import type { TypeRow } from './queries.ts';

type NumbersOf = Pick<TypeRow, 'id' | 'terms' | 'first_year'>;

export const calendarOf = ({ weekend, holidays }: Applicant, { counts_weekends }: TypeRow): WorkCalendar => ({
  weekend: weekend ?? usualWeekend,
  holidays: holidays ?? [],
  countsWeekends: counts_weekends,
});

/** Every day of a leave as the applicant's calendar counts it, with the names of holidays. */
export function dayCountsOf(span: LeaveSpan, applicant: Applicant, type: TypeRow): DayCount[] {
  const nameOf = new Map(applicant.holidays?.map(({ day, name }) => [day, name]));

  return countedDays(span, calendarOf(applicant, type)).map((counted) => ({
    ...counted,
    holiday: counted.off === null || counted.off === 'weekend' ? null : (nameOf.get(counted.day) ?? null),
  }));
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Everything that somebody has been granted and has taken, of any type. */
export async function readAccounts(db: Trx, companyId: string, personId: string, applicant: Applicant) {
  const { entriesOf, pendingOf } = await selectAccounts(db, companyId, personId);
  const joined = applicant.joined_on === null ? 0 : yearOf(applicant.joined_on);

  return ({ id, terms, first_year }: NumbersOf): LeaveAccount => ({
    terms,
    firstYear: Math.max(first_year, joined),
    joinedOn: applicant.joined_on,
    entries: entriesOf(id),
    pending: pendingOf(id),
  });
}

/** Writes what the ledger lacks. The applicant's row has to be held. */
export async function bringUpToDate(
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
  const standing: Standing = standingIn(account, year, today);

  return { type: { _id: id, name, colour }, year, ...standing };
};
