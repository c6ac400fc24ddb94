import { useEffect, useEffectEvent } from 'react';
import type { SessionActor } from '../../machines/session.machine.ts';
import { useSession } from './wiring-context.ts';

/** Calls back when the person is asked whether to log out. */
export function useLogoutQuestion(onAsked: () => void): void {
  const notify = useEffectEvent(onAsked);
  const isAsking = useSession((snapshot) => snapshot.hasTag('confirmingLogout'));
  useEffect(() => {
    if (isAsking) notify();
  }, [isAsking]);
}

/** Goes on once that question is not open: another address would close it. Not at all for someone who logs out. */
export function afterLogoutQuestion(session: SessionActor, goOn: () => void): void {
  if (!session.getSnapshot().hasTag('confirmingLogout')) {
    goOn();

    return;
  }
  const { unsubscribe } = session.subscribe((snapshot) => {
    if (snapshot.hasTag('confirmingLogout')) return;
    unsubscribe();
    if (snapshot.hasTag('signedIn')) goOn();
  });
}
