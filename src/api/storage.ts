/**
 * The console's local storage, under names shared with other parts of the product. Where the browser forbids storage,
 * values last as long as the page.
 */
const storageKeys = ['loginToken', 'securityToken', 'roles', 'userId'] as const;
export type StorageKey = (typeof storageKeys)[number];

export interface SessionStorage {
  get(key: StorageKey): string | null;
  /** Written in the given order; null removes. Other tabs listen to `loginToken`, so it must come last. */
  set(values: Partial<Record<StorageKey, string | null>>): void;
  /** Empties local storage altogether. */
  clear(): void;
  /** Called when `loginToken` changes in another tab. Returns the unsubscribe function. */
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
        // A null key means that the other tab cleared everything.
        if (storageArea === area && (key === null || key === 'loginToken')) heard();
      };
      window.addEventListener('storage', onStorage);

      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** Whether the browser stored it. */
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
