/** More people than fit on a page, with unique names that sort by number. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { type InTransaction, transactionsFor } from '../../../server/access/in-transaction.ts';
import type { Principal } from '../../../server/access/principal.ts';
import type { Db } from '../../../server/database/tx.ts';
import { searchColumns } from '../../../server/people/search-columns.ts';
import type { FileAnswer } from '../../../server/plugins/route.ts';
import type { TestCompany } from './company.ts';
import type { StaffedCompanies } from './staffed-companies.ts';

/** Half of them in each of the first two departments. Returns their ids, in the order of their names. */
export async function addCrowd(db: Db, company: TestCompany, size: number): Promise<string[]> {
  const crowd = Array.from({ length: size }, (_, at) => {
    const number = String(at).padStart(4, '0');
    const found = {
      firstName: `Crowd${number}`,
      lastName: 'Quill',
      email: `crowd.${number}@${company.id.slice(-6)}.example`,
      empId: `C-${number}`,
      nationality: null,
    };

    return {
      company_id: company.id,
      id: v7(),
      first_name: found.firstName,
      last_name: found.lastName,
      email: found.email,
      emp_id: found.empId,
      ...searchColumns(found),
      roles: ['employee' as const],
      is_enabled: true,
      department_id: company.departments[at % 2],
      designation_id: company.designations[0],
      branch_id: company.branches[0],
    };
  });
  for (let first = 0; first < size; first += 1_000) {
    await db
      .insertInto('person')
      .values(crowd.slice(first, first + 1_000))
      .execute();
  }

  return crowd.map(({ id }) => id);
}

/** HR's transactions, or a branch's; after this many of them something else happens. */
export function transactionsUntil(
  { db, company, people }: StaffedCompanies,
  { after, branchId = null }: { after: number; branchId?: string | null },
  meanwhile: () => Promise<unknown>,
): InTransaction {
  const level = branchId === null ? 'company' : 'branch';
  const principal = { companyId: company.id, personId: people.hr.id, branchId, level } as Principal;
  const inTransaction = transactionsFor(db, { principal, clientIp: '' });
  let count = 0;

  return async (work, options) => {
    const result = await inTransaction(work, options);
    count += 1;
    if (count === after) await meanwhile();

    return result;
  };
}

/** The lines of a file below its titles. */
export async function linesOf({ bytes }: FileAnswer): Promise<string[]> {
  const text = Buffer.from(await buffer(bytes as Readable)).toString();

  return text.trim().split('\r\n').slice(1);
}
