import { fromPromise } from 'xstate';
import type { CampaignMail } from '../../../api/contract/own-campaigns.ts';
import type { RowCommand } from '../../collection.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { rowCommand } from '../shared/row-command.ts';

export interface OpenedMail extends CampaignMail {
  /** The random part of the link. */
  token: string;
  /** The link was followed by someone who uses only the app. */
  goesOnInApp: boolean;
}
export type CampaignMailActor = ResourceActor<OpenedMail>;

const command = rowCommand<OpenedMail, string>;

export const mailCommands = {
  follow: command('follow', false, ''),
  unsubscribe: command('unsubscribe', false, ''),
  subscribe: command('subscribe', false, ''),
} as const;

/**
 * `key`: the token, followed by `/unsubscribe` for an unsubscribe link. Loaded by POST, so that mail scanners that
 * follow links have no effect.
 */
export const wireCampaignMail = ({ api, effects }: Services) => {
  const followedInApp = new Set<string>();
  const run = async ({ name, row: { token } }: RowCommand<OpenedMail>, signal: AbortSignal): Promise<Reply> => {
    const params = { token };
    if (name === 'unsubscribe') return api.call('unsubscribeFromCampaigns', { params, signal });
    if (name === 'subscribe') return api.call('subscribeToCampaigns', { params, signal });
    const reply = await api.call('followCampaignMail', { params, signal });
    if (isSuccess(reply)) {
      const { to } = reply.body;
      if (to === null) followedInApp.add(token);
      else effects.goTo(undefined, { to });
    }

    return reply;
  };

  return {
    mail: createResourceMachine<OpenedMail>('campaignMail').provide({
      actors: {
        loadRecord: fromPromise<Reply<OpenedMail>, { key: string | null }>(async ({ input: { key }, signal }) => {
          const [token = '', to] = (key ?? '').split('/');
          const query = to === 'unsubscribe' ? ({ to } as const) : {};

          return mapReply(await api.call('openCampaignMail', { params: { token }, query, signal }), ({ mail }) => ({
            ...mail,
            token,
            goesOnInApp: followedInApp.has(token),
          }));
        }),
        runCommand: fromPromise<Reply, RowCommand<OpenedMail>>(({ input, signal }) => run(input, signal)),
      },
      // The page itself says what has changed.
      actions: { ...effects, showToast: (_, toast) => toast.text !== '' && effects.showToast(_, toast) },
    }),
  };
};
