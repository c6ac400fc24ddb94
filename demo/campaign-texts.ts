import type { CampaignLinkKind, CampaignState } from '../src/api/contract/campaigns.ts';

export interface CampaignPlan {
  readonly title: string;
  /** Blank lines separate paragraphs. */
  readonly text: string;
  readonly state: CampaignState;
  /** Days from the demo's day, and never at a weekend; a draft has none. */
  readonly from: number | null;
  readonly to: number | null;
  /** By the title of what it is about. */
  readonly link?: { readonly kind: CampaignLinkKind; readonly title: string };
  readonly branch?: string;
  /** Written by a branch's HR for the branch. */
  readonly isOwn?: boolean;
  /** The share of recipients who opened it, and of those, the share who clicked. */
  readonly opened?: number;
  readonly clicked?: number;
}

export const campaignPlans: readonly CampaignPlan[] = [
  {
    title: 'Steps together: will your team join?',
    text: 'Four weeks on foot, together.\n\nYour team’s score is the average of its members, so everybody’s steps count. Take the stairs, walk to lunch, get off one stop early.\n\nJoin with one click. Your watch or phone does the counting.',
    state: 'ended',
    from: -166,
    to: -128,
    link: { kind: 'challenge', title: 'Steps together' },
    opened: 0.72,
    clicked: 0.61,
  },
  {
    title: 'Sleep better this week',
    text: 'One in three of us sleeps less than seven hours.\n\nWe have put together what really helps: light, regular hours, and a screen that goes dark before you do. It takes four minutes to read.\n\nTell us on Friday what you tried.',
    state: 'sent',
    from: -3,
    to: 11,
    link: { kind: 'article', title: '' },
    opened: 0.46,
    clicked: 0.38,
  },
  {
    title: 'Breathing breaks in Lisbon',
    text: 'Every Tuesday and Thursday at 11:00, ten minutes in the garden room.\n\nNo mat, no experience, no sports clothes. Just come as you are.',
    state: 'scheduled',
    from: 6,
    to: 34,
    branch: 'Lisbon',
    isOwn: true,
  },
  {
    title: 'Health week',
    text: 'Blood pressure, a hearing test and a healthy lunch: the week is planned for the end of next month.\n\nDates and rooms follow.',
    state: 'draft',
    from: null,
    to: null,
  },
];
