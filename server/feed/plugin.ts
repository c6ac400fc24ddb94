/** Delivers what the outbox holds for as long as the server listens: by a feed of its own, or by the hosted service. */
import type { FastifyInstance } from 'fastify';
import type { Bell } from '../database/bell.ts';
import { onWake } from '../notify/wake.ts';
import { addressBehind } from './address.ts';
import { counted } from './counts.ts';
import { FeedGuard, type FeedLimits } from './guard.ts';
import type { HostedSettings } from './hosted-feed.ts';
import type { Feed } from './news.ts';
import { claimLines, forgetLines, newsOf, sweepFeed } from './outbox.ts';
import { OwnFeed } from './own-feed.ts';
import { RecentLines } from './recent.ts';
import { feedSecret } from './secret.ts';
import { Watch } from './watch.ts';

export interface FeedOptions {
  /** Without it, the feed is this server's own. */
  readonly hosted?: HostedSettings | undefined;
  /** Hears that another server has written something, and tells others that this one has. The outbox is the truth. */
  readonly bell?: Bell | undefined;
  /** Origins of consoles that are served from elsewhere. */
  readonly corsOrigins?: readonly string[];
  readonly publicUrl: () => string;
  /** Proxies whose word about where a request is from is believed. */
  readonly trustedProxies?: readonly string[];
  readonly limits?: Partial<FeedLimits>;
}

const LOOK_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 5 * 60_000;
const AT_ONCE = 50;
/** Longer than the service ever takes to answer. */
const CLAIM_SECONDS = 30;
/** What the service would not take for a day is old news. */
const HOSTED_KEEP_SECONDS = 24 * 60 * 60;

export async function feed(app: FastifyInstance, options: FeedOptions): Promise<void> {
  const { hosted, bell } = options;
  const { feed: made, look }: Delivery = hosted ? await hostedFeed(app, hosted) : ownFeed(app, options);
  const watch = new Watch({ look, everyMs: LOOK_EVERY_MS, log: app.log });
  const stopHearing = onWake(() => {
    watch.hurry();
    bell?.ring();
  });
  const sweep = () =>
    app.later('Clearing old news', () => sweepFeed(app.db, hosted && { keepSeconds: HOSTED_KEEP_SECONDS }));
  let sweeper: NodeJS.Timeout | undefined;

  app.decorate('feed', made);
  app.addHook('onListen', async () => {
    watch.start();
    sweeper = setInterval(sweep, SWEEP_EVERY_MS).unref();
    bell?.listen(() => watch.hurry());
  });
  app.addHook('preClose', async () => {
    stopHearing();
    clearInterval(sweeper);
    await bell?.close();
    await watch.stop();
  });
}

interface Delivery {
  readonly feed: Feed;
  /** Looks into the outbox and passes on what is new. */
  readonly look: () => Promise<void>;
}

function ownFeed(
  app: FastifyInstance,
  { corsOrigins = [], publicUrl, trustedProxies = [], limits = {} }: FeedOptions,
): Delivery {
  const guard = new FeedGuard({
    limits,
    origins: () => [...corsOrigins, new URL(publicUrl()).origin],
    addressOf: addressBehind(trustedProxies),
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
  });
  const recent = new RecentLines(app.db);
  app.addHook('onReady', async () => {
    feed.attach(app.server);
    guard.stand(app.server);
  });
  app.addHook('preClose', async () => {
    feed.close();
    guard.close();
  });

  return {
    feed,
    look: async () => {
      const lines = await recent.next();
      if (lines.length === 0) return;
      const { heard } = feed;
      const news = newsOf(lines).filter(({ personId }) => heard.has(personId));
      for await (const one of counted(app.db, news, app.log)) feed.tell(one);
    },
  };
}

async function hostedFeed(app: FastifyInstance, settings: HostedSettings): Promise<Delivery> {
  // The service's client is large, and most servers have no use for it.
  const { HostedFeed } = await import('./hosted-feed.ts');
  const feed = new HostedFeed(settings);
  const look = async (): Promise<void> => {
    for (;;) {
      const lines = await claimLines(app.db, { most: AT_ONCE, seconds: CLAIM_SECONDS });
      if (lines.length === 0) return;
      const unheard = lines.filter(({ isHeard }) => !isHeard);
      if (unheard.length > 0) await forgetLines(app.db, unheard);
      const heard = newsOf(lines.filter(({ isHeard }) => isHeard));
      for await (const news of counted(app.db, heard, app.log)) {
        try {
          await feed.send(news);
          await forgetLines(
            app.db,
            news.ids.map((id) => ({ personId: news.personId, id })),
          );
        } catch (error) {
          app.log.warn({ reason: (error as Error).name }, 'News could not be handed to the feed service.');
        }
      }
    }
  };

  return { feed, look };
}

declare module 'fastify' {
  interface FastifyInstance {
    feed: Feed;
  }
}
