import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { type ListQuery, type ListShape, readListQuery } from '../../machines/rules/list-query.ts';

interface HearsAddress {
  send(event: { type: 'url.changed'; query: ListQuery }): void;
}

/** The query that the address bar holds now: what a list begins with. */
export const useAddressedQuery = (shape: ListShape): ListQuery => readListQuery(useSearch(), shape);

/** Tells a list when the address bar has gone elsewhere under it, by back and forward. */
export function useListAddress(actorRef: HearsAddress, shape: ListShape): void {
  const search = useSearch();
  const tell = useEffectEvent((text: string) =>
    actorRef.send({ type: 'url.changed', query: readListQuery(text, shape) }),
  );

  useEffect(() => tell(search), [search]);
}
