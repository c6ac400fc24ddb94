import { fromPromise } from 'xstate';
import type {
  Campaign,
  CampaignDetails,
  CampaignFigures,
  CampaignMove,
  CampaignProgress,
  CampaignsQuery,
} from '../../../api/contract/campaigns.ts';
import { saveFile } from '../../../api/save-file.ts';
import { figuresCsv } from '../../../rules/campaigns/campaign-figures.ts';
import { sendsAtOnce } from '../../../rules/campaigns/campaign-life.ts';
import {
  type FilterTable,
  type ListQuery,
  type ListShape,
  namesOf,
  toCallQuery,
} from '../../../rules/shared/list-query.ts';
import { campaignSendingMachine, type SendingMove } from '../../campaign-sending.machine.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import { isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor, type ResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { rowCommand } from '../shared/row-command.ts';
import { wireList } from '../shared/wire-list.ts';

export type CampaignsActor = CollectionActor<Campaign>;
export type CampaignActor = ResourceActor<CampaignDetails>;
export type FiguresMachine = ResourceMachine<CampaignFigures>;
/** Two campaigns side by side. */
export interface Compared {
  campaign: Campaign;
  figures: CampaignFigures;
}
export type ComparisonActor = ResourceActor<Compared[]>;

const campaignFilters = { state: 'one' } as const satisfies FilterTable<CampaignsQuery>;

export const campaignsShape: ListShape<CampaignsQuery> = {
  sorts: ['title', 'from', 'to'],
  filters: namesOf(campaignFilters),
};

type CampaignCommand = Extract<CampaignMove, 'schedule' | 'unschedule' | 'withdraw'> | 'sendNow' | 'delete' | 'test';

const command = rowCommand<Campaign, CampaignCommand>;

export const campaignCommands = {
  schedule: <Row extends Campaign>(row: Row): RowCommand<Row, CampaignCommand> =>
    command('schedule', true, sendsAtOnce(row) ? 'Sending started' : 'Campaign scheduled')(row),
  /** Regardless of its date. */
  sendNow: command('sendNow', true, 'Sending started'),
  unschedule: command('unschedule', false, 'Campaign moved to drafts'),
  withdraw: command('withdraw', true, 'Campaign withdrawn'),
  delete: command('delete', true, 'Campaign deleted'),
  test: command('test', false, 'Test sent'),
} as const;

export const downloadComparison = (row: Compared[]): RowCommand<Compared[]> => ({
  name: 'download',
  row,
  needsConfirmation: false,
  done: 'Comparison exported',
});

/** `a,b` as in the page's address. */
export const comparisonKey = (ids: readonly string[]): string => ids.join(',');

export const wireCampaigns = (io: Services) => {
  const { api, effects } = io;
  const one = async (id: string, signal: AbortSignal): Promise<Reply<CampaignDetails>> =>
    mapReply(await api.call('getCampaign', { params: { id }, signal }), ({ campaign }) => campaign);
  const figures = async (id: string, signal: AbortSignal): Promise<Reply<CampaignFigures>> =>
    mapReply(await api.call('viewCampaignFigures', { params: { id }, signal }), (reply) => reply.figures);
  const run = (
    { name, row: { _id: id, version } }: RowCommand<Campaign, CampaignCommand>,
    signal: AbortSignal,
  ): Promise<Reply> => {
    switch (name) {
      case 'test':
        return api.call('testCampaign', { params: { id }, signal });
      case 'sendNow':
        return api.call('editCampaign', { params: { id }, body: { version, from: null, isDraft: false }, signal });
      case 'delete':
        return api.call('deleteCampaign', { params: { id }, query: { version }, signal });
      case 'schedule':
      case 'unschedule':
      case 'withdraw':
        return api.call('moveCampaign', { params: { id }, body: { move: name, version }, signal });
    }
  };

  return {
    list: wireList<Campaign>(io, 'campaigns', {
      load: async (query, signal) =>
        mapReply(
          await api.call('getCampaigns', { query: campaignsQueryOf(query), signal }),
          ({ campaigns: rows, total }) => ({ rows, total }),
        ),
      run,
    }),
    one: createResourceMachine<CampaignDetails>('campaign').provide({
      actors: {
        loadRecord: fromPromise<Reply<CampaignDetails>, { key: string | null }>(({ input: { key }, signal }) =>
          one(key ?? '', signal),
        ),
        runCommand: fromPromise<Reply, RowCommand<CampaignDetails>>(({ input, signal }) =>
          run(input as RowCommand<CampaignDetails, CampaignCommand>, signal),
        ),
      },
      actions: effects,
    }),
    figures: createResourceMachine<CampaignFigures>('campaignFigures').provide({
      actors: {
        loadRecord: fromPromise<Reply<CampaignFigures>, { key: string | null }>(({ input: { key }, signal }) =>
          figures(key ?? '', signal),
        ),
      },
      // A failure is shown in place of the figures.
      actions: { ...effects, showToast: () => {} },
    }),
    comparison: createResourceMachine<Compared[]>('campaignComparison').provide({
      actors: {
        loadRecord: fromPromise<Reply<Compared[]>, { key: string | null }>(async ({ input: { key }, signal }) => {
          const compared: Compared[] = [];
          for (const id of (key ?? '').split(',')) {
            const [campaign, numbers] = await Promise.all([one(id, signal), figures(id, signal)]);
            if (!isSuccess(campaign)) return campaign;
            if (!isSuccess(numbers)) return numbers;
            compared.push({ campaign: campaign.body, figures: numbers.body });
          }

          return { status: 200, body: compared };
        }),
        runCommand: fromPromise<Reply, RowCommand<Compared[]>>(async ({ input: { row } }) => {
          saveFile({ content: new Blob([figuresCsv(row)], { type: 'text/csv' }), fileName: 'campaigns-compared.csv' });

          return { status: 200, body: {} };
        }),
      },
      actions: effects,
    }),
    sending: campaignSendingMachine.provide({
      actors: {
        loadProgress: fromPromise<Reply<CampaignProgress>, { id: string }>(async ({ input: { id }, signal }) =>
          mapReply(await api.call('viewCampaignProgress', { params: { id }, signal }), ({ progress }) => progress),
        ),
        moveSending: fromPromise<Reply, SendingMove>(({ input: { id, move }, signal }) =>
          api.call('moveCampaign', { params: { id }, body: { move }, signal }),
        ),
      },
      actions: effects,
    }),
  };
};

const campaignsQueryOf = (query: ListQuery): CampaignsQuery => toCallQuery<CampaignsQuery>(query, campaignFilters);
