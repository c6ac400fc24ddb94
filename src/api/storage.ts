/**
 * The four things the console keeps in the browser's local storage, under names that other parts of the product share.
 * Where the browser forbids storage (private windows, policies), they live as long as the page.
 */
export const storageKeys = ['loginToken', 'securityToken', 'roles', 'userId'] as const;
export type StorageKey = (typeof storageKeys)[number];

export interface SessionStorage {
  get(key: StorageKey): string | null;
  /** Writes in the order given; null forgets one. Other tabs hear of `loginToken`, so it belongs last. */
  set(values: Partial<Record<StorageKey, string | null>>): void;
  /** Empties local storage altogether. */
  clear(): void;
  /** Hears that another tab signed in or out (`loginToken` changed there). Returns the way to stop. */
  subscribe(heard: () => void): () => void;
}

export function createStorage(area: Storage | undefined = browserStorage()): SessionStorage {
  const memory = new Map<StorageKey, string>();

  return {
    get: (key) => memory.get(key) ?? attempt(() => area?.getItem(key) ?? null, null),
    set(values) {
      for (const [key, value] of Object.entries(values) as [StorageKey, string | null][]) {
        memory.delete(key);
        if (!attempt(() => write(area, key, value), false) && value !== null) memory.set(key, value);
      }
    },
    clear() {
      memory.clear();
      attempt(() => area?.clear(), undefined);
    },
    subscribe(heard) {
      const onStorage = ({ key, storageArea }: StorageEvent) => {
        // Without a key the other tab emptied everything.
        if (storageArea === area && (key === null || key === 'loginToken')) heard();
      };
      window.addEventListener('storage', onStorage);

      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** Whether the browser keeps it. */
function write(area: Storage | undefined, key: StorageKey, value: string | null): boolean {
  if (value === null) area?.removeItem(key);
  else area?.setItem(key, value);

  return area !== undefined;
}

function browserStorage(): Storage | undefined {
  return attempt(() => window.localStorage, undefined);
}

function attempt<T>(risky: () => T, otherwise: T): T {
  try {
    return risky();
  } catch {
    return otherwise;
  }
}
