/** What somebody was told: the list behind the bell, and what they have seen and read of it. */
import { type Static, Type } from 'typebox';
import { answer, type CallContract, Id, IdParams, Instant, listQuery, Nullable, strict } from './common.ts';

export const Notification = Type.Object({
  _id: Id(),
  /** `kind:id` of what it is about. */
  actor: Type.String(),
  message: Type.Object({ notification_en: Type.String() }),
  is_read: Type.Boolean(),
  is_seen: Type.Boolean(),
  createdTime: Instant(),
  /** The page of the console that it leads to. */
  link: Type.String(),
});
export type Notification = Static<typeof Notification>;

/** How many are unread, and how many the person has not even had before their eyes. */
const counts = {
  unread: Type.Integer({ minimum: 0 }),
  unseen: Type.Integer({ minimum: 0 }),
};

export const NotificationsReply = answer({
  notifications: Type.Array(Notification),
  ...counts,
  total: Type.Integer({ minimum: 0 }),
});
export type NotificationsReply = Static<typeof NotificationsReply>;

export const NotificationCounts = answer(counts);
export type NotificationCounts = Static<typeof NotificationCounts>;

/** What the console's feed client needs to listen to one's own feed, for a quarter of an hour. */
export const FeedTicket = Type.Object({
  apiKey: Type.String(),
  appId: Type.String(),
  userId: Type.String(),
  token: Type.String(),
  /** An address, or a path of this host; null where the client knows it. */
  fayeUrl: Nullable(Type.String()),
});
export type FeedTicket = Static<typeof FeedTicket>;

export const FeedReply = answer({ feed: FeedTicket });
export type FeedReply = Static<typeof FeedReply>;

export const notifications = {
  listNotifications: {
    summary: "One's own notifications, the newest first",
    query: strict({ skip: listQuery.skip, count: listQuery.count }),
    reply: NotificationsReply,
  },
  readAllNotifications: { summary: "Mark all one's notifications as read", reply: NotificationCounts },
  readNotification: {
    summary: 'Mark one notification as read',
    params: IdParams,
    reply: NotificationCounts,
  },
  markNotificationsSeen: {
    summary: "Mark all one's notifications as seen: the list was opened",
    reply: NotificationCounts,
  },
  openFeed: { summary: "A short-lived ticket to one's own notification feed", reply: FeedReply },
} as const satisfies Record<string, CallContract>;
