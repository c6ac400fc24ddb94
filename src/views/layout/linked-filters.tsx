import { useSelector } from '@xstate/react';
import type { CollectionActor } from '../../machines/collection.machine.ts';
import { FilterChips } from './filter-chips.tsx';
import { linkedChips } from './linked-chips.ts';

interface LinkedFiltersProps<R extends { _id: string }> {
  list: CollectionActor<R>;
  names: readonly string[];
}

/** For a toolbar's `filters`. */
export function LinkedFilters<R extends { _id: string }>({ list, names }: LinkedFiltersProps<R>) {
  const filters = useSelector(list, ({ context }) => context.query.filters);

  return <FilterChips list={list} chips={linkedChips(filters, names)} clearsFrom={2} />;
}
