import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/tx.ts';
import { Poller } from '../poller.ts';
import type { FeedListeners } from './plugin.ts';

const LOOK_EVERY_MS = 2_000;

/** Records that someone has something open, until a time by the database's clock. */
export interface Watch {
  readonly companyId: string;
  readonly personId: string;
  /** The id of what is open. */
  readonly what: string;
  /** Changes whenever there is something new to see. */
  readonly version: string;
  /** The version when it was last read. */
  readonly readVersion: string;
}

/**
 * Nudges the feeds of people who have something open when it changes. Each server nudges the people connected to it,
 * and queries the database only while there are any.
 */
export function nudgeWatchers(app: FastifyInstance, name: string, read: (db: Db) => Promise<Watch[]>): void {
  let seen: ReadonlyMap<string, string> = new Map();
  const poller = new Poller({
    what: name,
    run: async () => {
      const listeners = app.feedListeners();
      if (listeners.size === 0) return;
      const { changed, next } = changedSince(seen, await read(app.db), listeners);
      seen = next;
      if (changed.length > 0) await app.nudgeFeeds(changed);
    },
    everyMs: LOOK_EVERY_MS,
    log: app.log,
  });
  app.addHook('onListen', async () => poller.start(LOOK_EVERY_MS));
  app.addHook('preClose', () => poller.stop());
}

/**
 * A watch that is new since the last look has changed if its version is no longer the one that was read. Those of people who
 * are not listening yet are left out, and so are new when they listen.
 */
export function changedSince(
  seen: ReadonlyMap<string, string>,
  watches: readonly Watch[],
  listeners: Pick<FeedListeners, 'has'>,
) {
  const next = new Map<string, string>();
  const changed = new Map<string, { companyId: string; personId: string }>();
  for (const { companyId, personId, what, version, readVersion } of watches) {
    if (!listeners.has(personId)) continue;
    const key = `${what} ${personId}`;
    const before = seen.get(key) ?? readVersion;
    next.set(key, version);
    if (before !== version) changed.set(personId, { companyId, personId });
  }

  return { changed: [...changed.values()], next };
}
