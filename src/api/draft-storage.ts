/**
 * Unsent text in IndexedDB, separate for each person. Not local storage, because signing out clears that. Where the
 * browser refuses storage nothing is kept.
 */
import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import { createSignal } from '../rules/shared/signal.ts';

/** Older drafts are deleted. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

interface DraftStorage {
  recall<T extends { at?: string }>(under: string): Promise<T | null>;
  keep(under: string, draft: object): void;
  forget(under: string): void;
  /** Under which names anything of this person is kept. */
  names(): Promise<string[]>;
  forgetAll(): void;
}

let opened: UseStore | undefined;

/** Opened on first use: a browser may refuse, and then each use rejects. */
function store(): UseStore {
  opened ??= createStore('wellness-drafts', 'articles');

  return opened;
}

/** One write after another, so that the last one wins. */
let queue: Promise<unknown> = Promise.resolve();

const changes = createSignal();

function next(work: () => Promise<unknown>): void {
  queue = queue.then(work).catch(() => undefined);
  changes.emit();
}

/** Calls back for each change in this tab. Returns the unsubscribe function. */
export const watchDrafts = changes.subscribe;

export function createDraftStorage(personId: string): DraftStorage {
  const keyOf = (under: string) => `${personId}:${under}`;
  const own = async () => (await keys<string>(store())).filter((key) => key.startsWith(keyOf('')));

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
    async names() {
      await queue;

      return (await own()).map((key) => key.slice(keyOf('').length));
    },
    forgetAll: () => next(async () => delMany(await own(), store())),
  };
}
