import type { CampaignChannel, CampaignLinkKind, CampaignState } from '../../api/contract/campaigns.ts';
import { describePeople } from '../employees/people-selection.ts';
import { formatDateTime } from '../shared/dates.ts';
import { instantAt, zoneCity } from '../shared/zoned-time.ts';

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

/** What people who followed the link have done. */
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

export interface PlannedSending {
  readonly people: number;
  /** `Everyone in Lisbon`. */
  readonly audience: string;
  readonly channels: readonly CampaignChannel[];
  /** In words; null for at once. */
  readonly when: string | null;
}

/** How many people receive it, who they are and when. */
export function sendingInWords({ people, audience, channels, when }: PlannedSending): string {
  const through = throughWords(channels);
  if (people === 0) {
    const then = when === null ? '' : ` We’ll send it ${through} ${when} to anyone who joins the audience before then.`;

    return `At the moment, no one would receive it (${audience}).${then}`;
  }

  return `We’ll send it to ${describePeople(people)} (${audience}) ${through} ${
    when === null ? 'as soon as you confirm.' : `${when}. People who join the audience before then will receive it too.`
  }${channels.length > 1 ? ' People who unsubscribed from campaign emails will get the notification only.' : ''}`;
}

export interface ZoneOfTimes {
  readonly zone: string;
  /** The writer's. */
  readonly own: string;
  /** Before the audience was changed. */
  readonly before: string;
  /** The audience has one place. */
  readonly isAudiences: boolean;
  /** A time of the form, `2026-03-05T09:30`; empty for none. */
  readonly written: string;
}

/** The place in whose time zone the form's times are, and what that means for the writer. */
export function zoneInWords({ zone, own, before, isAudiences, written }: ZoneOfTimes): string {
  const instant = instantAt(written, zone);
  const [there, here] = [formatDateTime(instant, zone), formatDateTime(instant, own)];
  const isMoved = zone !== before && instant !== null;

  return [
    isAudiences
      ? `Local time in ${zoneCity(zone)} (${zone}), where the audience is.`
      : `Your local time (${zone}). Everyone gets it at the same time.`,
    isMoved && `The new audience is in another time zone, so ${there} now means ${zoneCity(zone)} time.`,
    there !== here && `${isMoved ? 'That' : `${there} there`} is ${here} your time.`,
  ]
    .filter(Boolean)
    .join(' ');
}
