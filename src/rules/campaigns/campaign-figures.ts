import type { Campaign, CampaignFigures } from '../../api/contract/campaigns.ts';
import { csvOf } from '../shared/csv.ts';
import { linkFollowed } from './campaign-words.ts';

export interface FiguresOf {
  campaign: Campaign;
  figures: CampaignFigures;
}

export interface FigureRow {
  name: string;
  help?: string;
  value: (figures: CampaignFigures) => number | null;
  /** The figure that the share is a percentage of. */
  of?: (figures: CampaignFigures) => number;
}

/** Without emails that are still waiting, or were when the campaign was withdrawn. */
const mailed = ({ byMail, mailWaiting, mailWithdrawn }: CampaignFigures): number =>
  byMail - mailWaiting - mailWithdrawn;

/** A share that is not all or nothing is never shown as 100% or 0%. */
export function shareInWords(part: number, whole: number): string {
  const percent = Math.round((part / whole) * 100);
  if (percent === 0 && part > 0) return '<1%';

  return percent === 100 && part < whole ? '>99%' : `${percent}%`;
}

export const figureRows = (compared: readonly FiguresOf[]): FigureRow[] => {
  const followed = [...new Set(compared.flatMap(({ campaign: { link } }) => (link ? [linkFollowed[link.kind]] : [])))];
  const some = (value: (figures: CampaignFigures) => number) => compared.some(({ figures }) => value(figures) > 0);

  return [
    { name: 'Received', value: ({ told }) => told },
    {
      name: 'In the console or app',
      help: 'They can see it there, even if they have not opened it.',
      value: ({ inConsole }) => inConsole,
      of: ({ told }) => told,
    },
    { name: 'By email', value: mailed, of: ({ told }) => told },
    ...(some(({ mailWaiting }) => mailWaiting)
      ? [
          {
            name: 'Emails waiting',
            value: (one: CampaignFigures) => one.mailWaiting,
            of: (one: CampaignFigures) => one.told,
          },
        ]
      : []),
    ...(some(({ mailWithdrawn }) => mailWithdrawn)
      ? [
          {
            name: 'Emails withdrawn',
            help: 'Not sent, because the campaign was withdrawn first.',
            value: (one: CampaignFigures) => one.mailWithdrawn,
            of: (one: CampaignFigures) => one.told,
          },
        ]
      : []),
    ...(some(({ mailFailed }) => mailFailed)
      ? [
          {
            name: 'Emails not delivered',
            value: (one: CampaignFigures) => one.mailFailed,
            of: mailed,
          },
        ]
      : []),
    {
      name: 'Delivered either way',
      help: 'Available in the console or app, or accepted by their mail server. Emails still waiting don’t count.',
      value: ({ delivered }) => delivered,
      of: ({ told }) => told,
    },
    {
      name: 'Opened',
      help: 'In the console or app, or by following the link in the email. If your company counts opened emails, opening the email counts too.',
      value: ({ opened }) => opened,
      of: ({ delivered }) => delivered,
    },
    ...(followed.length > 0
      ? [
          {
            name: 'Clicked',
            help: 'Followed the link in the campaign.',
            value: ({ clicked }: CampaignFigures) => clicked,
            of: ({ opened }: CampaignFigures) => opened ?? 0,
          },
          {
            name: followed.join(' / '),
            help: 'After receiving the campaign.',
            value: ({ followed: done }: CampaignFigures) => done,
            of: ({ told }: CampaignFigures) => told,
          },
        ]
      : []),
    { name: 'Unsubscribed', value: ({ unsubscribed }) => unsubscribed, of: mailed },
  ];
};

export const figuresCsv = (compared: readonly FiguresOf[]): string =>
  csvOf(
    ['Figure', ...compared.map(({ campaign }) => campaign.title)],
    figureRows(compared).map(({ name, value }) => [name, ...compared.map(({ figures }) => value(figures))]),
  );
