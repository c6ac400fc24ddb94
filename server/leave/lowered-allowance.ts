/** Finds people whose balance would become negative with fewer days a year. */

import { sql } from 'kysely';
import { type LeaveTerms, type LedgerEntry, shortageAfter } from '../../src/rules/leave/leave-balance.ts';
import type { LeaveShare } from '../../src/rules/leave/leave-days.ts';
import type { FormerBranch } from '../../src/rules/leave/leave-openings.ts';
import type { ShortPerson } from '../../src/rules/leave/leave-shortage.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import type { CallContext } from '../access/call-context.ts';
import { fullName } from '../people/full-name.ts';
import { accountFor } from '../people/time-off/leave-account.ts';
import type { TypeRow } from './type-queries.ts';

interface PersonUsing {
  readonly id: string;
  readonly full_name: string;
  readonly joined_on: string | null;
  readonly branch_id: string | null;
  readonly former_branches: FormerBranch[];
  readonly entries: LedgerEntry[] | null;
  readonly pending: LeaveShare[] | null;
}

/** The caller must have locked the type, so that no one requests it at the same time. */
export async function findShort(
  { db, principal: { companyId } }: CallContext,
  type: TypeRow,
  terms: readonly LeaveTerms[],
): Promise<ShortPerson[]> {
  const today = new Date().toISOString().slice(0, 10);
  const { daysPerYear } = terms.at(-1) as LeaveTerms;
  const { rows } = await selectPeopleUsing(companyId, type.id, yearOf(today), daysPerYear).execute(db);

  return rows.flatMap(({ id, full_name, entries, pending, ...person }) => {
    const account = accountFor(type, person, entries ?? [], pending ?? []);
    const short = shortageAfter(account, { ...account, terms }, today);

    return short ? [{ _id: id, fullName: full_name, year: short.year, missing: short.missing }] : [];
  });
}

/** Only people who use more than the new allowance, or have a part-year one, can be affected. */
const selectPeopleUsing = (companyId: string, typeId: string, year: number, daysPerYear: number) => sql<PersonUsing>`
  with used as (
    select person_id, extract(year from on_day) as year, days from leave_ledger
    where company_id = ${companyId} and type_id = ${typeId} and days < 0 and on_day >= ${`${year}-01-01`}
    union all
    select person_id, left(share ->> 'on', 4)::numeric, 0 - (share ->> 'days')::numeric
    from leave_application cross join jsonb_array_elements(shares) as share
    where company_id = ${companyId} and type_id = ${typeId} and status = 'pending'
  ),
  concerned as (
    select distinct used.person_id from (select person_id, year, sum(days) as days from used group by person_id, year) as used
    join person on person.company_id = ${companyId} and person.id = used.person_id and person.is_enabled
    where 0 - used.days > ${daysPerYear} or extract(year from person.joined_on) = used.year
  )
  select person.id, ${fullName('person')} as full_name, person.joined_on, person.branch_id,
    person.former_branches, (
      select json_agg(json_build_object('kind', kind, 'source', source, 'on', on_day, 'days', days) order by created_at)
      from leave_ledger where company_id = ${companyId} and type_id = ${typeId} and person_id = person.id
    ) as entries, (
      select json_agg(share) from leave_application cross join jsonb_array_elements(shares) as share
      where company_id = ${companyId} and type_id = ${typeId} and person_id = person.id and status = 'pending'
    ) as pending
  from concerned join person on person.company_id = ${companyId} and person.id = concerned.person_id
  order by person.name_norm, person.id`;
