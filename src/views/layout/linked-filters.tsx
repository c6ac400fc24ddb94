import { useSelector } from '@xstate/react';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import { formatDay } from '../../rules/shared/days.ts';
import { ClearFilters, FilterChip } from '../ui/toolbar.tsx';
import type { Chip } from './filter-toolbar.tsx';

/** Filters that links set and for which a list has no field. */
const words: Readonly<Record<string, readonly [label: string, text: (value: string) => string]>> = {
  branch: ['Branch', () => 'One branch'],
  from: ['From', formatDay],
  to: ['Until', formatDay],
  joinedFrom: ['Joined from', formatDay],
  joinedTo: ['Joined until', formatDay],
  leftFrom: ['Deactivated from', formatDay],
  leftTo: ['Deactivated until', formatDay],
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

interface LinkedFiltersProps<R extends { _id: string }> {
  list: CollectionActor<R>;
  names: readonly string[];
}

/** For a toolbar's `filters`. */
export function LinkedFilters<R extends { _id: string }>({ list, names }: LinkedFiltersProps<R>) {
  const filters = useSelector(list, ({ context }) => context.query.filters);

  const chips = linkedChips(filters, names);

  return (
    <>
      {chips.map(({ name, label, value, text }) => (
        <FilterChip
          key={`${name} ${value}`}
          label={label}
          value={text}
          onRemove={() => list.send({ type: 'filter.changed', name, values: [] })}
        />
      ))}
      {chips.length > 1 && <ClearFilters onClear={() => list.send({ type: 'filters.cleared' })} />}
    </>
  );
}
