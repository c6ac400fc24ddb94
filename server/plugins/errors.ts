/** The one place where something that was thrown becomes an answer. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorReply } from '../../src/api/contract/common.ts';
import { Refusal, tryLater } from '../access/refuse.ts';
import { isDatabaseUnavailable, isDiskFull } from '../database/errors.ts';

const RETRY_UNAVAILABLE_S = 5;
const RETRY_DISK_FULL_S = 60;

export function errors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answer(refusalOf(error, request), reply));
  app.setNotFoundHandler((_request, reply) => answer(new Refusal(404, 'No such call'), reply));
}

/** For the few errors that the framework meets before it has a route: an address that cannot be read, or is endless. */
export function beforeRouting(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  answer(refusalOf(error, request), reply);
}

/** What an error means to the caller. Faults of ours are logged, and the caller learns no more than that there was one. */
export function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const known = ownWords(error) ?? databaseRefusal(error, request);
  if (known) return known;
  request.log.error({ err: error }, 'A request failed.');

  return new Refusal(500, 'Something went wrong on our side. Please try again.');
}

export function answer(refusal: Refusal, reply: FastifyReply): FastifyReply {
  const { status, message, errors, retryAfter, parts } = refusal;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const body: ErrorReply = { ...parts, status, message, ...(errors && { errors }) };

  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function databaseRefusal(error: FastifyError, { log }: FastifyRequest): Refusal | undefined {
  if (isDiskFull(error)) {
    log.error({ err: error }, 'The disk is full.');

    return new Refusal(507, 'The server has no room left to store this. Nothing was changed.', {
      retryAfter: RETRY_DISK_FULL_S,
    });
  }
  if (!isDatabaseUnavailable(error)) return undefined;
  log.error({ err: error }, 'The database does not answer.');

  return tryLater(503, 'The service is not available right now. Please try again in a moment.', RETRY_UNAVAILABLE_S);
}

/** The framework's own refusals, said for people. */
const sentences: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to send.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This kind of content is not taken here; send JSON (application/json).',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The call says that it sends JSON, but its body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body cannot be read as JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as it says.',
  FST_ERR_BAD_URL: 'The address cannot be read.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_REQ_FILE_TOO_LARGE: 'The file is too large.',
  FST_FILES_LIMIT: 'These are too many files.',
  FST_FIELDS_LIMIT: 'The form has too many fields.',
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_PROTO_VIOLATION: 'The form has a field with a name that is not allowed.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'This call takes a form with a file (multipart/form-data).',
};

function ownWords({ code, statusCode }: FastifyError): Refusal | undefined {
  if (statusCode === undefined || statusCode >= 500 || statusCode < 400) return undefined;

  return new Refusal(statusCode, sentences[code] ?? 'The request cannot be understood.');
}
