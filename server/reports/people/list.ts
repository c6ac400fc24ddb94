import { type RawBuilder, sql } from 'kysely';
import type { PersonReportRow, PersonReportsQuery } from '../../../src/api/contract/person-reports.ts';
import { PAGE_SIZE } from '../../../src/rules/shared/constants.ts';
import type { QueryContext } from '../../lists/query-runner.ts';
import { containsWords } from '../../lists/search.ts';
import { selectPage } from '../../lists/select-page.ts';
import { fullName } from '../../people/full-name.ts';
import { inScope } from '../../people/in-scope.ts';
import { branchNameOf } from '../../people/unit-names.ts';

const orders = {
  measured: sql`report.measured_on`,
  '-measured': sql`report.measured_on desc nulls last`,
  name: sql`person.name_norm`,
  '-name': sql`person.name_norm desc`,
  check: sql`report.next_check_on`,
  '-check': sql`report.next_check_on desc nulls last`,
};

const isDue = sql`report.next_check_on <= current_date`;

interface ListedRow {
  readonly id: string;
  readonly full_name: string;
  readonly emp_id: string;
  readonly branch_name: string | null;
  readonly results: number;
  readonly out_of_range: number;
  readonly measured_on: string | null;
  readonly next_check_on: string | null;
  readonly is_due: boolean;
}

export async function readPersonReports({ runQueries, scope }: QueryContext, query: PersonReportsQuery) {
  const { skip = 0, count = PAGE_SIZE, sort = '-measured', search, state } = query;
  const conditions: RawBuilder<unknown>[] = [
    sql`report.company_id = ${scope.companyId}`,
    sql`${inScope(scope)}`,
    ...containsWords('person.search_text', search),
    ...(state === 'outOfRange' ? [sql`report.out_of_range > 0`] : []),
    ...(state === 'due' ? [isDue] : []),
  ];
  const { rows, total } = await selectPage<ListedRow>(runQueries, {
    record: 'person',
    found: sql`person_report as report
      join person on person.company_id = report.company_id and person.id = report.person_id
      where ${sql.join(conditions, sql` and `)}`,
    order: orders[sort],
    skip,
    count,
    shown: sql`
      person.id, ${fullName('person')} as full_name, person.emp_id, report.results,
      report.out_of_range, report.measured_on::text, report.next_check_on::text, coalesce(${isDue}, false) as is_due,
      ${branchNameOf('person')} as branch_name`,
    shownFrom: sql`
      person_report as report
      join person on person.company_id = report.company_id and person.id = report.person_id
      where report.company_id = ${scope.companyId} and person.id = few.one`,
    isShownFixed: true,
  });

  return { people: rows.map(present), total };
}

const present = (row: ListedRow): PersonReportRow => ({
  _id: row.id,
  fullName: row.full_name,
  empId: row.emp_id,
  branchName: row.branch_name,
  results: row.results,
  outOfRange: row.out_of_range,
  measuredOn: row.measured_on,
  nextCheckOn: row.next_check_on,
  isDue: row.is_due,
});
