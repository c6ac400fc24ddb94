/**
 * What the log tells: which route, how it ended, how long it took, for which company. Never who, what for, or with what:
 * no address, no name, no token, no query string, no body.
 */
import { randomUUID } from 'node:crypto';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

export interface LogOptions {
  readonly level: string;
  /** Where lines go; standard output unless tests listen. */
  readonly stream?: DestinationStream;
}

/** The process's log. Everything that is ever written through it is described by the functions below. */
export const createLog = ({ level, stream }: LogOptions): Logger => {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest, res: describeReply },
  };

  return stream ? pino(options, stream) : pino(options);
};

/** The framework's own settings about logging. Its request lines hold the whole address, so they are off. */
export const logSettings = (log: Logger | undefined) =>
  ({
    ...(log ? { loggerInstance: log as FastifyBaseLogger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  }) satisfies FastifyServerOptions;

const describeRequest = ({ method, routeOptions }: FastifyRequest) => ({ method, url: routeOptions?.url });

const describeReply = ({ statusCode }: { statusCode?: number }) => ({ statusCode });

/**
 * Enough to find the line of code. A database's message may repeat a value of the row in question, so of its errors only
 * the code and the names of table and constraint are told.
 */
export function describeError(error: Error) {
  const { name, message, stack = '' } = error;
  const { code, table, constraint, severity } = error as unknown as Record<string, unknown>;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const isOfDatabase = severity !== undefined;

  return {
    type: name,
    message: isOfDatabase ? 'the database refused' : message,
    stack: frames.join('\n'),
    ...(code !== undefined && { code }),
    ...(isOfDatabase && { table, constraint }),
  };
}

export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, who, log }, reply) => {
    const details = {
      method,
      route: routeOptions.url ?? 'none',
      call: routeOptions.config.call,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      company: who?.companyId,
    };
    log.info(details, 'answered');
  });
}
