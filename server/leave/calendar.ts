/** Who is away between two days. */
import { type RawBuilder, sql } from 'kysely';
import type { LeaveCalendarQuery } from '../../src/api/contract/leave-review.ts';
import { numberOf } from '../../src/machines/rules/day-numbers.ts';
import type { Command } from '../access/command.ts';
import { refuseField } from '../access/refuse.ts';
import type { Scope } from '../access/scope.ts';
import type { Holiday } from '../database/schema.ts';
import type { LeaveStatus } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import { usualWeekend } from '../people/applicant.ts';
import { type AbsenceRow, absence, foundIn, inScope } from './application-queries.ts';
import { filtersOf } from './applications.ts';
import { presentAbsence } from './present.ts';
import { kindsOn } from './review.ts';

/** Two months of 31 days. */
const MOST_DAYS = 62;
const PAGE_SIZE = 25;

interface AwayRow {
  readonly id: string;
  readonly full_name: string;
  readonly branch_id: string | null;
  readonly team_name: string | null;
  readonly absences: AbsenceRow[];
}

export async function readCalendar({ db, who, scope }: Command, query: LeaveCalendarQuery) {
  const { from, to, kind, data, skip = 0, count = PAGE_SIZE, ...filters } = query;
  if (to < from) throw refuseField(422, 'to', 'The last day lies before the first.');
  if (numberOf(to) - numberOf(from) >= MOST_DAYS) {
    throw refuseField(422, 'to', `At most ${MOST_DAYS} days are shown at once.`);
  }
  const kinds = kindsOn(who).filter((one) => kind === undefined || one === kind);
  const statuses: LeaveStatus[] = data ? [data] : ['approved', 'pending'];
  const { conditions, isAboutPeople } = filtersOf(scope, { ...filters, from, to });
  const ofState = sql`application.status = any (${statuses}::text[])`;
  const found = foundIn(scope, { kinds, conditions: [ofState, ...conditions], isAboutPeople });
  const { rows, total } = await selectAway(db, scope.companyId, found, { skip, count });

  return {
    from,
    to,
    people: rows.map(({ id, full_name, branch_id, team_name, absences }) => ({
      _id: id,
      fullName: full_name,
      branchId: branch_id,
      teamName: team_name,
      absences: absences.map(presentAbsence),
    })),
    total,
    branches: await readBranches(db, scope, query),
    weekend: usualWeekend,
  };
}

/**
 * A page of people by name, each with every absence that was asked for, and how many people there are. What an absence is
 * is looked up for the people of the page alone.
 */
async function selectAway(
  db: Trx,
  companyId: string,
  found: RawBuilder<unknown>,
  { skip, count }: { skip: number; count: number },
) {
  const { rows } = await sql<AwayRow & { total: number }>`
    with away as materialized (
      select application.person_id, application.id from ${found}
    ),
    few as (
      select person.id as one from person
      where person.company_id = ${companyId} and person.id in (select application.person_id from ${found})
      order by person.name_norm, person.id limit ${count} offset ${skip}
    ),
    page as materialized (
      select person.id, person.name_norm, person.first_name || ' ' || person.last_name as full_name, person.branch_id,
        (select name from team where team.company_id = person.company_id and team.id = person.team_id) as team_name
      from few join person on person.company_id = ${companyId} and person.id = few.one
    ),
    shown as materialized (
      select away.person_id, ${absence}
      from page
      join away on away.person_id = page.id
      join leave_application as application on application.company_id = ${companyId} and application.id = away.id
      join leave_type as type on type.company_id = ${companyId} and type.id = application.type_id
    )
    select page.*, numbers.total, (
      select json_agg(shown order by shown.from_day, shown.id) from shown where shown.person_id = page.id
    ) as absences
    from (select count(distinct person_id) as total from away) as numbers
    left join page on true
    order by page.name_norm, page.id
  `.execute(db);

  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** A manager's branches are those that their people work in. */
async function readBranches(db: Trx, scope: Scope, { branch, from, to }: LeaveCalendarQuery) {
  const { rows } = await sql<{ id: string; branch_name: string; weekend: number[]; holidays: Holiday[] }>`
    select branch.id, branch.branch_name, branch.weekend, branch.holidays from branch
    where branch.company_id = ${scope.companyId} and exists (
      select from person where ${inScope(scope)} and person.branch_id = branch.id
    ) and ${branch ? sql`branch.id = any (${branch}::uuid[])` : sql`true`}
    order by branch.name_norm
  `.execute(db);

  return rows.map(({ id, branch_name, weekend, holidays }) => ({
    _id: id,
    branchName: branch_name,
    weekend,
    holidays: holidays.filter(({ day }) => from <= day && day <= to),
  }));
}
