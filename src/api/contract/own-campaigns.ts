import { type Static, Type } from 'typebox';
import type { ArticleBody as Body } from './article-body.ts';
import { Campaign } from './campaigns.ts';
import {
  type CallContract,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  replyWith,
  StatusReply,
  strictObject,
} from './common.ts';

const message = {
  title: Type.String(),
  body: Type.Unsafe<Body>({}),
  image: Nullable(Type.String()),
  /** Null once it has been deleted. */
  link: Nullable(
    Type.Object({ kind: Campaign.properties.link.anyOf[0].properties.kind, _id: Id(), title: Type.String() }),
  ),
};

export const OwnCampaign = Type.Object({
  _id: Id(),
  ...message,
  receivedAt: Instant(),
  endsAt: Nullable(Instant()),
  openedAt: Nullable(Instant()),
  clickedAt: Nullable(Instant()),
});
export type OwnCampaign = Static<typeof OwnCampaign>;

export const CampaignMail = Type.Object({
  companyName: Type.String(),
  ...message,
  /** Ended or withdrawn: the message is no longer shown. */
  isOver: Type.Boolean(),
  isSubscribed: Type.Boolean(),
});
export type CampaignMail = Static<typeof CampaignMail>;

const TokenParams = strictObject({ token: Id({ title: 'Link' }) });
/** The console's page for it; null for people who use only the app. */
const followed = replyWith({ to: Nullable(Type.String()) });

export const ownCampaigns = {
  listOwnCampaigns: {
    summary: 'The caller’s campaigns that have not ended, newest first',
    query: strictObject({ skip: listQuery.skip, count: listQuery.count }),
    reply: replyWith({ campaigns: Type.Array(OwnCampaign), total: Type.Integer(), unread: Type.Integer() }),
  },
  readOwnCampaign: {
    summary: 'One campaign, which then counts as opened',
    params: IdParams,
    reply: replyWith({ campaign: OwnCampaign }),
  },
  followOwnCampaign: {
    summary: 'Record that the caller followed the campaign’s link',
    params: IdParams,
    reply: followed,
  },
  openCampaignMail: {
    summary:
      'The campaign behind a link in a message, which then counts as opened unless the link is for unsubscribing',
    params: TokenParams,
    query: strictObject({ to: Type.Optional(Type.Literal('unsubscribe', { title: 'To' })) }),
    reply: replyWith({ mail: CampaignMail }),
  },
  countCampaignOpened: {
    summary: 'A one-pixel picture in an email, which then counts as opened if the company counts that',
    params: TokenParams,
    reply: StatusReply,
  },
  followCampaignMail: {
    summary: 'Record that the recipient followed the campaign’s link',
    params: TokenParams,
    reply: followed,
  },
  unsubscribeFromCampaigns: {
    summary: 'Unsubscribe from campaigns by email; also used for one-click unsubscribing (RFC 8058)',
    params: TokenParams,
    reply: StatusReply,
  },
  subscribeToCampaigns: { summary: 'Subscribe to campaigns by email again', params: TokenParams, reply: StatusReply },
} as const satisfies Record<string, CallContract>;
