import { useLocation, useSearch } from 'wouter';
import type { RequestKind } from '../../machines/rules/time-off.ts';

/** A request that is looked at over the page. */
export interface Looked {
  id: string;
  kind: RequestKind;
}

export interface ReviewAddress {
  looked: Looked | undefined;
  look: (request: Looked) => void;
  /** The review goes on to another one of the same kind. */
  turn: (id: string) => void;
  close: () => void;
}

/** Of the history's entry: there is a page below this review to go back to. */
const OPENED_HERE = 'review opened here';
const kinds = new Set(['leave', 'sick', 'wfh']);

/** The request that is looked at stands in the address: a link leads to it, and going back closes it. */
export function useReviewAddress(own: RequestKind): ReviewAddress {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const id = new URLSearchParams(search).get('review');
  const of = new URLSearchParams(search).get('of') ?? '';
  const kind = kinds.has(of) ? (of as RequestKind) : own;
  const addressOf = (next?: Looked) => {
    const params = new URLSearchParams(search);
    params.delete('of');
    params.delete('review');
    if (next && next.kind !== own) params.set('of', next.kind);
    if (next) params.set('review', next.id);

    return params.size > 0 ? `${path}?${params}` : path;
  };

  return {
    looked: id === null ? undefined : { id, kind },
    look: (request) => navigate(addressOf(request), { state: OPENED_HERE }),
    turn: (next) => {
      if (next !== id) navigate(addressOf({ id: next, kind }), { replace: true, state: history.state });
    },
    close: () => {
      if (history.state === OPENED_HERE) history.back();
      else navigate(addressOf(), { replace: true });
    },
  };
}
