/** Plugins, then an explicit list of areas. `main.ts` listens; tests inject. */
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { articles } from './articles/routes.ts';
import { auth } from './auth/routes.ts';
import { campaigns } from './campaigns/routes.ts';
import { challenges } from './challenges/routes.ts';
import { company } from './company/routes.ts';
import { conversations } from './conversations/routes.ts';
import { dashboard } from './dashboard/routes.ts';
import type { Notifier } from './database/pg-notifier.ts';
import type { Db } from './database/tx.ts';
import { documents } from './documents/routes.ts';
import { watchDueWork } from './due-work.ts';
import { employees } from './employees/routes.ts';
import type { FeedLimits } from './feed/guard.ts';
import type { HostedSettings } from './feed/hosted-feed.ts';
import { feed } from './feed/plugin.ts';
import { files } from './files/routes.ts';
import type { ReaderProgram } from './imports/reading/reader.ts';
import { imports } from './imports/routes.ts';
import { leave } from './leave/routes.ts';
import { mail } from './mail/plugin.ts';
import type { Transport } from './mail/transport.ts';
import { notifications } from './notifications/routes.ts';
import { organisation } from './organisation/routes.ts';
import { apiDocs } from './plugins/api-docs.ts';
import { bearerSessions } from './plugins/auth.ts';
import { background } from './plugins/background.ts';
import { compressing } from './plugins/compressing.ts';
import { serveConsole } from './plugins/console.ts';
import { draining } from './plugins/draining.ts';
import { beforeRouting, errors, unreadable } from './plugins/errors.ts';
import { health } from './plugins/health.ts';
import { logSettings, requestLog } from './plugins/log.ts';
import { pressure } from './plugins/pressure.ts';
import { rateLimit } from './plugins/rate-limit.ts';
import { refuseUnhandledCalls, routes } from './plugins/route.ts';
import { security } from './plugins/security.ts';
import { serialising } from './plugins/serialising.ts';
import { traffic } from './plugins/traffic.ts';
import { uploads } from './plugins/uploads.ts';
import { validation } from './plugins/validation.ts';
import { recognition } from './recognition/routes.ts';
import { companyReports } from './reports/company/routes.ts';
import { personReports } from './reports/people/routes.ts';
import { wfh } from './wfh/routes.ts';
import { workflows } from './workflows/routes.ts';

export interface Deps {
  readonly db: Db;
  /** Without a trailing slash; called when a message is written. */
  readonly publicUrl: () => string;
  /** Without one, mail stays in the outbox. */
  readonly transport?: Transport;
  /** Where the provider gets an email for each message of a ticket. */
  readonly supportEmail?: string | undefined;
  /** Without it the server only serves the API. */
  readonly consoleFolder?: string;
  /** In production the API page is for company-level people only. */
  readonly isProduction?: boolean;
  /** Origins of consoles served from elsewhere. */
  readonly corsOrigins?: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[];
  /** Per person. */
  readonly requestsPerMinute?: number;
  /** Welcome emails of one company; more of them wait. */
  readonly welcomesPerHour?: number;
  /** Enables `/api/metrics`. */
  readonly metricsToken?: string | undefined;
  /** Without it, this server hosts the feed itself. */
  readonly hostedFeed?: HostedSettings | undefined;
  /** Lets servers on one database wake each other; without it they poll. */
  readonly bell?: Notifier | undefined;
  readonly feedLimits?: Partial<FeedLimits>;
  /** How often the database is asked whether any work is due. */
  readonly lookEveryMs?: number;
  /** After how long an upload of which nothing more arrives is ended. */
  readonly uploadsStalledAfterMs?: number;
  /** Reads spreadsheets; by default, the program next to the server's own. */
  readonly readerProgram?: ReaderProgram;
  /** Silent without it. */
  readonly log?: Logger;
}

/** For JSON; forms with files have their own limits. */
const BODY_LIMIT = 100 * 1024;
/** For a whole request, including a file on a slow connection. */
const ARRIVE_WITHIN_MS = 120_000;
/** Longer than usual proxies keep connections, so that none is closed under a request. */
const IDLE_CONNECTION_MS = 75_000;

/** Ready to listen or inject. Throws when no route handles a call. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { corsOrigins = [], trustedProxies = [], isProduction = false, requestsPerMinute = 1_200 } = deps;
  const app = fastify({
    ...logSettings(deps.log),
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVE_WITHIN_MS,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    exposeHeadRoutes: false,
    // A busy machine may need more than the framework's ten seconds for almost three hundred routes.
    pluginTimeout: 60_000,
    frameworkErrors: beforeRouting,
    clientErrorHandler: unreadable,
    // The framework's own 503 has another shape.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  });

  routes(app, deps.db);
  errors(app);
  validation(app);
  serialising(app);
  compressing(app);
  draining(app);
  traffic(app);
  background(app);
  rateLimit(app, requestsPerMinute);
  bearerSessions(app);
  requestLog(app);
  watchDueWork(app, deps.lookEveryMs);
  mail(app, deps);
  await feed(app, { ...deps, hosted: deps.hostedFeed, limits: deps.feedLimits ?? {} });
  pressure(app);
  await security(app, { corsOrigins, feed: deps.hostedFeed });
  await uploads(app, deps.uploadsStalledAfterMs);
  await apiDocs(app, { isProduction });

  health(app, deps);
  auth(app);
  company(app);
  organisation(app);
  employees(app);
  leave(app);
  wfh(app);
  conversations(app, deps);
  articles(app);
  documents(app);
  await campaigns(app);
  challenges(app);
  recognition(app);
  companyReports(app);
  personReports(app);
  notifications(app);
  imports(app, deps.readerProgram);
  dashboard(app);
  files(app);
  workflows(app);
  refuseUnhandledCalls(app);

  if (deps.consoleFolder) await serveConsole(app, { folder: deps.consoleFolder });

  return app;
}
