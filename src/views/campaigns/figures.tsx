import type { Campaign, CampaignFigures } from '../../api/contract/campaigns.ts';
import { linkFollowed } from '../../rules/campaigns/campaign-words.ts';
import styles from './campaigns.module.css';

export interface FiguresOf {
  campaign: Campaign;
  figures: CampaignFigures;
}

interface Row {
  name: string;
  help?: string;
  value: (figures: CampaignFigures) => number | null;
  /** What the share is of. */
  of?: (figures: CampaignFigures) => number;
}

const rows = (compared: readonly FiguresOf[]): Row[] => {
  const followed = [...new Set(compared.flatMap(({ campaign: { link } }) => (link ? [linkFollowed[link.kind]] : [])))];
  const some = (value: (figures: CampaignFigures) => number) => compared.some(({ figures }) => value(figures) > 0);

  return [
    { name: 'Received', value: ({ told }) => told },
    { name: 'In the console or app', value: ({ inConsole }) => inConsole, of: ({ told }) => told },
    { name: 'By email', value: ({ byMail }) => byMail, of: ({ told }) => told },
    ...(some(({ mailWaiting }) => mailWaiting)
      ? [
          {
            name: 'Emails waiting',
            value: (one: CampaignFigures) => one.mailWaiting,
            of: (one: CampaignFigures) => one.byMail,
          },
        ]
      : []),
    ...(some(({ mailFailed }) => mailFailed)
      ? [
          {
            name: 'Emails refused',
            value: (one: CampaignFigures) => one.mailFailed,
            of: (one: CampaignFigures) => one.byMail,
          },
        ]
      : []),
    {
      name: 'Delivered',
      help: 'Shown in the console or app, or accepted by their mail server.',
      value: ({ delivered }) => delivered,
      of: ({ told }) => told,
    },
    {
      name: 'Opened',
      help: 'In the console or app, or through the link in the email.',
      value: ({ opened }) => opened,
      of: ({ delivered }) => delivered,
    },
    ...(followed.length > 0
      ? [
          {
            name: 'Clicked',
            help: 'Followed the link in the campaign.',
            value: ({ clicked }: CampaignFigures) => clicked,
            of: ({ opened }: CampaignFigures) => opened,
          },
          {
            name: followed.join(' / '),
            help: 'After receiving the campaign.',
            value: ({ followed: done }: CampaignFigures) => done,
            of: ({ told }: CampaignFigures) => told,
          },
        ]
      : []),
    { name: 'Unsubscribed', value: ({ unsubscribed }) => unsubscribed, of: ({ byMail }) => byMail },
  ];
};

/** One campaign, or several beside each other. */
export function FiguresTable({ compared, label }: { compared: readonly FiguresOf[]; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.figures}>
        {compared.length > 1 && (
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {compared.map(({ campaign }) => (
                <th key={campaign._id} scope="col" dir="auto">
                  {campaign.title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows(compared).map(({ name, help, value, of }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {help && <span className={styles.share}>{help}</span>}
              </th>
              {compared.map(({ campaign, figures }) => (
                <Figure key={campaign._id} value={value(figures)} of={of?.(figures)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure({ value, of }: { value: number | null; of: number | undefined }) {
  return (
    <td>
      {value === null ? '–' : value.toLocaleString('en')}
      {value !== null && of !== undefined && of > 0 && (
        <span className={styles.share}>{Math.round((value / of) * 100)}%</span>
      )}
    </td>
  );
}
