/** Somebody's ledger of a type, entry by entry. */
import type { LeaveLedger } from '../../src/api/contract/delegations.ts';
import { dueEntries, standingIn } from '../../src/machines/rules/leave-balance.ts';
import type { Command } from '../access/command.ts';
import type { LeaveKind } from '../database/schema-leave.ts';
import { todayAt } from '../people/applicant.ts';
import { yearOf } from './account.ts';
import { type EntryRow, entryInWords, selectEntries } from './entries.ts';
import { mayReadWhy } from './present.ts';
import { findStanding, isKept } from './simulate.ts';

type Line = LeaveLedger['lines'][number];

/** What the calendar owes the ledger by now stands there too, so that it adds up to the balance. */
export async function readLedger(
  command: Command,
  kinds: readonly LeaveKind[],
  query: { person: string; type: string },
): Promise<LeaveLedger> {
  const { db, who } = command;
  const { employee, type, applicant, account } = await findStanding(command, kinds, query);
  const { _id: personId } = employee;
  const today = todayAt(applicant);
  const year = yearOf(today);
  const kept = isKept(type, applicant, account);
  const isReadable = mayReadWhy(who, { kind: type.kind, person_id: personId });
  const entries = await selectEntries(db, { companyId: who.companyId, personId, typeId: type.id });
  const due = kept ? dueEntries(account, today, year) : [];
  const lines = [
    ...entries.map((entry) => ({ ...written(entry, isReadable), text: entryInWords(entry, account) })),
    ...due.map((entry) => ({ ...entry, by: null, reason: '', at: null, text: entryInWords(entry, account) })),
  ];

  return {
    employee,
    type: { _id: type.id, name: type.name, colour: type.colour },
    mayGoNegative: type.may_go_negative,
    canAdjust: kept && personId !== who.personId,
    years: kept ? [year, year + 1].map((one) => ({ year: one, ...standingIn(account, one, today) })) : [],
    lines: withBalances(lines).reverse(),
  };
}

const written = ({ kind, days, on, by_id, by, reason, at }: EntryRow, isReadable: boolean) => ({
  kind,
  days,
  on,
  by: by_id === null ? null : { _id: by_id, fullName: by ?? '' },
  reason: isReadable ? reason : null,
  at: at.toISOString(),
});

/** By their days, each with what there is of its year after it. */
function withBalances(lines: readonly Omit<Line, 'balance'>[]): Line[] {
  const balances = new Map<number, number>();

  return [...lines]
    .sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
    .map((line) => {
      const year = yearOf(line.on);
      const balance = (balances.get(year) ?? 0) + line.days;
      balances.set(year, balance);

      return { ...line, balance };
    });
}
