import { act } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastsMachine } from '../../../src/machines/toasts.machine.ts';
import { readPreference, writePreference } from '../../../src/views/layout/preferences.ts';
import { Shell, UserMenu } from '../../../src/views/layout/shell.tsx';
import ToastList from '../../../src/views/layout/toast-list.tsx';
import { told } from '../../machines/support/fixtures.ts';
import { restingIn } from '../support/charts.ts';
import { isThere, named, texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

// As on a page that has been idle.
beforeAll(() => UserMenu.load());
beforeEach(() => {
  history.replaceState(null, '', '/employees');
  for (const name of ['theme', 'menu'] as const) writePreference(name, '');
  delete document.documentElement.dataset.theme;
});

const show = (circumstances = {}) => {
  const wiring = signedInWiring(circumstances);
  const send = vi.spyOn(wiring.session, 'send').mockImplementation(() => {});
  render(withWiring(wiring, <Shell>page</Shell>));

  return send;
};

/** For changes that happen without anyone pressing anything. */
async function eventually(check: () => void): Promise<void> {
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(check, { timeout: 30_000 }).finally(() => {
    react.IS_REACT_ACT_ENVIRONMENT = true;
  });
}

describe('the frame around every page', () => {
  it('marks the current page in the menu and shows the breadcrumbs to it', () => {
    show();

    expect(texts('nav[aria-label="Main"] [aria-current="page"]')).toEqual(['Employees']);
    expect(texts('nav[aria-label="Breadcrumb"] li')).toEqual(['Employees']);
  });

  it('shows that there are no notifications', async () => {
    show();
    press(named('Notifications'));

    await eventually(() => expect(find('[role="dialog"]').textContent).toContain('No Notification'));
  });

  it('shows the number of unread notifications on the bell, and lists them', async () => {
    show({ told: [told('1'), told('2'), told('3', { is_read: true })] });
    press(named('Notifications'));

    await eventually(() => expect(texts('[role="dialog"] a')).toHaveLength(3));
    await eventually(() => expect(isThere('Notifications, 2 unread')).toBe(true));
    expect(texts('[role="status"]')).toEqual(['2 unread notifications']);
    press(document.querySelector('[role="dialog"] a') as Element);
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('shows who is signed in, with a button that signs out', () => {
    const send = show({ roles: ['b-hr', 'employee'] });
    press(named('Account menu for Ana Reis'));
    expect(find('[role="menu"]').textContent).toContain('Branch HR');
    expect(find('[role="menu"]').textContent).toContain('Harbour & Vale');
    press(named('Logout'));

    expect(send).toHaveBeenCalledWith({ type: 'logout.pressed' });
  });

  it('changes the theme at once and stores the choice', () => {
    show();
    press(named('Account menu for Ana Reis'));
    press(
      [...document.querySelectorAll('[role="menuitemradio"]')].find(
        ({ textContent }) => textContent === 'Dark',
      ) as Element,
    );

    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(readPreference('theme')).toBe('dark');
  });

  it('stores whether the menu is collapsed', () => {
    show();
    press(named('Collapse menu'));
    expect(readPreference('menu')).toBe('rail');
    press(named('Expand menu'));

    expect(readPreference('menu')).toBeUndefined();
  });
});

describe('the toasts', () => {
  it('are those from the chart, and each can be dismissed', () => {
    const queue = ['one', 'two', 'three', 'four', 'five'].map((text) => ({ kind: 'success' as const, text, id: text }));
    const { actorRef, sent } = restingIn(toastsMachine, 'showing', { queue });
    render(<ToastList actorRef={actorRef} />);
    act(() => {});

    expect(texts('[data-toast-region] p')).toEqual(['one', 'two', 'three', 'four']);
    press(document.querySelectorAll('[data-toast-region] button')[1] as Element);
    expect(sent()).toEqual([{ type: 'toast.dismissed', id: 'two' }]);
  });
});
