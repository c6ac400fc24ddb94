/** The feed through a restart of the server, a network that is gone, and a lid that was closed over night. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { addBy, apiAs, good, signIn } from '../support/api.ts';
import { arrives, expect, fillSignIn, it } from '../support/browser.ts';
import { admissions, feedOf } from '../support/feed.ts';
import { branchAdmin, branchHr, DEMO_PASSWORD } from '../support/people.ts';
import { copyDemo, type RunningServer, startServer } from '../support/server.ts';

/** A busy machine starts a server and connects its feed within this time. */
const FEED_MS = 60_000;

describe('the bell', () => {
  let dataDir: string;
  let server: RunningServer;
  const start = (port = '0') => startServer({ DATA_DIR: dataDir, PORT: port });
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'wellness-restart-'));
    await copyDemo(dataDir);
    server = await start();
  });
  afterEach(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('shows every notification once, through a restart, a lost network and a night', {
    timeout: 300_000,
  }, async ({ open }) => {
    const { token } = await signIn(branchHr, DEMO_PASSWORD, server.url);
    const names: string[] = [];
    const addSomebody = async () => {
      const { fullName } = await addBy(apiAs(token, server.url));
      names.push(fullName);
    };
    const page = await open({ of: server, mayLog: /fetch|network|TypeError|status: 503/i });
    const feed = feedOf(page);
    /** Each look moves the page's clock on by a second, because it reconnects and reloads at random moments. */
    const later = async <T>(look: () => T) => {
      await page.clock.runFor(1_000);

      return look();
    };
    const isLetIn = (times: number) =>
      expect.poll(() => later(() => admissions(feed)), { timeout: FEED_MS }).toBeGreaterThanOrEqual(times);
    const shows = async (count: number) => {
      const bell = page.getByRole('button', { name: `Notifications, ${count} unread`, exact: true });
      await expect.poll(() => later(() => bell.isVisible()), { timeout: FEED_MS }).toBe(true);
      await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${count}\\) Employees`));
    };

    const { token: theirs } = await signIn(branchAdmin, DEMO_PASSWORD, server.url);
    good(await apiAs(theirs, server.url).call('readAllNotifications'));
    await page.clock.install();
    await page.goto('/login');
    await fillSignIn(page, branchAdmin, DEMO_PASSWORD);
    await arrives(page, '/dashboard');
    await page.goto('/employees');
    await isLetIn(1);
    await addSomebody();
    await shows(1);

    await page.context().setOffline(true);
    await server.stop();
    server = await start(new URL(server.url).port);
    await addSomebody();
    await addSomebody();
    const before = admissions(feed);
    await page.context().setOffline(false);
    await isLetIn(before + 1);
    await shows(3);
    await addSomebody();
    await shows(4);

    await page.context().setOffline(true);
    await addSomebody();
    await page.clock.fastForward('08:00:00');
    await page.context().setOffline(false);
    await shows(5);

    await page.getByRole('button', { name: /^Notifications/ }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect.poll(() => panel.getByRole('link', { name: /^Unread/ }).count()).toBe(names.length);
    for (const name of names) {
      await expect
        .poll(() => panel.getByRole('link', { name: `Unread: ${name} was added to Lisbon.` }).count())
        .toBe(1);
    }
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => page.title()).toMatch(/^Employees/);
  });
});
