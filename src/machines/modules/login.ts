/** Signing in. Apart from the other charts of `auth`, because nobody waits for those on the first page. */
import { fromPromise } from 'xstate';
import type { Reply } from '../../api/client.ts';
import type { ExchangeReply, LoginBody, LoginReply } from '../../api/contract/auth.ts';
import { loginMachine } from '../login.machine.ts';
import type { NewSession } from '../session.machine.ts';
import type { Io } from '../wiring.ts';

export const wireLogin = ({ api, effects, startSession }: Io) =>
  loginMachine.provide({
    actors: {
      login: fromPromise<Reply<LoginReply>, LoginBody>(({ input, signal }) =>
        api.call('login', { body: input, signal }),
      ),
      exchangeLink: fromPromise<Reply<ExchangeReply>, { securityToken: string }>(({ input, signal }) =>
        api.call('exchangeSecurityToken', { body: input, signal }),
      ),
    },
    actions: { ...effects, startSession: (_, session: NewSession) => startSession(session) },
  });
