/** What an earlier visit has left in the browser's store of drafts. */
import type { Stage } from './stage.ts';

/** Null: nothing. */
export const keepDraft = ({ page }: Stage, key: string, kept: object | null): Promise<void> =>
  page.evaluate(put, [key, kept] as const);

function put([key, kept]: readonly [string, object | null]): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('wellness-drafts');
    opening.onupgradeneeded = () => opening.result.createObjectStore('articles');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('articles', 'readwrite');
      const store = writing.objectStore('articles');
      if (kept) store.put({ ...kept, at: new Date().toISOString() }, key);
      else store.delete(key);
      writing.oncomplete = () => {
        opening.result.close();
        done();
      };
      writing.onerror = () => fail(writing.error);
    };
  });
}
