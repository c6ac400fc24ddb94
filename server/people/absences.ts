import { type RawBuilder, sql } from 'kysely';
import type { Portion } from '../../src/rules/leave/leave-days.ts';
import { dayNumber } from '../../src/rules/shared/day-numbers.ts';
import { fieldError } from '../access/http-error.ts';
import type { Scope } from '../access/scope.ts';
import type { Holiday } from '../database/schema.ts';
import type { LeaveStatus } from '../database/schema-leave.ts';
import type { Trx } from '../database/tx.ts';
import { defaultWeekend } from './applicant.ts';
import { fullName } from './full-name.ts';
import { inScope } from './in-scope.ts';

const MOST_DAYS = 62;
const PAGE_SIZE = 25;

/** Leave types have a colour of their own; work from home has this one. */
const WFH_COLOUR = '#4a6f9c';

/** Somebody at home or on leave, without why. */
export interface AbsenceRow<Kind> {
  readonly id: string;
  readonly kind: Kind;
  readonly type_id: string;
  readonly type_name: string;
  /** Null for work from home, which has none. */
  readonly colour: string | null;
  readonly from_day: string;
  readonly to_day: string;
  readonly from_portion: Portion;
  readonly to_portion: Portion;
  readonly days: number;
  readonly status: LeaveStatus;
  /** Only leave is asked to be cancelled. */
  readonly is_cancelling: boolean;
}

/** Columns of `application`, whose type is `type`. */
export const leaveAbsence = sql`
  application.id, type.kind, application.type_id, type.name as type_name, type.colour, application.from_day,
  application.to_day, application.from_portion, application.to_portion, application.days, application.status,
  exists (
    select from leave_cancellation as cancellation
    where cancellation.company_id = application.company_id and cancellation.application_id = application.id and cancellation.status = 'pending'
  ) as is_cancelling`;

export const presentAbsence = <Kind>(row: AbsenceRow<Kind>) => ({
  _id: row.id,
  kind: row.kind,
  type: { _id: row.type_id, name: row.type_name, colour: row.colour ?? WFH_COLOUR },
  from: row.from_day,
  to: row.to_day,
  fromPortion: row.from_portion,
  toPortion: row.to_portion,
  days: row.days,
  status: row.status,
  isCancelling: row.is_cancelling,
});

interface AwayQuery {
  readonly from: string;
  readonly to: string;
  readonly branch?: readonly string[];
  readonly skip?: number;
  readonly count?: number;
}

/** Absences, in two steps: what an absence is is looked up for the people of a page alone. */
export interface Absences {
  /** Selects `person_id` and `id` of all that are meant, of nobody outside of the scope. */
  readonly found: RawBuilder<unknown>;
  readonly shown: RawBuilder<unknown>;
}

interface AwayRow<Kind> {
  readonly id: string;
  readonly full_name: string;
  readonly branch_id: string | null;
  readonly team_name: string | null;
  readonly absences: AbsenceRow<Kind>[];
}

export async function readAbsences<Kind>(db: Trx, scope: Scope, query: AwayQuery, absences: Absences) {
  const { from, to } = query;
  if (to < from) throw fieldError(422, 'to', 'The last day must not be before the first day.');
  if (dayNumber(to) - dayNumber(from) >= MOST_DAYS) {
    throw fieldError(422, 'to', `At most ${MOST_DAYS} days can be shown at once.`);
  }
  const { rows, total } = await selectAway<Kind>(db, scope.companyId, query, absences);

  return {
    from,
    to,
    people: rows.map((person) => ({
      _id: person.id,
      fullName: person.full_name,
      branchId: person.branch_id,
      teamName: person.team_name,
      absences: person.absences.map(presentAbsence),
    })),
    total,
    branches: await readBranches(db, scope, query),
    weekend: defaultWeekend,
  };
}

/** A page of people by name, each with every absence that was asked for, and how many people there are. */
async function selectAway<Kind>(
  db: Trx,
  companyId: string,
  { skip = 0, count = PAGE_SIZE }: AwayQuery,
  { found, shown }: Absences,
) {
  const { rows } = await sql<AwayRow<Kind> & { total: number }>`
    with away as materialized (${found}),
    few as (
      select person.id as one from person
      where person.company_id = ${companyId} and person.id in (select meant.person_id from (${found}) as meant)
      order by person.name_norm, person.id limit ${count} offset ${skip}
    ),
    page as materialized (
      select person.id, person.name_norm, ${fullName('person')} as full_name, person.branch_id,
        (select name from team where team.company_id = person.company_id and team.id = person.team_id) as team_name
      from few join person on person.company_id = ${companyId} and person.id = few.one
    ),
    shown as materialized (${shown})
    select page.*, numbers.total, (
      select json_agg(shown order by shown.from_day, shown.id) from shown where shown.person_id = page.id
    ) as absences
    from (select count(distinct person_id) as total from away) as numbers
    left join page on true
    order by page.name_norm, page.id
  `.execute(db);

  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

async function readBranches(db: Trx, scope: Scope, { branch, from, to }: AwayQuery) {
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
