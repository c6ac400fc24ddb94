import { type Static, Type } from 'typebox';
import type { ArticleBody as Body } from './article-body.ts';
import { Audience, AudienceSelection } from './audience.ts';
import {
  type CallContract,
  Id,
  IdParams,
  Instant,
  listQuery,
  Nullable,
  oneOf,
  replyWith,
  SingleLine,
  SortBy,
  StatusReply,
  strictObject,
} from './common.ts';
import { Version } from './organisation.ts';

const STATES = ['draft', 'scheduled', 'sending', 'stopped', 'sent', 'ended', 'withdrawn'] as const;
export type CampaignState = (typeof STATES)[number];

const MOVES = ['schedule', 'unschedule', 'stop', 'resume', 'withdraw'] as const;
export type CampaignMove = (typeof MOVES)[number];

const CHANNELS = ['console', 'mail'] as const;
export type CampaignChannel = (typeof CHANNELS)[number];

const LINK_KINDS = ['challenge', 'article', 'policy'] as const;
export type CampaignLinkKind = (typeof LINK_KINDS)[number];

const CAMPAIGN_TITLE_MAX = 120;

/** Returned as stored; `rules/articles/article-body.ts` checks it on the way in. */
const Document = Type.Unsafe<Body>({});
const LinkKind = oneOf(LINK_KINDS, 'Kind');

/** The branch it belongs to; null for the company’s. Only readers there can open an article of a branch. */
const LinkedBranch = Nullable(Type.Object({ _id: Id(), branchName: Type.String() }));
/** `title` is null once it has been deleted. */
const CampaignLink = Type.Object({ kind: LinkKind, _id: Id(), title: Nullable(Type.String()), branch: LinkedBranch });
export type CampaignLink = Static<typeof CampaignLink>;

export const Campaign = Type.Object({
  _id: Id(),
  title: Type.String(),
  image: Nullable(Type.String()),
  audience: Audience,
  channels: Type.Array(oneOf(CHANNELS, 'Channel')),
  link: Nullable(CampaignLink),
  state: oneOf(STATES, 'State'),
  /** When it goes out; null for a draft that goes out as soon as it is scheduled. */
  from: Nullable(Instant()),
  /** When it ends. */
  to: Nullable(Instant()),
  /** Time zone of the audience's only branch; null for an audience in several. */
  zone: Nullable(Type.String()),
  sentAt: Nullable(Instant()),
  /** People in the whole audience: now, or when sending began. */
  addressed: Type.Integer(),
  /** People it has been sent to. */
  told: Type.Integer(),
  /** A branch's own campaign; null for the company's. */
  branch: Nullable(Type.Object({ _id: Id(), branchName: Type.String() })),
  canEdit: Type.Boolean(),
  createdAt: Instant(),
  createdBy: Type.String(),
  version: Type.Integer(),
});
export type Campaign = Static<typeof Campaign>;

export const CampaignDetails = Type.Object({ ...Campaign.properties, body: Document });
export type CampaignDetails = Static<typeof CampaignDetails>;

export const CampaignProgress = Type.Object({
  state: oneOf(STATES, 'State'),
  told: Type.Integer(),
  addressed: Type.Integer(),
  /** When the reply was made. */
  at: Instant(),
});
export type CampaignProgress = Static<typeof CampaignProgress>;

/** People in the caller's scope, each counted once. */
export const CampaignFigures = Type.Object({
  told: Type.Integer(),
  inConsole: Type.Integer(),
  byMail: Type.Integer(),
  mailWaiting: Type.Integer(),
  /** Still waited when the campaign was withdrawn, and will not be sent. */
  mailWithdrawn: Type.Integer(),
  mailSent: Type.Integer(),
  mailFailed: Type.Integer(),
  /** In the console or app, or the message arrived at their mail server. */
  delivered: Type.Integer(),
  /** What people did is null for fewer than five recipients. */
  opened: Nullable(Type.Integer()),
  clicked: Nullable(Type.Integer()),
  /** Did what the link is for: joined the challenge, read the article, acknowledged the policy. Null without a link. */
  followed: Nullable(Type.Integer()),
  unsubscribed: Nullable(Type.Integer()),
});
export type CampaignFigures = Static<typeof CampaignFigures>;

export const CampaignTarget = Type.Object({ _id: Id(), title: Type.String(), branch: LinkedBranch });
export type CampaignTarget = Static<typeof CampaignTarget>;

const moment = (title: string) => Type.Optional(Nullable(Type.String({ format: 'date-time', title })));

