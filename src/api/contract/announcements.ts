/** Announcements: HR's side, and what employees are shown. */
import { type Static, Type } from 'typebox';
import { Audience, ChosenAudience, HrDocument, Reach, Reader } from './audience.ts';
import {
  answer,
  type CallContract,
  Id,
  IdParams,
  Instant,
  Line,
  listQuery,
  Nullable,
  Plain,
  Prose,
  SortBy,
  strict,
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
  /** Plain text with line breaks: nothing in it is markup. */
  body: Type.String(),
  file: Nullable(HrDocument),
  audience: Audience,
  state: AnnouncementState,
  /** When it is to go out, or did; none for a draft. */
  publishAt: Nullable(Instant()),
  expiresAt: Nullable(Instant()),
  pinned: Type.Boolean(),
  /** Its words or its file were changed after it had gone out. */
  editedAt: Nullable(Instant()),
  retractedAt: Nullable(Instant()),
  remindedAt: Nullable(Instant()),
  createdAt: Instant(),
  createdBy: Type.String(),
  /** Whose it is: a branch's own, or the company's. */
  branch: Nullable(Type.Object({ _id: Id(), branchName: Type.String() })),
  /** Whether the caller may change it, or may only see how it is read. */
  canEdit: Type.Boolean(),
  /** Among the people of the caller's scope. */
  reach: Reach,
  /** How many of the company have read it, whoever they are now. */
  readCount: Type.Integer(),
  version: Type.Integer(),
});
export type Announcement = Static<typeof Announcement>;

/** As whoever it is addressed to sees it. */
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

/** The name that sending a file ahead has given. */
const fileName = Nullable(Type.String({ pattern: '^[0-9a-f]{32}\\.[a-z0-9]{1,8}$', title: 'File' }));
const moment = (title: string) => Nullable(Type.String({ format: 'date-time', title }));

const TITLE_MAX = 120;
const BODY_MAX = 10_000;

const title = Line(TITLE_MAX, { title: 'Title', says: 'Please Enter Title!' });
const body = Prose(BODY_MAX, { title: 'Text', says: 'Please Enter Text!' });
const more = {
  file: Type.Optional(fileName),
  audience: Type.Optional(Type.Unsafe<ChosenAudience>({ ...ChosenAudience, title: 'Audience' })),
  /** Kept for later, and shown to nobody. */
  isDraft: Type.Optional(Type.Boolean({ title: 'Draft' })),
  /** When it goes out; at once where there is no time. */
  publishAt: Type.Optional(moment('Publish at')),
  expiresAt: Type.Optional(moment('Expires at')),
  pinned: Type.Optional(Type.Boolean({ title: 'Pinned' })),
};

/** Without an audience it is for everybody whom the caller may address. */
export const CreateAnnouncementBody = strict({
  title,
  body,
  ...more,
  /** Any id, once for each: sent again after a lost answer with the same key, nothing goes out twice. */
  key: Type.Optional(Id({ title: 'Key' })),
});
export type CreateAnnouncementBody = Static<typeof CreateAnnouncementBody>;

/** What is left out stays. What has gone out keeps its audience and its time. */
export const EditAnnouncementBody = strict({
  version: Version,
  title: Type.Optional(title),
  body: Type.Optional(body),
  ...more,
});
export type EditAnnouncementBody = Static<typeof EditAnnouncementBody>;

export const AnnouncementsQuery = strict({
  ...listQuery,
  state: Type.Optional(AnnouncementState),
  sort: Type.Optional(SortBy('published', 'expires', 'title')),
});
export type AnnouncementsQuery = Static<typeof AnnouncementsQuery>;

export const ReadersQuery = strict({
  ...listQuery,
  state: Type.Optional(
    Type.Union([Type.Literal('read'), Type.Literal('unread')], { title: 'State', says: 'Who is meant?' }),
  ),
  sort: Type.Optional(SortBy('name', 'read')),
});
export type ReadersQuery = Static<typeof ReadersQuery>;

const { skip: _skip, count: _count, sort: _sort, ...readerFilters } = ReadersQuery.properties;

const one = answer({ announcement: Announcement });

export const announcements = {
  createAnnouncement: {
    summary: 'Announce something, now or later, to some or to all',
    body: CreateAnnouncementBody,
    reply: one,
  },
  getAnnouncements: {
    summary: 'Announcements of the company and of the caller’s branch, and how they are read',
    query: AnnouncementsQuery,
    reply: answer({ announcements: Type.Array(Announcement), total: Type.Integer() }),
  },
  deleteAnnouncement: {
    summary: 'Delete an announcement, with who has read it',
    params: IdParams,
    query: strict({ version: Version }),
    reply: Plain,
  },
  getAnnouncement: { summary: 'One announcement', params: IdParams, reply: one },
  editAnnouncement: {
    summary: 'Change an announcement; what has gone out is marked as edited',
    params: IdParams,
    body: EditAnnouncementBody,
    reply: one,
  },
  retractAnnouncement: {
    summary: 'Take back what has gone out: nobody is shown it any more',
    params: IdParams,
    body: strict({ version: Version }),
    reply: one,
  },
  remindOfAnnouncement: {
    summary: 'Mail those who have not read it, once a day at most',
    params: IdParams,
    reply: answer({ reminded: Type.Integer() }),
  },
  listAnnouncementReaders: {
    summary: 'Who of the caller’s scope has read it, and who has not',
    params: IdParams,
    query: ReadersQuery,
    reply: answer({ readers: Type.Array(Reader), total: Type.Integer() }),
  },
  /** Not JSON: a file of comma-separated values in UTF-8. */
  exportAnnouncementReaders: {
    summary: 'The same as a file',
    params: IdParams,
    query: strict(readerFilters),
    reply: Plain,
  },
  listOwnAnnouncements: {
    summary: 'What is announced to the caller now: what is pinned first, then the latest',
    query: strict({ skip: listQuery.skip, count: listQuery.count }),
    reply: answer({ announcements: Type.Array(OwnAnnouncement), total: Type.Integer(), unread: Type.Integer() }),
  },
  readOwnAnnouncement: {
    summary: 'One announcement; what is handed out counts as read',
    params: IdParams,
    reply: answer({ announcement: OwnAnnouncement }),
  },
} as const satisfies Record<string, CallContract>;
