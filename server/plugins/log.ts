/** Logs the route, status, duration and company. Never personal data: no address, name, token, query string or body. */
import { randomUUID } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

interface LogOptions {
  readonly level: string;
  /** Standard output unless a test sets it. */
  readonly stream?: DestinationStream;
}

export const createLog = ({ level, stream }: LogOptions): Logger => {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest, res: describeReply },
  };

  return stream ? pino(options, stream) : pino(options);
};

/** The framework's request lines include the whole URL, so they are off. */
export const logSettings = (log: Logger | undefined) =>
  ({
    ...(log ? { loggerInstance: log as FastifyBaseLogger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  }) satisfies FastifyServerOptions;

const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, url: routeOptions?.url });

const describeReply = ({ statusCode }: { statusCode?: number }) => ({ statusCode });

/** SQLSTATE class of errors in a query's text, such as a missing table. Values are sent beside the text. */
const IN_THE_QUERY = /^42/;

/**
 * Other messages of the database, and the detail of any, may contain values of the query or the row, so only code, table
 * and constraint are logged.
 */
export function describeError(error: Error) {
  const { name, message, stack = '' } = error;
  const { code, table, constraint, severity } = error as unknown as Record<string, unknown>;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const isOfDatabase = severity !== undefined;

  return {
    type: name,
    message: isOfDatabase && !IN_THE_QUERY.test(String(code)) ? 'the database refused' : message,
    stack: frames.join('\n'),
    ...(code !== undefined && { code }),
    ...(isOfDatabase && { table, constraint }),
  };
}

export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, principal, log }, reply) => {
    const details = {
      method,
      route: routeOptions.url ?? 'none',
      call: routeOptions.config.call,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      company: principal?.companyId,
    };
    log.info(details, 'answered');
  });
}
