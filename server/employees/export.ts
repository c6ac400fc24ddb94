import { type SqlBool, sql } from 'kysely';
import type { Employee } from '../../src/api/contract/employees.ts';
import type { ExportColumn, ExportEmployeesBody } from '../../src/api/contract/people.ts';
import { roleLabels } from '../../src/rules/employees/employee-roles.ts';
import { today } from '../../src/rules/shared/days.ts';
import { guarded } from '../../src/rules/shared/guarded.ts';
import { audit } from '../access/audit.ts';
import { httpError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { takeFromExports } from '../access/throttle.ts';
import { oneMoment, type Trx } from '../database/tx.ts';
import { csvStream, MAX_EXPORT_ROWS } from '../lists/csv.ts';
import { mapPages } from '../lists/pages.ts';
import { readerIn } from '../lists/reader.ts';
import { widthOf, XLSX_TYPE, xlsxOf } from '../lists/xlsx.ts';
import { filterConditions, keyOf } from '../people/filters.ts';
import { inScope } from '../people/in-scope.ts';
import { FileAnswer } from '../plugins/route.ts';
import { contentDisposition } from '../storage/disposition.ts';
import { type KeptTotals, readPage } from './list.ts';
import { type ListedRow, listedColumns, presentListed } from './records.ts';

const BATCH = 1_000;
/** A workbook is built in memory. */
const MOST_IN_A_WORKBOOK = 20_000;

const genders = { female: 'Female', male: 'Male', other: 'Other' } as const;

/** Names of insurance options by id. */
type Insurance = ReadonlyMap<string, string>;
type CellOf = (one: Employee, insurance: Insurance) => string | null;

function statusOf({ isEnabled, joinedOn }: Employee): string {
  if (!isEnabled) return 'Deactivated';

  return joinedOn !== null && joinedOn > today() ? `Starts on ${joinedOn}` : 'Active';
}

const columnsByName: Readonly<Record<ExportColumn, readonly [title: string, of: CellOf]>> = {
  name: ['Name', ({ fullName }) => fullName],
  department: ['Department', ({ department }) => department?.display ?? null],
  branch: ['Branch', ({ branchId }) => branchId?.branchName ?? null],
  email: ['Email', ({ email }) => email],
  group: ['Group', ({ groups }) => groups.map(({ groupName }) => groupName).join('; ')],
  roles: ['Roles', ({ roles }) => roleLabels(roles).join('; ')],
  nationality: ['Nationality', ({ nationality }) => nationality],
  gender: ['Gender', ({ gender }) => (gender ? genders[gender] : null)],
  employeeId: ['Employee Id', ({ empId }) => empId],
  designation: ['Designation', ({ designation }) => designation?.display ?? null],
  manager: ['Manager', ({ managerEmail }) => managerEmail],
  team: ['Team', ({ teamId }) => teamId?.name ?? null],
  joined: ['Joined on', ({ joinedOn }) => joinedOn],
  insurance: ['Insurance', ({ insuranceCategory: id }, names) => (id === null ? null : (names.get(id) ?? null))],
  state: ['Status', statusOf],
};

export async function exportEmployees(
  inTransaction: InTransaction,
  kept: KeptTotals,
  { columns, format, ...asked }: ExportEmployeesBody,
): Promise<FileAnswer> {
  const chosen = columns.map((name) => columnsByName[name]);
  const titles = chosen.map(([title]) => title);
  const { total } = await pageOf(inTransaction, kept, asked, { skip: 0, count: 1 });
  const most = format === 'csv' ? MAX_EXPORT_ROWS : MOST_IN_A_WORKBOOK;
  if (total > most) {
    const instead = format === 'xlsx' ? ' Use CSV instead.' : '';
    throw httpError(422, `You can export at most ${most.toLocaleString('en')} people to this format.${instead}`);
  }
  const insurance = await inTransaction(async ({ db, principal, origin }) => {
    await takeFromExports(db, principal.personId);
    const after = { people: total, columns, format };
    await audit({ db, principal, origin }, 'employees.exported', ['employees'], { after });

    return readInsurance(db, principal.companyId);
  });
  const lineOf = (one: Employee) => chosen.map(([, of]) => of(one, insurance));
  const pages = pagesOf(inTransaction, kept, asked);
  if (format === 'csv') return csvStream('Employees.csv', titles, mapPages(pages, lineOf));
  const rows: string[][] = [titles];
  for await (const people of pages) {
    rows.push(...people.map((one) => lineOf(one).map((cell) => guarded(cell ?? ''))));
  }
  const sheet = { name: 'Employees', columns: titles.map((header) => ({ header, width: widthOf(header) })), rows };

  return new FileAnswer(await xlsxOf([sheet]), {
    'content-type': XLSX_TYPE,
    'content-disposition': contentDisposition('attachment', 'Employees.xlsx'),
    'cache-control': 'private, no-store',
  });
}

async function readInsurance(db: Trx, companyId: string): Promise<Insurance> {
  const options = await db
    .selectFrom('insurance_policy')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .execute();

  return new Map(options.map(({ id, name }) => [id, name]));
}

type Asked = Pick<ExportEmployeesBody, 'people' | 'matching' | 'sort'>;

async function* pagesOf(inTransaction: InTransaction, kept: KeptTotals, asked: Asked): AsyncGenerator<Employee[]> {
  for (let skip = 0; ; skip += BATCH) {
    const { people } = await pageOf(inTransaction, kept, asked, { skip, count: BATCH });
    if (people.length > 0) yield people;
    if (people.length < BATCH) return;
  }
}

/** Those who were ticked, by name; or everybody who matches, in the order of the list. */
const pageOf = (
  inTransaction: InTransaction,
  kept: KeptTotals,
  { people: ids, matching = {}, sort = 'name' }: Asked,
  { skip, count }: { skip: number; count: number },
) =>
  inTransaction(async ({ db, scope }) => {
    const listed = ids
      ? { conditions: [inScope(scope), isAmong(ids)], key: undefined, isFixed: false, sort: 'name' as const }
      : { conditions: filterConditions(scope, matching), ...keyOf(scope, matching), sort };
    const options = { companyId: scope.companyId, ...listed, skip, count };
    const { rows, units, total } = await readPage<ListedRow>(readerIn(db), kept, options, listedColumns);

    return { people: rows.map((row) => presentListed(row, units)), total };
  }, oneMoment);

const isAmong = (ids: readonly string[]) => sql<SqlBool>`person.id = any (${ids}::uuid[])`;
