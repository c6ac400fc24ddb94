import { useActorRef } from '@xstate/react';
import type { ChangePasswordActor, ChangePasswordInput } from '../../machines/change-password.machine.ts';
import { wireChangePassword } from '../../machines/modules/auth/passwords.ts';
import { useMachines, useSignedIn } from '../layout/wiring-context.ts';

export function useChangePassword(origin: ChangePasswordInput['origin']): ChangePasswordActor {
  const { user } = useSignedIn();

  return useActorRef(useMachines(wireChangePassword), {
    input: { origin, canSkipCurrent: user.mayResetPassword === true },
  });
}
