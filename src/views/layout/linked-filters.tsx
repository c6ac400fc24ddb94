import { useSelector } from '@xstate/react';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import { ClearFilters, FilterChip } from '../ui/toolbar.tsx';
import { linkedChips } from './linked-chips.ts';

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
