/** Who is away between two days, whatever it is that keeps them away: what the calendars of requests have in common. */
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { numberOf } from '../../src/machines/rules/day-numbers.ts';
import { refuseField } from '../access/refuse.ts';
import { peopleIn, type Scope } from '../access/scope.ts';
import type { Database, Holiday } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { usualWeekend } from './applicant.ts';

/** Two months of 31 days. */
const MOST_DAYS = 62;
const PAGE_SIZE = 25;

interface AwayQuery {
  readonly from: string;
  readonly to: string;
  readonly branch?: readonly string[];
  readonly skip?: number;
  readonly count?: number;
}

/** Absences, in two steps: what an absence is is looked up for the people of a page alone. */
export interface Absences<Row, Absence> {
  /** Selects `person_id` and `id` of all that are meant, of nobody outside of the scope. */
  readonly found: RawBuilder<unknown>;
  /** Selects each with its `person_id`, `id` and `from_day`, by the `id` of those that are in `away`. */
  readonly shown: RawBuilder<unknown>;
  readonly present: (row: Row) => Absence;
}

interface AwayRow<Row> {
  readonly id: string;
  readonly full_name: string;
  readonly branch_id: string | null;
  readonly team_name: string | null;
  readonly absences: Row[];
}

export async function readAway<Row, Absence>(
  db: Trx,
  scope: Scope,
  query: AwayQuery,
  { present, ...absences }: Absences<Row, Absence>,
) {
  const { from, to } = query;
  if (to < from) throw refuseField(422, 'to', 'The last day lies before the first.');
  if (numberOf(to) - numberOf(from) >= MOST_DAYS) {
    throw refuseField(422, 'to', `At most ${MOST_DAYS} days are shown at once.`);
  }
  const { rows, total } = await selectAway<Row>(db, scope.companyId, query, absences);

  return {
    from,
    to,
    people: rows.map((person) => ({
      _id: person.id,
      fullName: person.full_name,
      branchId: person.branch_id,
      teamName: person.team_name,
      absences: person.absences.map(present),
    })),
    total,
    branches: await readBranches(db, scope, query),
    weekend: usualWeekend,
  };
}

/** A page of people by name, each with every absence that was asked for, and how many people there are. */
async function selectAway<Row>(
  db: Trx,
  companyId: string,
  { skip = 0, count = PAGE_SIZE }: AwayQuery,
  { found, shown }: Pick<Absences<unknown, unknown>, 'found' | 'shown'>,
) {
  const { rows } = await sql<AwayRow<Row> & { total: number }>`
    with away as materialized (${found}),
    few as (
      select person.id as one from person
      where person.company_id = ${companyId} and person.id in (select meant.person_id from (${found}) as meant)
      order by person.name_norm, person.id limit ${count} offset ${skip}
    ),
    page as materialized (
      select person.id, person.name_norm, person.first_name || ' ' || person.last_name as full_name, person.branch_id,
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

/** A manager's branches are those that their people work in. */
async function readBranches(db: Trx, scope: Scope, { branch, from, to }: AwayQuery) {
  const inScope = peopleIn(scope)(expressionBuilder<Database, 'person'>());
  const { rows } = await sql<{ id: string; branch_name: string; weekend: number[]; holidays: Holiday[] }>`
    select branch.id, branch.branch_name, branch.weekend, branch.holidays from branch
    where branch.company_id = ${scope.companyId} and exists (
      select from person where ${inScope} and person.branch_id = branch.id
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
