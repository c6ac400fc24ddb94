/**
 * Connects charts to calls, storage, the address bar and toasts. The session is wired at start-up; `modules/` are wired
 * when their page is first opened, so their code loads on demand.
 */
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ApiClient, ClientOptions, Reply } from '../api/client.ts';
import type { TrackReply } from '../api/contract/auth.ts';
import type { FileRequest } from '../api/download.ts';
import { fileUrl } from '../api/files.ts';
import type { SessionStorage } from '../api/storage.ts';
import { type Location, parseLocation } from '../rules/auth/return-path.ts';
import { paths } from '../rules/shared/paths.ts';
import { registerActor, withRegistry } from './actor-registry.ts';
import type { Effects } from './ports.ts';
import {
  type NewSession,
  type SessionActor,
  type SessionChanges,
  type StoredCredentials,
  type StoredSession,
  sessionMachine,
} from './session.machine.ts';

export type { SessionActor };

export interface AddressBar {
  place(): Location;
  go(to: string, options: { replace: boolean }): void;
  /** Returns the unsubscribe function. */
  subscribe(changed: () => void): () => void;
}

interface Platform {
  host: string;
  storage: SessionStorage;
  address: AddressBar;
  /** For errors that are not shown. */
  log(error: unknown): void;
  /** Loads the code of a page. */
  loadPage?(path: string): Promise<unknown>;
}

export interface Services {
  api: ApiClient;
  /** For requests outside the client, such as uploads with progress. */
  http: ClientOptions;
  address: AddressBar;
  /** The id of the person who is signed in; empty if no one is. */
  personId(): string;
  scrollToTop(): void;
  download(file: FileRequest): void;
  /** Loads the code of the page that follows sign-in. Never rejects. */
  loadNextPage(): Promise<void>;
  startSession(session: NewSession): void;
  updateSession(changes: SessionChanges): void;
  effects: Effects;
}

export interface Wiring {
  session: SessionActor;
  /** The default picture for null. */
  fileUrl(name: string | null): string;
  download(name: string): void;
  /** Wires on first use and returns the same charts afterwards. */
  machines<Charts>(wire: (io: Services) => Charts): Charts;
}

/** The session is not started yet: `app.tsx` does that. */
export function createWiring({ host, storage, address, log, loadPage }: Platform): Wiring {
  const stored = (): StoredCredentials => ({
    token: storage.get('loginToken'),
    securityToken: storage.get('securityToken'),
  });
  const http: ClientOptions = {
    host,
    token: () => storage.get('loginToken'),
    onAnswer({ status, token }) {
      if (status === 401 && token !== null) session.send({ type: 'session.expired', token });
    },
  };
  const api = loadedOnUse(http);
  // Someone with a token calls at once; a visitor of the sign-in page may never call.
  if (http.token() !== null) preload();
  const effects: Effects = {
    goTo: (_, { to, replace = false }) => address.go(to, { replace }),
    showToast: (_, toast) => afterwards(() => session.system.get('toasts')?.send({ type: 'toast.show', toast })),
    logFailure: (_, { error }) => log(error),
  };

  const session: SessionActor = createActor(
    sessionMachine.provide({
      actors: {
        watchLocation: fromCallback(({ sendBack }) =>
          address.subscribe(() => afterwards(() => sendBack({ type: 'location.changed', place: address.place() }))),
        ),
        watchStorage: fromCallback(({ sendBack }) =>
          storage.subscribe(() => sendBack({ type: 'storage.changed', ...stored() })),
        ),
        trackUser: fromPromise<Reply<TrackReply>>(({ signal }) => api.call('trackedUserResult', { signal })),
        endSession: fromPromise<Reply, { token: string | null }>(({ input: { token }, signal }) =>
          // Storage has already forgotten the token, so this last call carries it explicitly.
          loadedOnUse({ host, token: () => token }).call('signOut', { signal }),
        ),
      },
      actions: {
        ...effects,
        storeSession: (_, { token, securityToken, roles, userId }: StoredSession) =>
          storage.set({ securityToken, roles: JSON.stringify(roles), userId, loginToken: token }),
        clearStorage: () => storage.clear(),
      },
    }),
    { input: { place: address.place(), stored: stored() } },
  );

  registerActor(session);

  const download = (file: FileRequest) => {
    import('./modules/shared/download.ts').then(
      ({ startDownload }) => startDownload({ http, effects }, file),
      (error: unknown) => {
        log(error);
        effects.showToast(undefined, { kind: 'error', text: 'The file could not be downloaded. Try again.' });
      },
    );
  };
  const io: Services = {
    api,
    http,
    address,
    effects,
    personId: () => session.getSnapshot().context.who?.user._id ?? '',
    scrollToTop: () => scrollTo({ top: 0 }),
    download,
    async loadNextPage() {
      const to = session.getSnapshot().context.returnTo?.to ?? paths.home;
      // Shown, and reported, when the page opens.
      await loadPage?.(parseLocation(to).path).catch(() => {});
    },
    startSession: (opened) => afterwards(() => session.send({ type: 'session.start', ...opened })),
    updateSession: (changes) => afterwards(() => session.send({ type: 'session.update', changes })),
  };
  const wiredCharts = new Map<unknown, unknown>();

  return {
    session,
    fileUrl: (name) => fileUrl(name, host),
    download: (name) => download({ name }),
    machines<Charts>(wire: (io: Services) => Charts): Charts {
      if (!wiredCharts.has(wire)) wiredCharts.set(wire, withRegistry(wire(io)));

      return wiredCharts.get(wire) as Charts;
    },
  };
}

/**
 * Events to another chart are sent after the current step, in order; sent at once, the other chart's actions would run
 * inside this one's.
 */
const afterwards = (send: () => void): void => queueMicrotask(send);

let client: typeof import('../api/client.ts') | undefined;

/** Importing again takes a turn of the event loop, in which a frame may be drawn without the reply. */
const loadClient = async () => {
  client ??= await import('../api/client.ts');

  return client;
};

/** A network failure is reported by the first call. */
const preload = () => loadClient().catch(() => {});

/**
 * The client is loaded with the first call, to keep the sign-in page small. Later calls are sent at once, before the page is
 * drawn.
 */
const loadedOnUse = (options: ClientOptions): ApiClient => ({
  call: async (name, ...given) => (client ?? (await loadClient())).createClient(options).call(name, ...given),
});
