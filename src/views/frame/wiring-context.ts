import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Who } from '../../machines/session.machine.ts';
import type { Io, SessionActor, Wiring } from '../../machines/wiring.ts';

/** The charts, joined to the world once at start-up. */
export const WiringContext = createContext<Wiring | null>(null);

export function useWiring(): Wiring {
  const wiring = use(WiringContext);
  if (!wiring) throw new Error('Stands outside of WiringContext');

  return wiring;
}

/** Something of the session, and of nothing but the session. */
export function useSession<T>(selector: (snapshot: SnapshotFrom<SessionActor>) => T): T {
  return useSelector(useWiring().session, selector);
}

/** Who is signed in. Only for what stands behind the sign-in. */
export function useWho(): Who {
  const who = useSession(({ context }) => context.who);
  if (!who) throw new Error('Nobody is signed in');

  return who;
}

/** Makes the address of a stored file. */
export const useFileUrl = () => useWiring().fileUrl;

/** The charts of a feature: `useWired(wireEmployees).list`. */
export const useWired = <Charts>(wire: (io: Io) => Charts): Charts => useWiring().wired(wire);
