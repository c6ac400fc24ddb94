import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationsMachine } from '../../../src/machines/notifications.machine.ts';
import { NotificationPanel } from '../../../src/views/layout/notification-panel.tsx';
import { useUnreadTitle } from '../../../src/views/layout/unread-title.ts';
import { told } from '../../machines/support/fixtures.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { find, press, render } from '../ui/support/render.tsx';

const now = new Date();
const at = (daysAgo: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, hour).toISOString();

beforeEach(() => {
  history.replaceState(null, '', '/employees');
});

function show(list: string, context: object = {}) {
  const notifications = [
    told('1', { createdTime: at(0, 0) }),
    told('2', { createdTime: at(1, 12), is_read: true, link: '/manageLeaves' }),
    told('3', { createdTime: at(1, 11) }),
  ];
  const { actorRef, sent } = restingIn(
    notificationsMachine,
    { subscription: 'lost', list, panel: { open: 'refreshed' }, reading: 'idle' },
    {
      notifications,
      unread: 2,
      unseen: 0,
      total: 3,
      shown: 25,
      isOutdated: false,
      toRead: [],
      failures: 1,
      ...context,
    },
  );
  const onClose = vi.fn();
  render(<NotificationPanel actorRef={actorRef} onClose={onClose} />);

  return { sent, onClose };
}

const nothing = { notifications: [], unread: 0, total: 0 };

describe('the notification list', () => {
  it('shows what happened on each day, and which entries are unread', () => {
    show('ready');

    expect(texts('h3')).toEqual(['Today', 'Yesterday']);
    expect(texts('section:last-of-type a').map((text) => text.slice(0, 8))).toEqual(['Noor Ver', 'Unread: ']);
  });

  it('opens a notification’s page, closes, and marks the notification as read', () => {
    const { sent, onClose } = show('ready');
    press(document.querySelectorAll('a')[1] as Element);

    expect(location.pathname).toBe('/manageLeaves');
    expect(sent()).toEqual([{ type: 'notification.opened', id: '2' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('explains where to see something outside the console, and marks it as read', () => {
    const { sent, onClose } = show('ready', { notifications: [told('9', { createdTime: at(0, 0), link: null })] });
    expect(document.querySelector('a')).toBeNull();
    press(find('section button'));

    expect(find('section button').textContent).toContain('Open the wellness app to see it.');
    expect(location.pathname).toBe('/employees');
    expect(sent()).toEqual([{ type: 'notification.opened', id: '9' }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('can be marked as read at once while something is unread', () => {
    const { sent } = show('ready');
    press(named('Mark all as read'));
    expect(sent()).toEqual([{ type: 'readAll.pressed' }]);

    show('ready', { unread: 0 });
    expect(isThere('Mark all as read')).toBe(false);
  });

  it('is navigated with the arrow keys', () => {
    show('ready');
    const links = [...document.querySelectorAll('a')];
    const key = (name: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    links[0]?.focus();
    key('ArrowDown');
    expect(document.activeElement).toBe(links[1]);
    key('End');
    expect(document.activeElement).toBe(links[2]);
    key('ArrowDown');
    expect(document.activeElement).toBe(links[2]);
    key('Home');
    key('ArrowUp');
    expect(document.activeElement).toBe(links[0]);
  });

  it('shows when it is empty, when it is loading, and when it could not be loaded', () => {
    show('ready', nothing);
    expect(document.body.textContent).toContain('No Notification');

    show('loading', nothing);
    expect(document.body.textContent).not.toContain('No Notification');
    expect(find('[aria-busy="true"]')).toBeTruthy();

    const { sent } = show('failed', nothing);
    expect(document.body.textContent).not.toContain('No Notification');
    press(named('Try again'));
    expect(sent()).toEqual([{ type: 'retry.pressed' }]);
  });

  it('keeps its entries when it could not be reloaded', () => {
    show('failed');

    expect(document.querySelectorAll('a')).toHaveLength(3);
    expect(isThere('Try again')).toBe(false);
  });

  it('offers older notifications while there are any', () => {
    show('ready');
    expect(isThere('Show older')).toBe(false);

    const { sent } = show('ready', { total: 40 });
    press(named('Show older'));
    expect(sent()).toEqual([{ type: 'more.pressed' }]);
  });
});

it('the tab’s title includes the number of unread notifications, whichever page sets it', async () => {
  document.title = 'Employees';
  const Title = ({ unread }: { unread: number }) => {
    useUnreadTitle(unread);

    return null;
  };
  render(<Title unread={3} />);
  expect(document.title).toBe('(3) Employees');
  document.title = 'Teams';
  await vi.waitFor(() => expect(document.title).toBe('(3) Teams'));
  render(<Title unread={120} />);
  expect(document.title).toBe('(99+) Teams');
  render(<Title unread={0} />);
  expect(document.title).toBe('Teams');
});
