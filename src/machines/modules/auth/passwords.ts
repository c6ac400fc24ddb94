import { fromPromise } from 'xstate';
import type { Reply } from '../../../api/client.ts';
import type { ChangePasswordBody } from '../../../api/contract/auth.ts';
import type { StatusReply } from '../../../api/contract/common.ts';
import { changePasswordMachine } from '../../change-password.machine.ts';
import { type ForgotPasswordValues, forgotPasswordMachine } from '../../forgot-password.machine.ts';
import type { SessionChanges } from '../../session.machine.ts';
import type { Services } from '../../wiring.ts';

export const wireForgotPassword = ({ api, effects }: Services) =>
  forgotPasswordMachine.provide({
    actors: {
      askForMail: fromPromise<Reply<StatusReply>, ForgotPasswordValues & { role: 'c-admin' }>(({ input, signal }) =>
        api.call('forgetPassword', { body: input, signal }),
      ),
    },
    actions: effects,
  });

export const wireChangePassword = ({ api, effects, scrollToTop, updateSession }: Services) =>
  changePasswordMachine.provide({
    actors: {
      changePassword: fromPromise<Reply<StatusReply>, ChangePasswordBody>(({ input, signal }) =>
        api.call('changePassword', { body: input, signal }),
      ),
    },
    actions: { ...effects, scrollToTop, updateSession: (_, changes: SessionChanges) => updateSession(changes) },
  });
