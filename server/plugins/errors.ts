import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '../../src/api/contract/common.ts';
import { HttpError, tryLater } from '../access/http-error.ts';
import { isDatabaseUnavailable, isDiskFull, isReadOnly } from '../database/errors.ts';
import { rawAnswer } from './raw-answer.ts';

const RETRY_UNAVAILABLE_S = 5;
const RETRY_DISK_FULL_S = 60;

export function errors(app: FastifyInstance): void {
  const disk = { refusedAt: Number.NEGATIVE_INFINITY };
  app.decorate('disk', disk);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDiskFull(error)) disk.refusedAt = performance.now();

    return sendError(toHttpError(error, request), reply);
  });
  app.setNotFoundHandler((_request, reply) => sendError(new HttpError(404, 'No such call'), reply));
}

/** For errors before routing, such as a malformed or overlong URL. */
export function beforeRouting(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendError(toHttpError(error, request), reply);
}

/** For input that isn't HTTP or arrives too slowly, so that there is no request to reply to. */
export function unreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOfUnreadable[error.code ?? ''] ?? 400;
  if (socket.writable) socket.write(rawAnswer(status, sentencesOfUnreadable[status] as string));
  socket.destroy();
}

const statusOfUnreadable: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

const sentencesOfUnreadable: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  408: 'The request took too long to arrive.',
  431: 'The request has too many headers.',
};

/** Unexpected errors are logged; the reply only says that there was one. */
export function toHttpError(error: FastifyError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  // The client has gone. Checked first, because lost database connections have the same code.
  if (request.raw.errored === error) return new HttpError(400, 'The request was interrupted.');
  const refusal = ownWords(error) ?? databaseRefusal(error, request);
  if (refusal) return refusal;
  request.log.error({ err: error }, 'A request failed.');

  return new HttpError(500, 'Something went wrong on our side. Try again.');
}

export function sendError(refusal: HttpError, reply: FastifyReply): FastifyReply {
  const { status, message, errors, retryAfter, parts } = refusal;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const body: ErrorReply = { ...parts, status, message, ...(errors && { errors }) };

  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function databaseRefusal(error: FastifyError, { log }: FastifyRequest): HttpError | undefined {
  if (isDiskFull(error)) {
    log.error({ err: error }, 'The disk is full.');

    return new HttpError(507, 'The server’s disk is full. Nothing was changed. Try again later.', {
      retryAfter: RETRY_DISK_FULL_S,
    });
  }
  if (!isDatabaseUnavailable(error)) return undefined;
  log.error({ err: error }, isReadOnly(error) ? 'The database is read-only.' : 'The database is not responding.');

  return tryLater(503, 'The service is not available right now. Try again in a moment.', RETRY_UNAVAILABLE_S);
}

/** The framework's own errors in plain words. */
const sentences: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to send.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Unsupported content type. Send JSON (application/json).',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty. Send JSON, or leave out the Content-Type header.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body cannot be read as JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body does not match its Content-Length header.',
  FST_ERR_BAD_URL: 'The address cannot be read.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_FILES_LIMIT: 'Too many files.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_PROTO_VIOLATION: 'The form has a field with a name that is not allowed.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'This call requires a form with a file (multipart/form-data).',
};

function ownWords({ code, statusCode }: FastifyError): HttpError | undefined {
  if (statusCode === undefined || statusCode >= 500 || statusCode < 400) return undefined;

  return new HttpError(statusCode, sentences[code] ?? 'The request is malformed.');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** When the database last had no room for a change, in milliseconds of `performance.now()`. */
    disk: { readonly refusedAt: number };
  }
}
