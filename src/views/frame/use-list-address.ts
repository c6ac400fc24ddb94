import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { CollectionInput } from '../../machines/collection.machine.ts';
import { type ListQuery, type ListShape, readListQuery } from '../../machines/rules/list-query.ts';

interface HearsAddress {
  send(event: { type: 'url.changed'; query: ListQuery }): void;
}

/** What a list that is a page begins with: the query that its address holds. */
export function useListInput(shape: ListShape): CollectionInput {
  const [at] = useLocation();

  return { query: readListQuery(useSearch(), shape), at };
}

/** Tells a list when the address bar has gone elsewhere under it, by back and forward. */
export function useListAddress(actorRef: HearsAddress, shape: ListShape): void {
  const search = useSearch();
  const tell = useEffectEvent((text: string) =>
    actorRef.send({ type: 'url.changed', query: readListQuery(text, shape) }),
  );

  useEffect(() => tell(search), [search]);
}
