import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Identity } from '../../machines/session.machine.ts';
import type { Services, SessionActor, Wiring } from '../../machines/wiring.ts';

export const WiringContext = createContext<Wiring | null>(null);

export function useWiring(): Wiring {
  const wiring = use(WiringContext);
  if (!wiring) throw new Error('useWiring must be used inside WiringContext');

  return wiring;
}

/** Selects from the session only, so other changes don't re-render. */
export function useSession<T>(selector: (snapshot: SnapshotFrom<SessionActor>) => T): T {
  return useSelector(useWiring().session, selector);
}

/** Throws outside the authenticated part of the app. */
export function useSignedIn(): Identity {
  const who = useSession(({ context }) => context.who);
  if (!who) throw new Error('No one is signed in');

  return who;
}

export const useFileUrl = () => useWiring().fileUrl;

export const useMachines = <Charts>(wire: (io: Services) => Charts): Charts => useWiring().machines(wire);
