import type { CampaignChannel, CampaignLinkKind, CampaignState } from '../../api/contract/campaigns.ts';
import { describePeople } from '../employees/people-selection.ts';

export const linkNames: Readonly<Record<CampaignLinkKind, string>> = {
  challenge: 'Challenge',
  article: 'Article',
  policy: 'Policy',
};

/** What the message asks its reader to do. */
export const linkAsks: Readonly<Record<CampaignLinkKind, string>> = {
  challenge: 'Join the challenge',
  article: 'Read the article',
  policy: 'Read the policy',
};

/** What those who followed it have done. */
export const linkFollowed: Readonly<Record<CampaignLinkKind, string>> = {
  challenge: 'Joined the challenge',
  article: 'Read the article',
  policy: 'Acknowledged the policy',
};

export const stateNames: Readonly<Record<CampaignState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
  ended: 'Ended',
  withdrawn: 'Withdrawn',
};

const channelNames: Readonly<Record<CampaignChannel, string>> = { console: 'notification', mail: 'email' };

/** `by notification and email` */
export const throughWords = (channels: readonly CampaignChannel[]): string =>
  `by ${channels.map((channel) => channelNames[channel]).join(' and ')}`;

export interface Release {
  readonly people: number;
  /** `Everyone in Lisbon`. */
  readonly audience: string;
  readonly channels: readonly CampaignChannel[];
  /** In words; null for at once. */
  readonly when: string | null;
}

/** To how many, whom and when. */
export const releaseInWords = ({ people, audience, channels, when }: Release): string =>
  `We’ll send it to ${people === 0 ? 'no one at the moment' : describePeople(people)} (${audience}) ${throughWords(channels)} ${
    when === null ? 'as soon as you confirm.' : `${when}. People who join the audience before then will receive it too.`
  }`;
