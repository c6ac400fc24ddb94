import { useSelector } from '@xstate/react';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import { ClearFilters, FilterChip } from '../ui/filter-chip.tsx';

export interface Chip {
  name: string;
  label: string;
  value: string;
  text: string;
  /** Another filter that is removed with it. */
  also?: string;
}

interface FilterChipsProps<R extends { _id: string }> {
  list: CollectionActor<R>;
  chips: readonly Chip[];
  /** How many chips need a button that removes them all. */
  clearsFrom?: number;
}

/** The chosen filters, each with a button that removes it. */
export function FilterChips<R extends { _id: string }>({ list, chips, clearsFrom = 0 }: FilterChipsProps<R>) {
  const filters = useSelector(list, ({ context }) => context.query.filters);
  const remove = ({ name, value, also }: Chip) => {
    const values = (filters[name] ?? []).filter((chosen) => chosen !== value);
    list.send({ type: 'filter.changed', name, values });
    if (also) list.send({ type: 'filter.changed', name: also, values: [] });
  };

  return (
    <>
      {chips.map((chip) => (
        <FilterChip
          key={`${chip.name} ${chip.value}`}
          label={chip.label}
          value={chip.text}
          onRemove={() => remove(chip)}
        />
      ))}
      {chips.length >= clearsFrom && <ClearFilters onClear={() => list.send({ type: 'filters.cleared' })} />}
    </>
  );
}
