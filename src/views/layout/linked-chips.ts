import { formatDay } from '../../rules/shared/days.ts';
import type { Chip } from './filter-chips.tsx';

/** Filters that links set and for which a list has no field. */
const words: Readonly<Record<string, readonly [label: string, text: (value: string) => string]>> = {
  branch: ['Branch', () => 'One branch'],
  from: ['From', formatDay],
  to: ['To', formatDay],
};
/** Two filters each: `joinedFrom` and `joinedTo`. */
const periods: Readonly<Record<string, string>> = {
  joined: 'Joined',
  left: 'Deactivated',
  leaves: 'Last working day',
  read: 'Read',
};

type Filters = Readonly<Record<string, readonly string[]>>;

export const linkedChips = (filters: Filters, names: readonly string[]): Chip[] =>
  names.flatMap((name) =>
    (filters[name] ?? []).flatMap((value) => {
      const [, period = '', end] = /^([a-z]+)(From|To)$/.exec(name) ?? [];
      if (periods[period]) return periodChip(filters, period, end === 'From');
      const [label, text] = words[name] ?? [];

      return label && text ? [{ name, label, value, text: text(value) }] : [];
    }),
  );

/** One chip for a period with both ends, which is that of its beginning. */
function periodChip(filters: Filters, period: string, isFrom: boolean): Chip[] {
  const label = periods[period] ?? '';
  const [name, other] = isFrom ? [`${period}From`, `${period}To`] : [`${period}To`, `${period}From`];
  const [value = '', end] = [filters[name]?.[0], filters[other]?.[0]];
  if (end === undefined) {
    return [{ name, label: `${label} ${isFrom ? 'from' : 'until'}`, value, text: formatDay(value) }];
  }
  const text = value === end ? formatDay(value) : `${formatDay(value)} – ${formatDay(end)}`;

  return isFrom ? [{ name, label, value, text, also: other }] : [];
}
