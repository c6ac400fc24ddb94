import type { LeaveLedger } from '../../src/api/contract/delegations.ts';
import {
  balanceBreakdown,
  balanceParts,
  dueEntries,
  type LeaveAccount,
  type LedgerEntry,
  lapsesAhead,
  turnAhead,
} from '../../src/rules/leave/leave-balance.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import type { CallContext } from '../access/call-context.ts';
import { mayCorrect } from '../access/corrections.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { todayAt } from '../people/time-off/applicant.ts';
import { isUnlimited, keepsBalance } from '../people/time-off/leave-account.ts';
import { explainCorrections } from './allowance-changes.ts';
import { findBalanceSubject } from './balance-subject.ts';
import { aheadInWords, type EntryRow, entryInWords, selectEntries, selectPlanned } from './entries.ts';
import { mayReadReason } from './present.ts';

type Line = LeaveLedger['lines'][number];

/**
 * Includes entries that are due but not posted, so that the lines of each year add up to its balance. Where the next
 * year has lines, so does what this one will hand over to it. No balance counts that yet.
 */
export async function readLedger(
  context: CallContext,
  kinds: readonly LeaveKind[],
  query: { person: string; type: string },
): Promise<LeaveLedger> {
  const { db, principal } = context;
  const { employee, type, applicant, account } = await findBalanceSubject(context, kinds, query);
  const { _id: personId } = employee;
  const today = todayAt(applicant);
  const year = yearOf(today);
  const hasBalance = keepsBalance(type, applicant, account);
  const isReadable = mayReadReason(principal, { kind: type.kind, person_id: personId });
  const entries = await selectEntries(db, { companyId: principal.companyId, personId, typeId: type.id });
  const isNext = entries.some(({ on }) => yearOf(on) > year);
  const due = hasBalance ? dueEntries(account, today, isNext ? year + 1 : year) : [];
  const ahead = hasBalance && isNext ? turnAhead(account, today) : [];
  const whose = { companyId: principal.companyId, typeId: type.id, account };
  const correctionOf = await explainCorrections(db, whose, entries, due);
  const unwritten = (entry: LedgerEntry, text: string) => ({ ...entry, by: null, reason: '', at: null, text });
  const lines = [
    ...entries.map((entry) => ({
      ...written(entry, isReadable),
      text: entryInWords(entry, account),
      ...correctionOf(entry),
    })),
    ...due.map((entry) => ({ ...unwritten(entry, entryInWords(entry, account)), ...correctionOf(entry) })),
    ...ahead.map((entry) => ({ ...unwritten(entry, aheadInWords(entry)), isAhead: true })),
  ];

  return {
    kind: type.kind,
    employee,
    type: { _id: type.id, name: type.name, colour: type.colour },
    mayGoNegative: type.may_go_negative,
    isUnlimited: isUnlimited(type),
    canAdjust: hasBalance && mayCorrect(principal, { person_id: personId }),
    years: hasBalance ? [year, year + 1].map((one) => balanceIn(account, one, today)) : [],
    lines: withBalances(lines).reverse(),
    planned: await selectPlanned(db, { companyId: principal.companyId, personId, typeId: type.id }, today),
    lapses: hasBalance ? lapsesAhead(account, today) : [],
  };
}

const balanceIn = (account: LeaveAccount, year: number, today: string): LeaveLedger['years'][number] => ({
  year,
  ...balanceParts(account, year, today),
  ...balanceBreakdown(account, year, today),
});

/** The reason why leave was counted again is always readable. */
const written = ({ kind, source, days, on, by_id, by, reason, at }: EntryRow, isReadable: boolean) => ({
  kind,
  days,
  on,
  by: by_id === null ? null : { _id: by_id, fullName: by ?? '' },
  reason: isReadable || source === 'application' ? reason : null,
  at: at.toISOString(),
});

/** Sorted by day, each with its year's balance so far. */
function withBalances(lines: readonly (Omit<Line, 'balance'> & { readonly isAhead?: boolean })[]): Line[] {
  const balances = new Map<number, number>();

  return [...lines]
    .sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
    .map(({ isAhead, ...line }) => {
      if (isAhead) return { ...line, balance: null };
      const year = yearOf(line.on);
      const balance = (balances.get(year) ?? 0) + line.days;
      balances.set(year, balance);

      return { ...line, balance };
    });
}
