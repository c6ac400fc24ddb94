import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { Campaign, CampaignFigures } from '../../api/contract/campaigns.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { type CampaignState, hasGoneOut, sendsAtOnce } from '../../rules/campaigns/campaign-life.ts';
import { sendingInWords, stateNames } from '../../rules/campaigns/campaign-words.ts';
import { audienceValueOf, describeAudience, partOfWhole } from '../../rules/documents/audience.ts';
import { describePeople } from '../../rules/employees/people-selection.ts';
import { type ForBranch, isBeyondReach } from '../../rules/shared/branch-links.ts';
import { campaignPath } from '../../rules/shared/links.ts';
import { quoted } from '../../rules/shared/quoted.ts';
import { withCommas } from '../../rules/shared/with-commas.ts';
import type { Confirmation } from '../layout/command-confirmation.tsx';
import common from '../ui/common.module.css';
import { LocalDateTime } from '../ui/date-time.tsx';
import { StatusDot, type StatusDotProps } from '../ui/status-dot.tsx';
import { createColumns } from '../ui/table-hook.ts';
import styles from './campaigns.module.css';
import { CompareBox } from './compare-box.tsx';

const tones: Readonly<Record<CampaignState, StatusDotProps['tone']>> = {
  draft: 'neutral',
  scheduled: 'caution',
  sending: 'positive',
  stopped: 'caution',
  sent: 'positive',
  ended: 'neutral',
  withdrawn: 'critical',
};

export const campaignStates = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

export const CampaignStateDot = ({ state }: Pick<Campaign, 'state'>) => (
  <StatusDot tone={tones[state]}>{stateNames[state]}</StatusDot>
);

/** On two lines if need be, so that the list fits beside the menu. */
const WrappedDate = (props: ComponentProps<typeof LocalDateTime>) => (
  <span className={styles.date}>
    <LocalDateTime {...props} />
  </span>
);

const column = createColumns<Campaign>();

export const campaignColumns = column.columns([
  column.accessor('title', {
    id: 'title',
    header: 'Title',
    cell: ({ row: { original } }) => (
      <span className={styles.name} dir="auto">
        <Link href={campaignPath(original._id)}>{original.title}</Link>
      </span>
    ),
  }),
  column.accessor(({ audience }) => describeAudience(audience), {
    id: 'audience',
    header: 'Audience',
    enableSorting: false,
  }),
  column.accessor('state', {
    id: 'state',
    header: 'Status',
    enableSorting: false,
    cell: ({ getValue }) => CampaignStateDot({ state: getValue() }),
  }),
  column.accessor('from', {
    id: 'from',
    header: 'Sent on',
    cell: ({ getValue, row }) => <WrappedDate value={getValue()} zone={row.original.zone} />,
  }),
  column.accessor('to', {
    id: 'to',
    header: 'Ends on',
    cell: ({ getValue, row }) => <WrappedDate value={getValue()} zone={row.original.zone} />,
  }),
  column.accessor('told', {
    id: 'told',
    header: 'Recipients',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <span className={common.figures}>
        {hasGoneOut(original.state)
          ? partOfWhole(original.told, Math.max(original.addressed, original.told))
          : describePeople(original.addressed)}
      </span>
    ),
  }),
  column.display({
    id: 'compare',
    header: 'Compare',
    enableSorting: false,
    cell: ({ row: { original } }) => (hasGoneOut(original.state) ? <CompareBox campaign={original} /> : '–'),
  }),
]);

/** Where some of the audience cannot open the article that a campaign links to. */
export const linkWarning = (link: LinkedTo | null, readers: readonly string[]): string | undefined =>
  link?.kind === 'article' && isBeyondReach(link, readers)
    ? `This article is for ${link.branch?.branchName} only. Others who follow the link won’t find it.`
    : undefined;

type LinkedTo = ForBranch & Pick<NonNullable<Campaign['link']>, 'kind'>;

const waitingEmails = (waiting = 0): string =>
  waiting === 0 ? 'emails' : waiting === 1 ? 'the email' : `the ${withCommas(waiting)} emails`;

export const scheduleVerb = (campaign: Pick<Campaign, 'from'>): string => (sendsAtOnce(campaign) ? 'Send' : 'Schedule');

/** With the number of emails still waiting, if it is known. */
type CommandedCampaign = Campaign & Partial<Pick<CampaignFigures, 'mailWaiting'>>;

export function questionAbout({ name, row }: RowCommand<CommandedCampaign>): Confirmation {
  const { title, addressed, audience, channels, from, zone, told } = row;
  const { branches } = audienceValueOf(audience);
  const warning = linkWarning(row.link, branches);
  const planned = { people: addressed, audience: describeAudience(audience), channels };
  if (name === 'sendNow' || (name === 'schedule' && sendsAtOnce(row))) {
    return {
      title: `Send ${quoted(title)} to ${describePeople(addressed)}?`,
      body: [sendingInWords({ ...planned, when: null }), warning].filter(Boolean).join(' '),
      confirm: `Send to ${describePeople(addressed)}`,
      busy: 'Sending…',
      tone: 'primary',
    };
  }
  if (name === 'schedule') {
    return {
      title: `Schedule ${quoted(title)}?`,
      body: (
        <>
          {sendingInWords({ ...planned, when: 'at the scheduled time' })} It is scheduled for{' '}
          <LocalDateTime value={from} zone={zone} />. {warning}
        </>
      ),
      confirm: 'Schedule campaign',
      busy: 'Scheduling…',
      tone: 'primary',
    };
  }
  if (name === 'withdraw') {
    return {
      title: `Withdraw ${quoted(title)}?`,
      body: `${told === 1 ? '1 person has' : `${describePeople(told)} have`} received it. They will no longer see it in the console or app, and ${waitingEmails(row.mailWaiting)} still waiting will not be sent. You cannot send it again. We’ll keep its figures.`,
      confirm: 'Withdraw campaign',
      busy: 'Withdrawing…',
    };
  }

  return {
    title: `Delete ${quoted(title)}?`,
    body: 'No one has received it. This cannot be undone.',
    confirm: 'Delete campaign',
    busy: 'Deleting…',
  };
}
