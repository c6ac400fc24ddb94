import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { CollectionInput } from '../../machines/collection.machine.ts';
import { type ListQuery, type ListShape, readListQuery } from '../../rules/shared/list-query.ts';

interface AddressListener {
  send(event: { type: 'url.changed'; query: ListQuery }): void;
}

export function useListInput(shape: ListShape): CollectionInput {
  const [at] = useLocation();

  return { query: readListQuery(useSearch(), shape), at };
}

/** Updates the list when back or forward changes the address. */
export function useListAddress(actorRef: AddressListener, shape: ListShape): void {
  const search = useSearch();
  const tell = useEffectEvent((text: string) =>
    actorRef.send({ type: 'url.changed', query: readListQuery(text, shape) }),
  );

  useEffect(() => tell(search), [search]);
}
