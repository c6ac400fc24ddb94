/** Builds the server: its plugins, then an explicit list of features. Listening is `main.ts`'s matter, and the tests' none. */
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { articles } from './articles/routes.ts';
import { auth } from './auth/routes.ts';
import { company } from './company/routes.ts';
import { conversations } from './conversations/routes.ts';
import type { Bell } from './database/bell.ts';
import type { Db } from './database/tx.ts';
import { documents } from './documents/routes.ts';
import { employees } from './employees/routes.ts';
import type { FeedLimits } from './feed/guard.ts';
import type { HostedSettings } from './feed/hosted-feed.ts';
import { feed } from './feed/plugin.ts';
import { files } from './files/routes.ts';
import { imports } from './imports/routes.ts';
import { leave } from './leave/routes.ts';
import { mail } from './mail/plugin.ts';
import type { Transport } from './mail/transport.ts';
import { notifications } from './notifications/routes.ts';
import { organisation } from './organisation/routes.ts';
import { apiDocs } from './plugins/api-docs.ts';
import { bearerSessions } from './plugins/auth.ts';
import { background } from './plugins/background.ts';
import { caps } from './plugins/caps.ts';
import { serveConsole } from './plugins/console.ts';
import { beforeRouting, errors } from './plugins/errors.ts';
import { health } from './plugins/health.ts';
import { logSettings, requestLog } from './plugins/log.ts';
import { pressure } from './plugins/pressure.ts';
import { refuseUnhandledCalls, routes } from './plugins/route.ts';
import { security } from './plugins/security.ts';
import { serialising } from './plugins/serialising.ts';
import { traffic } from './plugins/traffic.ts';
import { uploads } from './plugins/uploads.ts';
import { validation } from './plugins/validation.ts';
import { wfh } from './wfh/routes.ts';
import { workflows } from './workflows/routes.ts';

export interface Deps {
  readonly db: Db;
  /** Where the console answers, without a trailing slash: what links in mails begin with. Asked when a mail is written. */
  readonly publicUrl: () => string;
  /** Without one, mail stays in the outbox. */
  readonly transport?: Transport;
  /** The built console; without it the server answers calls only. */
  readonly consoleFolder?: string;
  /** In production the page about the API is for company-level people only. */
  readonly isProduction?: boolean;
  /** Origins of consoles that are served from elsewhere. */
  readonly corsOrigins?: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
  /** The most calls that one session may make in a minute. */
  readonly requestsPerMinute?: number;
  /** The hosted activity feed; without it this server has a feed of its own. */
  readonly hostedFeed?: HostedSettings | undefined;
  /** How several servers on one database tell each other that there is news; without it they look. */
  readonly bell?: Bell | undefined;
  readonly feedLimits?: Partial<FeedLimits>;
  /** Silent without it. */
  readonly log?: Logger;
}

/** The largest JSON body; forms with files have their own limits. */
const BODY_LIMIT = 100 * 1024;
/** For a whole request to arrive, a file on a slow line included. */
const ARRIVE_WITHIN_MS = 120_000;
/** Idle connections outlive those of usual proxies, so that none is closed under a request. */
const IDLE_CONNECTION_MS = 75_000;

/** The whole server, ready to listen or to be injected. A call that no feature handles stops it here, by name. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { corsOrigins = [], trustedProxies = [], isProduction = false, requestsPerMinute = 1_200 } = deps;
  const app = fastify({
    ...logSettings(deps.log),
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVE_WITHIN_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    exposeHeadRoutes: false,
    frameworkErrors: beforeRouting,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  });

  routes(app, deps.db);
  errors(app);
  validation(app);
  serialising(app);
  traffic(app);
  background(app);
  caps(app, requestsPerMinute);
  bearerSessions(app);
  requestLog(app);
  mail(app, deps);
  await feed(app, { ...deps, hosted: deps.hostedFeed, limits: deps.feedLimits ?? {} });
  await pressure(app);
  await security(app, { corsOrigins, feed: deps.hostedFeed });
  await uploads(app);
  await apiDocs(app, { isProduction });

  health(app);
  auth(app);
  company(app);
  organisation(app);
  employees(app);
  leave(app);
  wfh(app);
  conversations(app);
  articles(app);
  documents(app);
  notifications(app);
  imports(app);
  files(app);
  workflows(app);
  refuseUnhandledCalls(app);

  if (deps.consoleFolder) await serveConsole(app, { folder: deps.consoleFolder });

  return app;
}
