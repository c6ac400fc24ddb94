import { useSelector } from '@xstate/react';
import CheckCheck from 'lucide-react/icons/check-check';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { Notification } from '../../api/contract/notifications.ts';
import type { NotificationsActor } from '../../machines/notifications.machine.ts';
import { notificationDays } from '../../rules/notifications/notification-days.ts';
import { SERVER_UNREACHABLE } from '../../rules/shared/unreachable.ts';
import { Button } from '../ui/button.tsx';
import { DateTime, WithDates } from '../ui/date-time.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import styles from './notification-panel.module.css';

interface NotificationPanelProps {
  actorRef: NotificationsActor;
  onClose: () => void;
}

export function NotificationPanel({ actorRef, onClose }: NotificationPanelProps) {
  const { notifications, unread, total } = useSelector(actorRef, ({ context }) => context);
  const isLoading = useSelector(actorRef, (snapshot) => snapshot.hasTag('loading'));
  const hasFailed = useSelector(actorRef, (snapshot) => snapshot.hasTag('failed'));
  const isEmpty = notifications.length === 0;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel, wherever the focus is inside
    <div className={styles.panel} aria-busy={isLoading && isEmpty} onKeyDown={(event) => closeOn(event, onClose)}>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {unread > 0 && (
          <Button
            variant="quiet"
            size="small"
            icon={<CheckCheck size={16} aria-hidden="true" />}
            onClick={({ currentTarget }) => {
              // The button is about to disappear and would take the focus with it.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
              actorRef.send({ type: 'readAll.pressed' });
            }}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {isEmpty && isLoading && (
        <div className={styles.waiting}>
          <SkeletonText lines={4} />
        </div>
      )}
      {isEmpty && hasFailed && (
        <ErrorState
          title="The notifications could not be loaded"
          onRetry={() => actorRef.send({ type: 'retry.pressed' })}
        >
          {SERVER_UNREACHABLE}
        </ErrorState>
      )}
      {isEmpty && !isLoading && !hasFailed && <p className={styles.empty}>No Notification</p>}
      {!isEmpty && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut between links, which are reached with Tab too
        <div className={styles.list} onKeyDown={goAlong}>
          {notificationDays(notifications).map(({ day, title, notifications: those }) => (
            <section key={day} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {those.map((notification) => (
                  <Item
                    key={notification._id}
                    notification={notification}
                    onOpen={() => {
                      actorRef.send({ type: 'notification.opened', id: notification._id });
                      onClose();
                    }}
                  />
                ))}
              </ul>
            </section>
          ))}
          {total > notifications.length && (
            <Button variant="quiet" wide busy={isLoading} onClick={() => actorRef.send({ type: 'more.pressed' })}>
              Show older
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The list is portalled into its popover, so key events don't reach the popover itself. */
function closeOn(event: KeyboardEvent<HTMLElement>, close: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  closeFrom(event.currentTarget, close);
}

/** The focus returns to the bell. */
function closeFrom(inside: HTMLElement, close: () => void) {
  const { id } = inside.closest('[role=dialog]') ?? {};
  close();
  document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus();
}

function Item({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { link, message, is_read, createdTime } = notification;
  const unread = is_read ? undefined : '';
  const words = (
    <>
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.words}>
        {!is_read && <span className={styles.unseen}>Unread: </span>}
        <WithDates>{message.notification_en}</WithDates>
        {link === null && <span className={styles.elsewhere}> Open the wellness app to see it.</span>}
      </span>
      <span className={styles.time}>
        <DateTime value={createdTime} show="time" />
      </span>
    </>
  );

  return (
    <li>
      {link === null ? (
        <button
          type="button"
          className={styles.item}
          data-unread={unread}
          onClick={({ currentTarget }) => closeFrom(currentTarget, onOpen)}
        >
          {words}
        </button>
      ) : (
        <Link href={link} className={styles.item} data-unread={unread} onClick={onOpen}>
          {words}
        </Link>
      )}
    </li>
  );
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function goAlong(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  links[step(links.indexOf(document.activeElement as HTMLElement), links.length - 1)]?.focus();
}
