import { useLocation, useSearch } from 'wouter';
import type { RequestKind } from '../../rules/leave/time-off.ts';

export interface OpenReview {
  id: string;
  kind: RequestKind;
}

interface ReviewAddress {
  looked: OpenReview | undefined;
  look: (request: OpenReview) => void;
  turn: (id: string) => void;
  close: () => void;
}

/** Marks history entries that were opened from the page below, so that closing can go back. */
const OPENED_HERE = 'review opened here';
const kinds = new Set(['leave', 'sick', 'wfh']);

/** The open request is in the address: it can be linked to, and going back closes it. */
export function useReviewAddress(own: RequestKind): ReviewAddress {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const id = new URLSearchParams(search).get('review');
  const of = new URLSearchParams(search).get('of') ?? '';
  const kind = kinds.has(of) ? (of as RequestKind) : own;
  const addressOf = (next?: OpenReview) => {
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
