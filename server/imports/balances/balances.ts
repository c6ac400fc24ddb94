/** Sets leave balances: the ledger gets the difference, as when HR changes a single balance. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { type LedgerEntry, withEntries } from '../../../src/rules/leave/leave-balance.ts';
import { daysInWords, withMinus } from '../../../src/rules/leave/leave-words.ts';
import { uploadReason } from '../../../src/rules/leave/uploaded-balance.ts';
import { yearOf } from '../../../src/rules/shared/days.ts';
import { auditMany } from '../../access/audit.ts';
import { enabledKinds } from '../../access/leave-kinds.ts';
import type { Principal } from '../../access/principal.ts';
import type { Scope } from '../../access/scope.ts';
import type { Trx } from '../../database/tx.ts';
import { leavesAdjusted } from '../../notify/leave-events.ts';
import { todayAt } from '../../people/time-off/applicant.ts';
import {
  type BalanceType,
  insertManyEntries,
  type PersonAccounts,
  readAccountsOf,
  readBalanceTypes,
} from '../../people/time-off/leave-balances.ts';
import { lockPeople, matchPeople } from '../health/match-people.ts';
import {
  type BatchContext,
  type Described,
  failedRow,
  type ImportContext,
  type Importer,
  type RowVerdict,
} from '../importer.ts';
import type { LeaveTypeColumn } from '../tables/column.ts';
import type { MappedRow } from '../tables/map-columns.ts';
import {
  type Balance,
  balanceKey,
  dayOf,
  findType,
  isRefused,
  type Overlay,
  titleOf,
  verdictOn,
  wantedBalances,
} from './verdict.ts';

type Verdict = RowVerdict<readonly Balance[]>;

export const balanceImporter: Importer<readonly Balance[], Overlay> = {
  newOverlay: () => new Map(),
  lock: lockBalances,
  validate: validateBalances,
  describe: async (_, verdicts) => verdicts.flatMap(describeBalance),
  checkedBalances: ({ plan = [] }) => plan.map(({ left }) => left?.before),
  warnings: ({ plan: [first, ...others] = [] }) =>
    first && { fullName: first.fullName, texts: [...new Set([first, ...others].flatMap(({ warnings }) => warnings))] },
  survey: noteRows,
  store,
};

async function lockBalances(db: Trx, { scope }: ImportContext, rows: readonly MappedRow[]): Promise<void> {
  await lockPeople(db, scope, rows);
  await sql`select from leave_type where company_id = ${scope.companyId} order by id for share`.execute(db);
}

/** Those that a file can have a column for. */
export const readTypesWithBalance = async (db: Trx, scope: Scope, principal: Principal): Promise<LeaveTypeColumn[]> =>
  (await readBalanceTypes(db, scope, enabledKinds(principal)))
    .filter(({ is_active, isUnlimited }) => is_active && !isUnlimited)
    .map(({ id, title }) => ({ id, title }));

/** Two rows may name one person differently, so they are compared by person. */
async function noteRows(
  db: Trx,
  rows: readonly MappedRow[],
  { scope, principal }: ImportContext,
  rowsOf: Overlay,
): Promise<void> {
  const whomOf = await matchPeople(db, scope, rows);
  const types = await readBalanceTypes(db, scope, enabledKinds(principal));
  const typeNamed = findType(types);
  for (const row of rows) {
    const match = whomOf(row);
    if ('errors' in match) continue;
    for (const { type } of wantedBalances(row, types, typeNamed)) {
      if ('error' in type) continue;
      const key = balanceKey(match.id, type.id, yearOf(dayOf(row.values, todayAt(match))));
      const before = rowsOf.get(key) ?? [];
      if (before.length < 2) rowsOf.set(key, [...before, row.row]);
    }
  }
}

