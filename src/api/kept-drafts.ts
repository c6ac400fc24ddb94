/**
 * What somebody has written and the server does not have yet, kept in the browser's own database: it outlives the page, the
 * tab and a session that ends in the middle. Local storage would not do: signing out empties it, and so does being signed
 * out. Each person finds only their own. Where the browser keeps nothing (private windows), nothing is kept.
 */
import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** After this long nobody asks for it any more. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

export interface KeptDrafts {
  recall<T extends { at?: string }>(under: string): Promise<T | null>;
  keep(under: string, draft: object): void;
  forget(under: string): void;
}

let opened: UseStore | undefined;

/** Opened when it is first needed: a browser may refuse, and then each use does. */
function store(): UseStore {
  opened ??= createStore('wellness-drafts', 'articles');

  return opened;
}

export function draftsKept(personId: string): KeptDrafts {
  const keyOf = (under: string) => `${personId}:${under}`;
  /** One after the other, so that the last word is what was written last. */
  let queue: Promise<unknown> = Promise.resolve();
  const next = (work: () => Promise<unknown>) => {
    queue = queue.then(work).catch(() => undefined);
  };

  return {
    async recall<T extends { at?: string }>(under: string): Promise<T | null> {
      await queue;
      const found = await get<T>(keyOf(under), store());
      if (!found) return null;
      if (Date.now() - Date.parse(found.at ?? '') < KEPT_FOR_MS) return found;
      await del(keyOf(under), store());

      return null;
    },
    keep: (under, draft) => next(() => set(keyOf(under), { ...draft, at: new Date().toISOString() }, store())),
    forget: (under) => next(() => del(keyOf(under), store())),
  };
}
