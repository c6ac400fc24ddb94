/** For payroll. Its titles are those of an upload of balances, so the file can be corrected and uploaded again. */

import { sql } from 'kysely';
import type { QueryOf } from '../../src/api/contract/index.ts';
import { balanceBreakdown, balanceParts } from '../../src/rules/leave/leave-balance.ts';
import { NO_LIMIT } from '../../src/rules/leave/leave-words.ts';
import { formatDay, yearOf } from '../../src/rules/shared/days.ts';
import { withCommas } from '../../src/rules/shared/with-commas.ts';
import { audit } from '../access/audit.ts';
import type { CallContext } from '../access/call-context.ts';
import { httpError } from '../access/http-error.ts';
import type { InTransaction } from '../access/in-transaction.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import { takeFromExports } from '../access/throttle.ts';
import { inParts } from '../database/in-parts.ts';
import { readOnlySnapshot } from '../database/tx.ts';
import { type Cell, MAX_EXPORT_ROWS } from '../lists/csv.ts';
import { tableStream } from '../lists/table-stream.ts';
import { inScope } from '../people/in-scope.ts';
import { ownDay, todayAt } from '../people/time-off/applicant.ts';
import { keepsBalance } from '../people/time-off/leave-account.ts';
import {
  type BalanceType,
  type PersonAccounts,
  readAccountsOf,
  readBalanceTypes,
} from '../people/time-off/leave-balances.ts';
import type { FileAnswer } from '../plugins/route.ts';

/** Each may have hundreds of entries. */
const PEOPLE_PER_PAGE = 200;

const titles = [
  'Employee ID',
  'Email',
  'Name',
  'Branch',
  'Leave Type',
  'Year',
  'Granted',
  'Carried Over',
  'Taken',
  'Adjusted',
  'Expired',
  'Pending',
  'Days Left',
  // Empty, for those who change what is left.
  'Reason',
];

export async function exportBalances(
  inTransaction: InTransaction,
  { format }: QueryOf<'exportLeaveBalances'>,
): Promise<FileAnswer> {
  const { ids, types } = await inTransaction(
    async (context) => ({
      ids: await findActive(context),
      types: await readBalanceTypes(context.db, context.scope, enabledKinds(context.principal)),
    }),
    readOnlySnapshot,
  );
  if (ids.length > MAX_EXPORT_ROWS) {
    throw httpError(
      422,
      `You can export the balances of at most ${withCommas(MAX_EXPORT_ROWS)} people. Branch admins can export those of their branch.`,
    );
  }
  const day = await inTransaction(async ({ db, principal, clientIp }) => {
    await takeFromExports(db, principal.personId);
    const after = { people: ids.length, format };
    await audit({ db, principal, clientIp }, 'balances.exported', ['leave_ledger'], { after });

    return ownDay({ db, principal });
  });
  const pages = pagesOf(inTransaction, ids, types);

  return tableStream(format, { name: `Leave Balances ${formatDay(day)}`, sheet: 'Leave balances' }, titles, pages);
}

/** By name. */
async function findActive({ db, scope }: CallContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person.id from person where ${inScope(scope)} and person.is_enabled order by person.name_norm, person.id
  `.execute(db);

  return rows.map(({ id }) => id);
}

/** A transaction per page, so that a slow download holds no connection. */
async function* pagesOf(
  inTransaction: InTransaction,
  ids: readonly string[],
  types: readonly BalanceType[],
): AsyncGenerator<Cell[][]> {
  for (const page of inParts(ids, PEOPLE_PER_PAGE)) {
    yield await inTransaction(async ({ db, principal }) => {
      const accounts = await readAccountsOf(db, principal.companyId, page);

      return page.flatMap((id) => linesOf(accounts.get(id), types));
    }, readOnlySnapshot);
  }
}

function linesOf(accounts: PersonAccounts | undefined, types: readonly BalanceType[]): Cell[][] {
  if (!accounts) return [];
  const { person, accountOf } = accounts;
  const today = todayAt(person);
  const year = yearOf(today);

  return types.flatMap((type) => {
    const account = accountOf(type);
    if (!keepsBalance(type, person, account)) return [];
    const who = [person.emp_id, person.email, person.full_name, person.branch_name];
    const isNext = [...account.entries, ...account.pending].some(({ on }) => yearOf(on) === year + 1);

    return [year, ...(isNext ? [year + 1] : [])].map((of) => {
      const { granted, carried, adjusted, taken, expired } = balanceParts(account, of, today);
      const { pending, available } = balanceBreakdown(account, of, today);
      const left = type.isUnlimited ? NO_LIMIT : available;

      return [...who, type.title, of, granted, carried, 0 - taken, adjusted, 0 - expired, pending, left, ''];
    });
  });
}
