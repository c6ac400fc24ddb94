import { useActorRef } from '@xstate/react';
import type { ChangePasswordActor, ChangePasswordInput } from '../../machines/change-password.machine.ts';
import { wireChangePassword } from '../../machines/modules/passwords.ts';
import { useWho, useWired } from '../frame/wiring-context.ts';

/** Changing the password of whoever is signed in. A mailed link stands for the current one, once. */
export function useChangePassword(origin: ChangePasswordInput['origin']): ChangePasswordActor {
  const { user } = useWho();

  return useActorRef(useWired(wireChangePassword), {
    input: { origin, canSkipCurrent: user.mayResetPassword === true },
  });
}
