import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import type { Notifier } from '../database/pg-notifier.ts';
import { whenDue } from '../due-work.ts';
import { onOutboxSignal } from '../notify/outbox-signal.ts';
import { Poller } from '../poller.ts';
import { clientIp } from './client-ip.ts';
import { withCounts } from './counts.ts';
import type { Feed, FeedMessage } from './feed-message.ts';
import { claimOutboxRows, deleteOutboxRows, isAnyDue, isAnyRecent, messagesFor, sweepFeed } from './feed-outbox.ts';
import { FeedGuard, type FeedLimits } from './guard.ts';
import type { HostedSettings } from './hosted-feed.ts';
import { OutboxReader } from './outbox-reader.ts';
import { OwnFeed } from './own-feed.ts';
import { feedSecret } from './secret.ts';
import { holdingSessions } from './sessions.ts';

interface FeedOptions {
  /** Without it, this server hosts the feed itself. */
  readonly hosted?: HostedSettings | undefined;
  /** Wakes this server and others early; delivery doesn't depend on it. */
  readonly bell?: Notifier | undefined;
  /** Origins of consoles served from elsewhere. */
  readonly corsOrigins?: readonly string[];
  readonly publicUrl: () => string;
  /** Proxies whose forwarding headers are trusted. */
  readonly trustedProxies?: readonly string[];
  readonly limits?: Partial<FeedLimits>;
}

const SWEEP_EVERY_MS = 5 * 60_000;
const AT_ONCE = 50;
/** Longer than the service ever takes to respond. */
const CLAIM_SECONDS = 30;
/** Messages that the service has refused for a day are dropped. */
const HOSTED_KEEP_SECONDS = 24 * 60 * 60;

export async function feed(app: FastifyInstance, options: FeedOptions): Promise<void> {
  const { hosted, bell } = options;
  const {
    feed: made,
    look,
    due,
    nudge,
    listeners,
  }: Delivery = hosted ? await hostedFeed(app, hosted) : ownFeed(app, options);
  const watch = whenDue(app, { what: 'Sending notifications', due: [due], run: look });
  const stopHearing = onOutboxSignal(() => {
    watch.wake();
    bell?.ring();
  });
  const sweeper = new Poller({
    what: 'Deleting old notifications',
    run: () => sweepFeed(app.db, hosted && { keepSeconds: HOSTED_KEEP_SECONDS }),
    everyMs: SWEEP_EVERY_MS,
    log: app.log,
  });

  app.decorate('feed', made);
  app.decorate('nudgeFeeds', (people: readonly FeedRecipient[]) =>
    nudge(people.map((person) => ({ ...person, ids: [v7()] }))),
  );
  app.decorate('feedListeners', listeners);
  app.addHook('onListen', async () => {
    watch.start();
    sweeper.start(SWEEP_EVERY_MS);
    bell?.listen(() => watch.wake());
  });
  app.addHook('preClose', async () => {
    stopHearing();
    await bell?.close();
    await Promise.all([watch.stop(), sweeper.stop()]);
  });
}

/** Ids of the people who are connected; of anyone, if this can't be determined. */
export type FeedListeners = Pick<ReadonlySet<string>, 'size' | 'has'>;

const anyone: FeedListeners = { size: Number.POSITIVE_INFINITY, has: () => true };

type FeedRecipient = Pick<FeedMessage, 'companyId' | 'personId'>;

interface Delivery {
  readonly feed: Feed;
  readonly look: () => Promise<void>;
  /** Selects a row while `look` may find something. */
  readonly due: RawBuilder<unknown>;
  readonly nudge: (messages: readonly FeedMessage[]) => Promise<void>;
  readonly listeners: () => FeedListeners;
}

function ownFeed(
  app: FastifyInstance,
  { corsOrigins = [], publicUrl, trustedProxies = [], limits = {} }: FeedOptions,
): Delivery {
  const guard = new FeedGuard({
    limits,
    origins: () => [...corsOrigins, new URL(publicUrl()).origin],
    addressOf: clientIp(trustedProxies),
    log: app.log,
  });
  let secret: Promise<string> | undefined;
  const feed = new OwnFeed({
    secret: () => {
      secret ??= feedSecret(app.db).catch((error) => {
        secret = undefined;
        throw error;
      });

      return secret;
    },
    onAdmitted: (request) => guard.admit(request),
    holding: (sessions) => holdingSessions(app.db, sessions),
    log: app.log,
  });
  const recent = new OutboxReader(app.db);
  app.addHook('onReady', async () => {
    feed.open();
    guard.stand(app.server, feed);
  });
  app.addHook('preClose', async () => {
    await Promise.all([feed.close(), guard.close()]);
  });

  return {
    feed,
    due: isAnyRecent,
    look: async () => {
      const lines = await recent.next();
      if (lines.length === 0) return;
      await feed.dropSignedOut();
      const { heard } = feed;
      const news = messagesFor(lines).filter(({ personId }) => heard.has(personId));
      for await (const one of withCounts(app.db, news, app.log)) feed.tell(one);
    },
    nudge: async (messages) => {
      const { heard } = feed;
      const news = messages.filter(({ personId }) => heard.has(personId));
      for await (const one of withCounts(app.db, news, app.log)) feed.tell(one);
    },
    listeners: () => feed.heard,
  };
}

async function hostedFeed(app: FastifyInstance, settings: HostedSettings): Promise<Delivery> {
  // Loaded only when needed, because it is large.
  const { HostedFeed } = await import('./hosted-feed.ts');
  const feed = new HostedFeed(settings);
  const look = async (): Promise<void> => {
    for (;;) {
      const lines = await claimOutboxRows(app.db, { most: AT_ONCE, seconds: CLAIM_SECONDS });
      if (lines.length === 0) return;
      const unheard = lines.filter(({ isHeard }) => !isHeard);
      if (unheard.length > 0) await deleteOutboxRows(app.db, unheard);
      const heard = messagesFor(lines.filter(({ isHeard }) => isHeard));
      for await (const news of withCounts(app.db, heard, app.log)) {
        try {
          await feed.send(news);
          await deleteOutboxRows(
            app.db,
            news.ids.map((id) => ({ personId: news.personId, id })),
          );
        } catch (error) {
          app.log.warn({ reason: (error as Error).name }, 'Messages could not be sent to the feed service.');
        }
      }
    }
  };

  const nudge = async (messages: readonly FeedMessage[]): Promise<void> => {
    for await (const news of withCounts(app.db, messages, app.log)) await feed.send(news);
  };

  return { feed, look, due: isAnyDue, nudge, listeners: () => anyone };
}

declare module 'fastify' {
  interface FastifyInstance {
    feed: Feed;
    /** Says that something other than a notification has changed. May be lost: consoles also poll. */
    nudgeFeeds: (people: readonly FeedRecipient[]) => Promise<void>;
    feedListeners: () => FeedListeners;
  }
}