async function validateBalances(
  db: Trx,
  rows: readonly MappedRow[],
  importing: ImportContext,
  { overlay }: BatchContext<Overlay>,
): Promise<Verdict[]> {
  const { scope, principal, checkedBalances } = importing;
  const whomOf = await matchPeople(db, scope, rows);
  const matched = rows.map((row) => ({ row, match: whomOf(row) }));
  const types = await readBalanceTypes(db, scope, enabledKinds(principal));
  const typeNamed = findType(types);
  const accounts = await readAccountsOf(
    db,
    scope.companyId,
    matched.flatMap(({ match }) => ('id' in match ? [match.id] : [])),
  );
  // Another row may have next year's balance; it must not grant this year's days again.
  const planned = new Map<string, LedgerEntry[]>();

  return matched.map(({ row, match }) => {
    const isWrong = Object.keys(row.errors).length > 0;
    if ('errors' in match) return failedRow(row, isWrong ? {} : match.errors);
    const failed = (errors: Verdict['errors']): Verdict => ({ ...failedRow(row, errors), existing: match.email });
    if (isWrong) return failed({});
    const { person, accountOf } = accounts.get(match.id) as PersonAccounts;
    const plannedFor = ({ id }: BalanceType) => planned.get(`${person.id} ${id}`) ?? [];
    const account = { person, accountOf: (type: BalanceType) => withEntries(accountOf(type), plannedFor(type)) };
    const verdicts = wantedBalances(row, types, typeNamed).map((wanted, at) => {
      const seen = checkedBalances?.[row.row]?.[at];

      return verdictOn(row, wanted, account, { principal, seen, isChecked: checkedBalances !== undefined }, overlay);
    });
    const refusals = verdicts.filter(isRefused);
    if (refusals.length > 0) {
      const own = refusals.filter(({ isUnchecked }) => !isUnchecked);

      return failed(Object.assign({}, ...(own.length > 0 ? own : refusals).map(({ errors }) => errors)));
    }
    const plan = verdicts.flatMap((verdict) => (isRefused(verdict) ? [] : [verdict.plan]));
    for (const { type, entries } of plan) planned.set(`${person.id} ${type.id}`, [...plannedFor(type), ...entries]);
    const isUpdated = verdicts.some((verdict) => !isRefused(verdict) && verdict.outcome === 'updated');

    return { row, errors: {}, existing: match.email, outcome: isUpdated ? 'updated' : 'unchanged', plan };
  });
}

function describeBalance({ row, plan = [] }: Verdict): Described[] {
  const changes = plan.flatMap(({ left, ...about }) =>
    left && left.before !== left.after
      ? [{ field: titleOf(about), before: withMinus(left.before), after: daysInWords(left.after) }]
      : [],
  );

  return plan[0] && changes.length > 0 ? [{ row: row.row, fullName: plan[0].fullName, changes }] : [];
}

async function store(
  db: Trx,
  verdicts: readonly Verdict[],
  { principal, clientIp, notifies }: ImportContext,
): Promise<Verdict[]> {
  const { companyId, personId: by } = principal;
  const changed = verdicts
    .flatMap(({ plan = [] }) => plan)
    .flatMap((balance) => {
      const entry = balance.entries.at(-1);

      return entry ? [{ ...balance, entry, reason: uploadReason(balance.note) }] : [];
    });
  if (changed.length === 0) return [...verdicts];
  const rows = changed.flatMap(({ personId, type, entries, entry, reason }) =>
    entries.map((one) => ({
      id: v7(),
      person_id: personId,
      type_id: type.id,
      kind: one.kind,
      source: one.source,
      on_day: one.on,
      days: one.days,
      ...(one === entry && { reason, created_by: by }),
    })),
  );
  await insertManyEntries(db, companyId, rows);
  await auditMany(
    db,
    principal,
    clientIp,
    changed.map(({ personId, type: { id: type, kind }, entry: { on, days }, reason }) => ({
      what: 'leave.adjusted',
      entity: 'person',
      entityId: personId,
      after: { type, on, days, ...(kind === 'leave' && { reason }) },
    })),
  );
  if (!notifies) return [...verdicts];
  await leavesAdjusted(
    db,
    companyId,
    changed.map(({ personId, type, year, isThisYear, entry: { days }, left }) => ({
      personId,
      typeId: type.id,
      typeName: isThisYear ? type.name : `${type.name} ${year}`,
      kind: type.kind,
      days,
      left: left?.after,
    })),
  );

  return [...verdicts];
}
