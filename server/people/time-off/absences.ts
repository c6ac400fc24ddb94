import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Portion } from '../../../src/rules/leave/leave-days.ts';
import { PAGE_SIZE } from '../../../src/rules/shared/constants.ts';
import { dayNumber } from '../../../src/rules/shared/day-numbers.ts';
import { fieldError } from '../../access/http-error.ts';
import type { Scope } from '../../access/scope.ts';
import type { BranchTable } from '../../database/schema.ts';
import type { LeaveKind, LeaveStatus } from '../../database/schema-leave.ts';
import type { QueryRunner, ReadQuery } from '../../lists/query-runner.ts';
import { selectPage } from '../../lists/select-page.ts';
import { fullName } from '../full-name.ts';
import { inScope } from '../in-scope.ts';
import { unitNameOf } from '../unit-names.ts';
import { defaultWeekend } from './applicant.ts';
import { pendingCancellation } from './pending-leave.ts';

const MOST_DAYS = 62;

/** Leave types have their own colours; work from home has this one. */
const WFH_COLOUR = '#4a6f9c';

/** Someone at home or on leave, without why. */
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
  /** Cancellations exist only for leave. */
  readonly is_cancelling: boolean;
}

/** Columns of `application`, whose type is `type`. */
export const leaveAbsence = sql`
  application.id, type.kind, application.type_id, type.name as type_name, type.colour, application.from_day,
  application.to_day, application.from_portion, application.to_portion, application.days, application.status,
  exists (select from ${pendingCancellation}) as is_cancelling`;

export const leaveOfPeople = (
  { companyId }: Scope,
  kinds: readonly LeaveKind[],
  conditions: readonly RawBuilder<unknown>[],
): Absences => ({
  table: sql`leave_application as application`,
  where: [
    sql`application.company_id = ${companyId}`,
    sql`application.person_id = person.id`,
    ofKinds(companyId, kinds),
    ...conditions,
  ],
  join: sql`join leave_type as type on type.company_id = ${companyId} and type.id = application.type_id`,
  columns: leaveAbsence,
});

/** Independent of the request, so that an index serves. */
export const ofKinds = (companyId: string, kinds: readonly LeaveKind[]) => sql`application.type_id = any (array(
  select type.id from leave_type as type where type.company_id = ${companyId} and type.kind = any (${kinds}::text[])
))`;

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

/** Absences of `person`. */
export interface Absences {
  /** A table with an alias. */
  readonly table: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<unknown>[];
  /** Joins that the columns need in addition to the table, for the people of a page only. */
  readonly join: RawBuilder<unknown>;
  /** Those of an `AbsenceRow`. */
  readonly columns: RawBuilder<unknown>;
}

interface AwayRow<Kind> {
  readonly id: string;
  readonly full_name: string;
  readonly branch_id: string | null;
  readonly team_name: string | null;
  readonly leaves_on: string | null;
  readonly absences: AbsenceRow<Kind>[];
}

/** Call this before the days are used in a condition. */
export function refuseLongSpan({ from, to }: Pick<AwayQuery, 'from' | 'to'>): void {
  if (to < from) throw fieldError(422, 'to', 'The last day must not be before the first day.');
  if (dayNumber(to) - dayNumber(from) >= MOST_DAYS) {
    throw fieldError(422, 'to', `At most ${MOST_DAYS} days can be shown at once.`);
  }
}

/** A page of people by name, each with all their requested absences, and how many people there are. */
export async function readAbsences<Kind>(
  runQueries: QueryRunner,
  scope: Scope,
  query: AwayQuery,
  ofPeople: readonly RawBuilder<unknown>[],
  kinds: readonly Absences[],
) {
  const { from, to } = query;
  const { companyId } = scope;
  const { skip = 0, count = PAGE_SIZE } = query;
  const { rows, total, also } = await selectPage<AwayRow<Kind>, BranchRow>(
    runQueries,
    {
      record: 'person',
      found: sql`person where ${sql.join([sql`person.company_id = ${companyId}`, inScope(scope), ...ofPeople], sql` and `)}
        and (${sql.join(kinds.map(anyOf), sql` or `)})`,
      order: sql`person.name_norm`,
      skip,
      count,
      shown: sql`person.id, ${fullName('person')} as full_name, person.branch_id, person.leaves_on,
        ${unitNameOf('team')} as team_name,
        (select json_agg(absence order by absence.from_day, absence.id) 
          from (${sql.join(kinds.map(allOf), sql` union all `)}) as absence) as absences`,
      shownFrom: sql`person where person.company_id = ${companyId} and person.id = few.one`,
    },
    branchesQuery(scope, query),
  );

  return {
    from,
    to,
    people: rows.map((person) => ({
      _id: person.id,
      fullName: person.full_name,
      branchId: person.branch_id,
      teamName: person.team_name,
      leavesOn: person.leaves_on,
      absences: person.absences.map(presentAbsence),
    })),
    total,
    branches: also.map(({ id, branch_name, weekend, holidays }) => ({
      _id: id,
      branchName: branch_name,
      weekend,
      holidays: holidays.filter(({ day }) => from <= day && day <= to),
    })),
    weekend: defaultWeekend,
  };
}

const anyOf = ({ table, where }: Absences) => sql`exists (select from ${table} where ${sql.join(where, sql` and `)})`;

const allOf = ({ table, where, join, columns }: Absences) =>
  sql`select ${columns} from ${table} ${join} where ${sql.join(where, sql` and `)}`;

type BranchRow = Pick<Selectable<BranchTable>, 'id' | 'branch_name' | 'weekend' | 'holidays'>;

const branchesQuery = (scope: Scope, { branch }: AwayQuery): ReadQuery<BranchRow> => ({
  sql: sql`
    select branch.id, branch.branch_name, branch.weekend, branch.holidays from branch
    where branch.company_id = ${scope.companyId} and exists (
      select from person where ${inScope(scope)} and person.branch_id = branch.id
    ) and ${branch ? sql`branch.id = any (${branch}::uuid[])` : sql`true`}
    order by branch.name_norm`,
  isFixed: true,
});
