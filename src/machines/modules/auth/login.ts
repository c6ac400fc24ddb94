/** Separate from the other `auth` charts to keep the first page small. */
import { fromPromise } from 'xstate';
import type { Reply } from '../../../api/client.ts';
import type { ExchangeReply, LoginBody, LoginReply } from '../../../api/contract/auth.ts';
import { loginMachine } from '../../login.machine.ts';
import { isSuccess } from '../../ports.ts';
import type { NewSession } from '../../session.machine.ts';
import type { Services } from '../../wiring.ts';

export const wireLogin = ({ api, effects, loadNextPage, startSession }: Services) => {
  /** Loads the next page's code during the call, so that it shows at once. */
  const withNextPage = async <Body>(answer: Promise<Reply<Body>>): Promise<Reply<Body>> => {
    const loading = loadNextPage();
    const reply = await answer;
    if (isSuccess(reply)) await loading;

    return reply;
  };

  return loginMachine.provide({
    actors: {
      login: fromPromise<Reply<LoginReply>, LoginBody>(({ input, signal }) =>
        withNextPage(api.call('login', { body: input, signal })),
      ),
      exchangeLink: fromPromise<Reply<ExchangeReply>, { securityToken: string }>(({ input, signal }) =>
        withNextPage(api.call('exchangeSecurityToken', { body: input, signal })),
      ),
    },
    actions: { ...effects, startSession: (_, session: NewSession) => startSession(session) },
  });
};
