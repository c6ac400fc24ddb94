import { type Static, Type } from 'typebox';
import { type CallContract, Id, IdParams, Instant, listQuery, Nullable, replyWith, strictObject } from './common.ts';

export const Notification = Type.Object({
  _id: Id(),
  /** `kind:id` of the subject. */
  actor: Type.String(),
  message: Type.Object({ notification_en: Type.String() }),
  is_read: Type.Boolean(),
  is_seen: Type.Boolean(),
  createdTime: Instant(),
  /** A page of the console. Null where the caller can only see the subject in the app. */
  link: Nullable(Type.String()),
});
export type Notification = Static<typeof Notification>;

/** `unseen`: not yet shown in the panel. */
const counts = {
  unread: Type.Integer({ minimum: 0 }),
  unseen: Type.Integer({ minimum: 0 }),
};

export const NotificationsReply = replyWith({
  notifications: Type.Array(Notification),
  ...counts,
  total: Type.Integer({ minimum: 0 }),
});
export type NotificationsReply = Static<typeof NotificationsReply>;

export const NotificationCounts = replyWith(counts);
export type NotificationCounts = Static<typeof NotificationCounts>;

/** Valid for 15 minutes. */
export const FeedTicket = Type.Object({
  apiKey: Type.String(),
  appId: Type.String(),
  userId: Type.String(),
  token: Type.String(),
  /** A URL or a path on this host; null for the client's default. */
  fayeUrl: Nullable(Type.String()),
});
export type FeedTicket = Static<typeof FeedTicket>;

const FeedReply = replyWith({ feed: FeedTicket });

export const notifications = {
  listNotifications: {
    summary: "The caller's notifications, newest first",
    query: strictObject({ skip: listQuery.skip, count: listQuery.count }),
    reply: NotificationsReply,
  },
  readAllNotifications: { summary: "Mark all the caller's notifications as read", reply: NotificationCounts },
  readNotification: {
    summary: 'Mark one notification as read',
    params: IdParams,
    reply: NotificationCounts,
  },
  markNotificationsSeen: {
    summary: "Mark all the caller's notifications as seen, after opening the list",
    reply: NotificationCounts,
  },
  openFeed: { summary: "A short-lived token for the caller's notification feed", reply: FeedReply },
} as const satisfies Record<string, CallContract>;
