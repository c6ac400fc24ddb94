/** A correction of approved leave returns its days and takes those that are left: one line says what it changed. */
import type { DayRange } from '../../src/rules/leave/day-range.ts';
import type { LedgerEntry } from '../../src/rules/leave/leave-balance.ts';
import { yearOf } from '../../src/rules/shared/days.ts';
import { grouped } from '../../src/rules/shared/grouped.ts';

export interface StoredEntry extends LedgerEntry {
  readonly id: string;
  readonly application: string | null;
  /** Of its request, as it was then. */
  readonly range: DayRange | null;
  readonly reason: string;
  readonly at: Date;
  /** The sick leave that took days of this request then. */
  readonly sick_id: string | null;
  readonly sick: DayRange | null;
}

type Merged<Entry> = Entry & {
  /** The days before the change. */
  readonly before?: DayRange;
};

/** Entries that cancel each other out entirely are kept: their days differ. */
export const mergeCorrections = <Entry extends StoredEntry>(entries: readonly Entry[]): Merged<Entry>[] =>
  [...grouped(entries, keyOf).values()].flatMap((group) => merge(group) ?? group);

/** One correction, within the year that its lines belong to. */
function keyOf({ id, source, reason, at, on, sick_id, application }: StoredEntry): string {
  // Days that were counted again have a reason.
  if (source !== 'application' || reason !== '') return id;

  return [at.toISOString(), sick_id ?? application, yearOf(on)].join();
}

function merge<Entry extends StoredEntry>(group: readonly Entry[]): Merged<Entry>[] | undefined {
  const first = group.find(({ kind }) => kind === 'reversed');
  const last = group.findLast(({ kind }) => kind === 'taken');
  const days = group.reduce((sum, one) => sum + one.days, 0);
  if (!first || days === 0) return undefined;
  if (first.sick) {
    const isSameYear = yearOf(first.sick.from) === yearOf(first.on);

    return [{ ...first, days, on: isSameYear ? first.sick.from : first.on }];
  }
  if (!last || !first.range) return undefined;

  return [{ ...last, kind: days > 0 ? 'reversed' : 'taken', days, before: first.range }];
}
