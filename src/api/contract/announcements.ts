import { type Static, Type } from 'typebox';
import { Audience, AudienceMember, AudienceReach, AudienceSelection, HrDocument } from './audience.ts';
import {
  type CallContract,
  Id,
  IdParams,
  Instant,
  listQuery,
  MultiLine,
  Nullable,
  replyWith,
  SingleLine,
  SortBy,
  StatusReply,
  strictObject,
} from './common.ts';
import { Version } from './organisation.ts';

export const AnnouncementState = Type.Union(
  [
    Type.Literal('draft'),
    Type.Literal('scheduled'),
    Type.Literal('published'),
    Type.Literal('expired'),
    Type.Literal('retracted'),
  ],
  { title: 'State' },
);
export type AnnouncementState = Static<typeof AnnouncementState>;

export const Announcement = Type.Object({
  _id: Id(),
  title: Type.String(),
  /** Plain text with line breaks, no markup. */
  body: Type.String(),
  file: Nullable(HrDocument),
  audience: Audience,
  state: AnnouncementState,
  /** Null for a draft. */
  publishAt: Nullable(Instant()),
  expiresAt: Nullable(Instant()),
  pinned: Type.Boolean(),
  /** Set when text or file changed after publication. */
  editedAt: Nullable(Instant()),
  retractedAt: Nullable(Instant()),
  remindedAt: Nullable(Instant()),
  createdAt: Instant(),
  createdBy: Type.String(),
  /** A branch's own announcement; null for the company's. */
  branch: Nullable(Type.Object({ _id: Id(), branchName: Type.String() })),
  /** Otherwise the caller may only see who has read it. */
  canEdit: Type.Boolean(),
  /** Within the caller's scope. */
  reach: AudienceReach,
  /** In the whole company, including people no longer addressed. */
  readCount: Type.Integer(),
  version: Type.Integer(),
});
export type Announcement = Static<typeof Announcement>;

export const OwnAnnouncement = Type.Object({
  _id: Id(),
  title: Type.String(),
  body: Type.String(),
  file: Nullable(HrDocument),
  publishedAt: Instant(),
  expiresAt: Nullable(Instant()),
  editedAt: Nullable(Instant()),
  pinned: Type.Boolean(),
  readAt: Nullable(Instant()),
});
export type OwnAnnouncement = Static<typeof OwnAnnouncement>;

const fileName = Nullable(Type.String({ pattern: '^[0-9a-f]{32}\\.[a-z0-9]{1,8}$', title: 'File' }));
const moment = (title: string) => Nullable(Type.String({ format: 'date-time', title }));

const TITLE_MAX = 120;
const BODY_MAX = 10_000;

const title = SingleLine(TITLE_MAX, { title: 'Title', message: 'Enter a title.' });
const body = MultiLine(BODY_MAX, { title: 'Text', message: 'Enter some text.' });
const more = {
  file: Type.Optional(fileName),
  audience: Type.Optional(Type.Unsafe<AudienceSelection>({ ...AudienceSelection, title: 'Audience' })),
  isDraft: Type.Optional(Type.Boolean({ title: 'Draft' })),
  /** Omitted: now. */
  publishAt: Type.Optional(moment('Publish on')),
  expiresAt: Type.Optional(moment('Expires on')),
  pinned: Type.Optional(Type.Boolean({ title: 'Pinned' })),
};

/** Without an audience: everyone the caller may address. */
export const CreateAnnouncementBody = strictObject({
  title,
  body,
  ...more,
  /** Idempotency key: repeated after a lost reply, nothing is published twice. */
  key: Type.Optional(Id({ title: 'Key' })),
});
export type CreateAnnouncementBody = Static<typeof CreateAnnouncementBody>;

/** Omitted fields stay unchanged. A published announcement keeps its audience and time. */
export const EditAnnouncementBody = strictObject({
  version: Version,
  title: Type.Optional(title),
  body: Type.Optional(body),
  ...more,
});
export type EditAnnouncementBody = Static<typeof EditAnnouncementBody>;

export const AnnouncementsQuery = strictObject({
  ...listQuery,
  state: Type.Optional(AnnouncementState),
  sort: Type.Optional(SortBy('published', 'expires', 'title')),
});
export type AnnouncementsQuery = Static<typeof AnnouncementsQuery>;

export const ReadersQuery = strictObject({
  ...listQuery,
  state: Type.Optional(
    Type.Union([Type.Literal('read'), Type.Literal('unread')], {
      title: 'State',
      message: 'Choose read or unread.',
    }),
  ),
  sort: Type.Optional(SortBy('name', 'read')),
});
export type ReadersQuery = Static<typeof ReadersQuery>;

const { skip: _skip, count: _count, sort: _sort, ...readerFilters } = ReadersQuery.properties;

const one = replyWith({ announcement: Announcement });

export const announcements = {
  createAnnouncement: {
    summary: 'Create an announcement, published now, later or as a draft',
    body: CreateAnnouncementBody,
    reply: one,
  },
  getAnnouncements: {
    summary: 'Announcements of the company and the caller’s branch, with read counts',
    query: AnnouncementsQuery,
    reply: replyWith({ announcements: Type.Array(Announcement), total: Type.Integer() }),
  },
  deleteAnnouncement: {
    summary: 'Delete an announcement and its read receipts',
    params: IdParams,
    query: strictObject({ version: Version }),
    reply: StatusReply,
  },
  getAnnouncement: { summary: 'One announcement', params: IdParams, reply: one },
  editAnnouncement: {
    summary: 'Edit an announcement; a published one is marked as edited',
    params: IdParams,
    body: EditAnnouncementBody,
    reply: one,
  },
  withdrawAnnouncement: {
    summary: 'Withdraw a published announcement, so that no one sees it any more',
    params: IdParams,
    body: strictObject({ version: Version }),
    reply: one,
  },
  remindOfAnnouncement: {
    summary: 'Email everyone who has not read it, at most once a day',
    params: IdParams,
    reply: replyWith({ reminded: Type.Integer() }),
  },
  listAnnouncementReaders: {
    summary: 'Who in the caller’s scope has and has not read it',
    params: IdParams,
    query: ReadersQuery,
    reply: replyWith({ readers: Type.Array(AudienceMember), total: Type.Integer() }),
  },
  /** CSV in UTF-8, not JSON. */
  exportAnnouncementReaders: {
    summary: 'The readers as a CSV file',
    params: IdParams,
    query: strictObject(readerFilters),
    reply: StatusReply,
  },
  listOwnAnnouncements: {
    summary: 'The caller’s current announcements: pinned first, then newest',
    query: strictObject({ skip: listQuery.skip, count: listQuery.count }),
    reply: replyWith({ announcements: Type.Array(OwnAnnouncement), total: Type.Integer(), unread: Type.Integer() }),
  },
  readOwnAnnouncement: {
    summary: 'One announcement, which is then marked as read',
    params: IdParams,
    reply: replyWith({ announcement: OwnAnnouncement }),
  },
} as const satisfies Record<string, CallContract>;
