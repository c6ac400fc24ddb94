import type { FastifyInstance } from 'fastify';
import type { Notification } from '../../src/api/contract/notifications.ts';
import { notificationLink } from '../../src/rules/notifications/notification-link.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { notFound } from '../access/http-error.ts';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { route, routeWithoutTransaction } from '../plugins/route.ts';
import {
  countNotifications,
  markRead,
  markSeen,
  type NotificationRow,
  type Own,
  readNotifications,
} from './queries.ts';

export function notifications(app: FastifyInstance): void {
  route(app, 'listNotifications', async ({ db, query: { skip = 0, count = PAGE_SIZE }, ...caller }) => {
    const { rows, ...numbers } = await readNotifications(db, ownOf(caller), { skip, count });

    return { notifications: rows.map((row) => present(row, caller.principal.roles)), ...numbers };
  });

  route(app, 'readAllNotifications', async ({ db, ...caller }) => {
    await markRead(db, ownOf(caller));

    return countNotifications(db, ownOf(caller));
  });

  route(app, 'readNotification', async ({ db, params: { id }, ...caller }) => {
    if ((await markRead(db, ownOf(caller), id)) === 0) throw notFound('This notification');

    return countNotifications(db, ownOf(caller));
  });

  route(app, 'markNotificationsSeen', async ({ db, ...caller }) => {
    await markSeen(db, ownOf(caller));

    return countNotifications(db, ownOf(caller));
  });

  routeWithoutTransaction(app, 'openFeed', async ({ principal: { personId, session } }) => ({
    feed: await app.feed.ticketFor(personId, session.hash),
  }));
}

const ownOf = ({ principal: { companyId, personId }, scope }: { principal: Principal; scope: Scope }): Own => ({
  companyId,
  personId,
  scope,
});

const present = (
  { id, actor, message, created_at, seen_at, read_at }: NotificationRow,
  roles: readonly string[],
): Notification => ({
  _id: id,
  actor,
  message: { notification_en: message },
  is_read: read_at !== null,
  is_seen: seen_at !== null,
  createdTime: created_at.toISOString(),
  link: notificationLink(actor, roles),
});
