/** Employees that a file does not list. If it lists nearly everyone else, they may have left. Uploads never change them. */
import { sql } from 'kysely';
import { employeeFields } from '../../../src/rules/employees/employee-fields.ts';
import { isWholeList } from '../../../src/rules/imports/whole-list.ts';
import { guardedInWorkbook } from '../../../src/rules/shared/guarded.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { audit } from '../../access/audit.ts';
import { takeFromExports } from '../../access/throttle.ts';
import { inCompany, type Trx } from '../../database/tx.ts';
import { csvFile } from '../../lists/csv.ts';
import { MOST_IN_A_WORKBOOK, widthOf, xlsxOf } from '../../lists/xlsx.ts';
import { xlsxAnswer } from '../../lists/xlsx-answer.ts';
import { inScope } from '../../people/in-scope.ts';
import type { FileAnswer } from '../../plugins/route.ts';
import type { SentFile } from '../batches.ts';
import type { ImportContext } from '../importer.ts';
import { readEach } from '../read-each.ts';
import type { Readers } from '../reading/reader.ts';
import type { MappedRow } from '../tables/map-columns.ts';

const READ_AT_ONCE = 1_000;

/** Whom the rows of a file name, with or without errors. */
export class NamedInFile {
  readonly emails = new Set<string>();
  readonly empIds = new Set<string>();

  note({ email, values: { empId } }: Pick<MappedRow, 'email' | 'values'>): void {
    if (email !== '') this.emails.add(normalise(email.replace(/^mailto:/i, '')));
    if (empId !== undefined) this.empIds.add(normalise(String(empId)));
  }
}

interface NotInFile {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly emp_id: string;
  readonly department: string | null;
  readonly branch: string | null;
}

/** `isOfMost`: the file seems to be meant to list everyone. The person who uploads it is left out. */
export async function readNotInFile(
  db: Trx,
  { scope, principal }: Pick<ImportContext, 'scope' | 'principal'>,
  { emails, empIds }: NamedInFile,
  most: number | null,
): Promise<{ total: number; isOfMost: boolean; people: readonly NotInFile[] }> {
  const { rows } = await sql<NotInFile & { employees: number; named: number }>`
    with employee as materialized (
      select id, first_name, last_name, name_norm, email, emp_id, department_id, branch_id,
        (email_norm = any (${[...emails]}::text[]) or emp_id_norm = any (${[...empIds]}::text[])) as is_named
      from person where ${inScope(scope)} and is_enabled and id <> ${principal.personId}
    ), counted as (
      select count(*)::int as employees, count(*) filter (where is_named)::int as named from employee
    )
    select id, first_name, last_name, email, emp_id, employees, named,
      (select name from department where company_id = ${scope.companyId} and department.id = department_id) as department,
      (select branch_name from branch where company_id = ${scope.companyId} and branch.id = branch_id) as branch
    from employee cross join counted where not is_named order by name_norm, id limit ${most}
  `.execute(db);
  const [first] = rows;

  return {
    total: first ? first.employees - first.named : 0,
    isOfMost: first !== undefined && isWholeList(first),
    people: rows,
  };
}

const titles = (['firstName', 'lastName', 'email', 'empId', 'department', 'branchId'] as const).map(
  (name) => employeeFields[name].import.title,
);

/** A workbook, or CSV if they are too many for one. */
export async function notInFileList(
  readers: Readers,
  files: readonly SentFile[],
  importing: ImportContext,
): Promise<FileAnswer> {
  const { db, principal, clientIp } = importing;
  const named = new NamedInFile();
  await readEach(readers, files, importing, async (sheet) => {
    for await (const rows of sheet.all(READ_AT_ONCE)) for (const row of rows) named.note(row);
  });
  const { people, format } = await inCompany(db, principal.companyId, async (trx) => {
    await takeFromExports(trx, principal.personId);
    const found = await readNotInFile(trx, importing, named, null);
    const format = found.total > MOST_IN_A_WORKBOOK ? 'csv' : 'xlsx';
    const after = { people: found.total, format };
    await audit({ db: trx, principal, clientIp }, 'employees.exported', ['employees'], { after });

    return { people: found.people, format };
  });
  const rows = people.map(({ first_name, last_name, email, emp_id, department, branch }) => [
    first_name,
    last_name,
    email,
    emp_id,
    department ?? '',
    branch ?? '',
  ]);
  if (format === 'csv') return csvFile('Employees not in the file.csv', titles, rows);
  const sheet = {
    name: 'Not in the file',
    columns: titles.map((header) => ({ header, width: widthOf(header) })),
    rows: [titles, ...rows.map((cells) => cells.map(guardedInWorkbook))],
  };

  return xlsxAnswer('Employees not in the file.xlsx', await xlsxOf([sheet]));
}