const title = SingleLine(CAMPAIGN_TITLE_MAX, { title: 'Title', message: 'Enter a title.' });
const body = Type.Unsafe<Body>(
  Type.Object(
    { type: Type.Literal('doc'), content: Type.Array(Type.Object({}, { additionalProperties: true })) },
    { title: 'Text', additionalProperties: false, message: 'Enter some text.', description: 'Blocks; never HTML.' },
  ),
);
const more = {
  image: Type.Optional(Nullable(Type.String({ title: 'Picture', pattern: '^[0-9a-f]{32}\\.jpg$' }))),
  audience: Type.Optional(Type.Unsafe<AudienceSelection>({ ...AudienceSelection, title: 'Audience' })),
  channels: Type.Optional(
    Type.Array(oneOf(CHANNELS, 'Channel'), { minItems: 1, maxItems: 2, uniqueItems: true, title: 'Channels' }),
  ),
  link: Type.Optional(
    Type.Union([strictObject({ kind: LinkKind, _id: Id({ title: 'Link' }) }), Type.Null()], { title: 'Link' }),
  ),
  /** Null: as soon as it is scheduled. */
  from: moment('Send on'),
  to: moment('Ends on'),
  isDraft: Type.Optional(Type.Boolean({ title: 'Draft' })),
};

/** Without an audience: everyone the caller may address. */
export const CreateCampaignBody = strictObject({
  title,
  body,
  ...more,
  /** Idempotency key: repeated after a lost reply, nothing is sent twice. */
  key: Type.Optional(Id({ title: 'Key' })),
});
export type CreateCampaignBody = Static<typeof CreateCampaignBody>;

/** Omitted fields stay unchanged. Once it goes out, only its end can change. */
export const EditCampaignBody = strictObject({
  version: Version,
  title: Type.Optional(title),
  body: Type.Optional(body),
  ...more,
});
export type EditCampaignBody = Static<typeof EditCampaignBody>;

export const CampaignsQuery = strictObject({
  ...listQuery,
  state: Type.Optional(oneOf(STATES, 'State')),
  sort: Type.Optional(SortBy('title', 'from', 'to')),
});
export type CampaignsQuery = Static<typeof CampaignsQuery>;

const one = replyWith({ campaign: CampaignDetails });
/** A text of forty pages, as for articles. */
const bodyBytes = 512 * 1024;

export const campaigns = {
  createCampaign: {
    summary: 'Create a campaign, as a draft or scheduled',
    body: CreateCampaignBody,
    bodyBytes,
    reply: one,
  },
  getCampaigns: {
    summary: 'Campaigns of the company and the caller’s branch',
    query: CampaignsQuery,
    reply: replyWith({ campaigns: Type.Array(Campaign), total: Type.Integer() }),
  },
  deleteCampaign: {
    summary: 'Delete a campaign that no one has received',
    params: IdParams,
    query: strictObject({ version: Type.Optional(Version) }),
    reply: StatusReply,
  },
  editCampaign: {
    summary: 'Edit a campaign; once it has been sent, only its end date',
    params: IdParams,
    body: EditCampaignBody,
    bodyBytes,
    reply: one,
  },
  getCampaign: { summary: 'One campaign', params: IdParams, reply: one },
  moveCampaign: {
    summary: 'Schedule a campaign or move it back to drafts, stop or resume sending, or withdraw it',
    params: IdParams,
    body: strictObject({ move: oneOf(MOVES, 'Step'), version: Type.Optional(Version) }),
    reply: one,
  },
  testCampaign: {
    summary: 'Send a test of a campaign to the caller only, through its channels',
    params: IdParams,
    reply: StatusReply,
  },
  viewCampaignProgress: {
    summary: 'How many people have received a campaign that is being sent',
    params: IdParams,
    reply: replyWith({ progress: CampaignProgress }),
  },
  viewCampaignFigures: {
    summary: 'How many people a campaign was delivered to, and how many opened, clicked and followed it',
    params: IdParams,
    reply: replyWith({ figures: CampaignFigures }),
  },
  listCampaignTargets: {
    summary: 'What a campaign can link to',
    query: strictObject({ kind: LinkKind, search: listQuery.search }),
    reply: replyWith({ targets: Type.Array(CampaignTarget) }),
  },
  addCampaignPicture: {
    summary: 'Upload a picture for a campaign before saving it',
    body: strictObject({}),
    upload: { field: 'image', types: ['image/jpeg', 'image/png'], maxBytes: 10 * 1024 * 1024 },
    reply: replyWith({ picture: Type.Object({ file: Type.String() }) }),
  },
} as const satisfies Record<string, CallContract>;
