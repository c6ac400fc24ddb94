/**
 * Where charts meet the world: calls, storage, the address bar, toasts. The session is wired here, once, at start-up; the
 * charts of a feature are wired in `modules/` when their page is first opened, so that nobody downloads what they do
 * not look at.
 */
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ApiClient, ClientOptions, Reply } from '../api/client.ts';
import type { TrackReply } from '../api/contract/auth.ts';
import { fileUrl } from '../api/files.ts';
import type { SessionStorage } from '../api/storage.ts';
import { announced, begins } from './live.ts';
import { type GoTo, isSuccess, messageOf, type Toast } from './ports.ts';
import type { Place } from './rules/return-path.ts';
import {
  type NewSession,
  type SessionActor,
  type SessionChanges,
  type Stored,
  type StoredSession,
  sessionMachine,
} from './session.machine.ts';

export type { SessionActor };

/** The address bar: what it says, changing it, and hearing that it changed. */
export interface AddressBar {
  place(): Place;
  go(to: string, options: { replace: boolean }): void;
  /** Returns the way to stop. */
  subscribe(changed: () => void): () => void;
}

export interface World {
  /** Where the API answers. */
  host: string;
  storage: SessionStorage;
  address: AddressBar;
  /** For what went wrong without the person having to know. */
  log(error: unknown): void;
}

/** What the charts of a feature are wired to. */
export interface Io {
  api: ApiClient;
  /** For what talks to the API by other means, such as uploads with progress. */
  http: ClientOptions;
  address: AddressBar;
  /** Brings what is wrong into sight. */
  scrollToTop(): void;
  /** Opens a session with what signing in brought. */
  startSession(session: NewSession): void;
  /** Tells the session what the server just confirmed to be different. */
  updateSession(changes: SessionChanges): void;
  /** What nearly every chart does, ready for `provide({ actions })`. */
  effects: {
    goTo(_: unknown, params: GoTo): void;
    showToast(_: unknown, params: Toast): void;
    logFailure(_: unknown, params: { error: unknown }): void;
  };
}

export interface Wiring {
  session: SessionActor;
  /** The address of a stored file, or of the default picture. */
  fileUrl(name: string | null): string;
  /** Fetches a file that only the signed-in person may have, and hands it to the browser. */
  download(name: string): void;
  /** The charts of a feature, wired on first use and the same ever after. */
  wired<Charts>(wire: (io: Io) => Charts): Charts;
}

/** Joins everything. The session is not started yet: that is the composition root's first act. */
export function createWiring({ host, storage, address, log }: World): Wiring {
  const stored = (): Stored => ({ token: storage.get('loginToken'), securityToken: storage.get('securityToken') });
  const http: ClientOptions = {
    host,
    token: () => storage.get('loginToken'),
    onAnswer({ status, token }) {
      if (status === 401 && token !== null) session.send({ type: 'session.expired', token });
    },
  };
  const api = loadedOnUse(http);
  // Somebody who seems to be signed in asks the server at once; a visitor of the sign-in page may never do.
  if (http.token() !== null) preload();
  const effects: Io['effects'] = {
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
          // The storage has forgotten the token already; this last call still carries it.
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

  begins(session);

  const io: Io = {
    api,
    http,
    address,
    effects,
    scrollToTop: () => scrollTo({ top: 0 }),
    startSession: (opened) => afterwards(() => session.send({ type: 'session.start', ...opened })),
    updateSession: (changes) => afterwards(() => session.send({ type: 'session.update', changes })),
  };
  const wiredCharts = new Map<unknown, unknown>();

  return {
    session,
    fileUrl: (name) => fileUrl(name, host),
    async download(name) {
      try {
        const { fetchFile, saveFile } = await import('../api/download.ts');
        const reply = await fetchFile(http, name);
        if (isSuccess(reply)) saveFile(reply.body);
        else effects.showToast(undefined, { kind: 'error', text: messageOf(reply) });
      } catch (error) {
        log(error);
        effects.showToast(undefined, { kind: 'error', text: 'The file could not be fetched. Please try again.' });
      }
    },
    wired<Charts>(wire: (io: Io) => Charts): Charts {
      if (!wiredCharts.has(wire)) wiredCharts.set(wire, announced(wire(io)));

      return wiredCharts.get(wire) as Charts;
    },
  };
}

/**
 * What one chart tells another, it tells when its own step is over: in the order it was said, before anything is drawn.
 * Said at once, the other's actions would run inside an action of the first.
 */
const afterwards = (tell: () => void): void => queueMicrotask(tell);

const loadClient = () => import('../api/client.ts');

/** Without a network the first call finds out, and says so. */
const preload = () => loadClient().catch(() => {});

/** The client comes with the first call, so that the sign-in page does not wait for it. */
const loadedOnUse = (options: ClientOptions): ApiClient => ({
  call: async (name, ...given) => (await loadClient()).createClient(options).call(name, ...given),
});
