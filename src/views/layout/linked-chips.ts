import { formatDay } from '../../rules/shared/days.ts';
import type { Chip } from './filter-chips.tsx';

/** Filters that links set and for which a list has no field. */
const words: Readonly<Record<string, readonly [label: string, text: (value: string) => string]>> = {
  branch: ['Branch', () => 'One branch'],
  from: ['From', formatDay],
  to: ['To', formatDay],
  joinedFrom: ['Joined from', formatDay],
  joinedTo: ['Joined until', formatDay],
  leftFrom: ['Deactivated from', formatDay],
  leftTo: ['Deactivated until', formatDay],
  leavesFrom: ['Last working day from', formatDay],
  leavesTo: ['Last working day until', formatDay],
  readFrom: ['Read from', formatDay],
  readTo: ['Read until', formatDay],
};

export const linkedChips = (filters: Readonly<Record<string, readonly string[]>>, names: readonly string[]): Chip[] =>
  names.flatMap((name) =>
    (filters[name] ?? []).flatMap((value) => {
      const [label, text] = words[name] ?? [];

      return label && text ? [{ name, label, value, text: text(value) }] : [];
    }),
  );
