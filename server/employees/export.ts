import { type SqlBool, sql } from 'kysely';
import type { Employee } from '../../src/api/contract/employees.ts';
import type { ExportEmployeesBody } from '../../src/api/contract/people.ts';
import { guardedInWorkbook } from '../../src/rules/shared/guarded.ts';
import { withCommas } from '../../src/rules/shared/with-commas.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import type { Scope } from '../access/scope.ts';
import { takeFromExports } from '../access/throttle.ts';
import { readOnlySnapshot, type Trx } from '../database/tx.ts';
import { csvStream, MAX_EXPORT_ROWS } from '../lists/csv.ts';
import { mapPages } from '../lists/export-pages.ts';
import { queryRunnerIn } from '../lists/query-runner.ts';
import { MOST_IN_A_WORKBOOK, widthOf, xlsxOf } from '../lists/xlsx.ts';
import { xlsxAnswer } from '../lists/xlsx-answer.ts';
import { peopleMatching } from '../people/filters.ts';
import { inScope } from '../people/in-scope.ts';
import type { FileAnswer } from '../plugins/route.ts';
import { exportedColumns, type Insurance } from './export-columns.ts';
import { type PageShape, type PeopleCache, readPeoplePage } from './list.ts';
import { wholePeople } from './records.ts';

const BATCH = 1_000;

export async function exportEmployees(
  inTransaction: InTransaction,
  cache: PeopleCache,
  { columns, format, ...wanted }: ExportEmployeesBody,
): Promise<FileAnswer> {
  const chosen = exportedColumns(columns);
  const titles = chosen.map(({ title }) => title);
  const ids = await inTransaction((context) => findIds(context, cache, wanted, format), readOnlySnapshot);
  const insurance = await inTransaction(async ({ db, principal, clientIp }) => {
    await takeFromExports(db, principal.personId);
    const after = { people: ids.length, columns, format };
    await audit({ db, principal, clientIp }, 'employees.exported', ['employees'], { after });

    return readInsurance(db, principal.companyId);
  });
  const lineOf = (one: Employee) => chosen.map(({ cell }) => cell(one, insurance));
  const pages = pagesOf(inTransaction, cache, ids);
  if (format === 'csv') return csvStream('Employees.csv', titles, mapPages(pages, lineOf));
  const rows: string[][] = [titles];
  for await (const people of pages) {
    rows.push(...people.map((one) => lineOf(one).map((cell) => guardedInWorkbook(cell ?? ''))));
  }
  const sheet = { name: 'Employees', columns: titles.map((header) => ({ header, width: widthOf(header) })), rows };

  return xlsxAnswer('Employees.xlsx', await xlsxOf([sheet]));
}

async function readInsurance(db: Trx, companyId: string): Promise<Insurance> {
  const options = await db
    .selectFrom('insurance_policy')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .execute();

  return new Map(options.map(({ id, name }) => [id, name]));
}

type WantedPeople = Pick<ExportEmployeesBody, 'people' | 'matching' | 'sort'>;

/** The selected people by name, or everyone who matches in the order of the list. */
async function findIds(
  { db, scope }: CallContext,
  cache: PeopleCache,
  { people, matching = {}, sort = 'name' }: WantedPeople,
  format: ExportEmployeesBody['format'],
): Promise<string[]> {
  const listed = people ? ticked(scope, people) : { ...peopleMatching(scope, matching), sort };
  const read = (count: number) => readPeoplePage(queryRunnerIn(db), cache, { ...listed, skip: 0, count }, listedIds);
  const { total } = await read(1);
  const most = format === 'csv' ? MAX_EXPORT_ROWS : MOST_IN_A_WORKBOOK;
  if (total > most) {
    const instead = format === 'xlsx' && total <= MAX_EXPORT_ROWS ? 'Use CSV instead.' : 'Filter the list first.';
    throw httpError(422, `You can export at most ${withCommas(most)} people in this format. ${instead}`);
  }

  return (await read(total)).ids;
}

const listedIds: PageShape<{ id: string }, { ids: string[]; total: number }> = {
  name: 'ids',
  columns: sql`person.id`,
  present: (rows, _units, total) => ({ ids: rows.map(({ id }) => id), total }),
};

/**
 * A transaction per page, so that a slow download holds no connection. The people are selected at the beginning, so
 * changes during the export leave no one out and list no one twice.
 */
async function* pagesOf(
  inTransaction: InTransaction,
  cache: PeopleCache,
  ids: readonly string[],
): AsyncGenerator<Employee[]> {
  for (let first = 0; first < ids.length; first += BATCH) {
    const page = ids.slice(first, first + BATCH);
    yield await inTransaction(async ({ db, scope }) => {
      const options = { ...ticked(scope, page), skip: 0, count: BATCH };
      const { users } = await readPeoplePage(queryRunnerIn(db), cache, options, wholePeople);
      const byId = new Map(users.map((user) => [user._id, user]));

      return page.flatMap((id) => byId.get(id) ?? []);
    }, readOnlySnapshot);
  }
}

const ticked = (scope: Scope, ids: readonly string[]) => ({
  companyId: scope.companyId,
  conditions: [inScope(scope), isAmong(ids)],
  key: undefined,
  isFixed: false,
  sort: 'name' as const,
});

const isAmong = (ids: readonly string[]) => sql<SqlBool>`person.id = any (${ids}::uuid[])`;
