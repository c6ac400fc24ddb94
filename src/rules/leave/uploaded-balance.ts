/** Balances from a file, which has the days left; the ledger gets the difference. */
import { formatDay, yearOf } from '../shared/days.ts';
import {
  balanceBreakdown,
  dueEntries,
  type LeaveAccount,
  type LedgerEntry,
  shortageAfter,
  withEntries,
} from './leave-balance.ts';

interface WantedBalance {
  /** Less what is pending, as people see it. */
  readonly left: number;
  /** Its year is the year of the balance. */
  readonly on: string;
  readonly today: string;
}

export const daysLeft = (account: LeaveAccount, { on, today }: Omit<WantedBalance, 'left'>): number =>
  balanceBreakdown(account, yearOf(on), today).available;

/** Undefined if the balance is already right. */
export function uploadedEntry(account: LeaveAccount, wanted: WantedBalance): LedgerEntry | undefined {
  const days = wanted.left - daysLeft(account, wanted);

  return days === 0 ? undefined : { kind: 'adjusted', source: 'admin', on: wanted.on, days };
}

/** Why the entry is refused for leave that can't be overdrawn. */
export function uploadedEntryError(account: LeaveAccount, entry: LedgerEntry, today: string): string | undefined {
  const written = withEntries(account, dueEntries(account, today, yearOf(entry.on)));
  const short = shortageAfter(written, withEntries(written, [entry]), today);
  if (!short) return undefined;
  const once = short.lapseOn === null ? '' : ` once carried-over days expire on ${formatDay(short.lapseOn)}`;

  return `This would take the balance below zero${once}.`;
}

const UPLOADED = 'Balance from an upload';

export const uploadReason = (note: string): string => (note === '' ? UPLOADED : `${UPLOADED}: ${note}`);
