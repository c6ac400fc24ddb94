/**
 * Names for what a database can refuse. Values and SQLSTATE codes are the same on every engine, because every engine is
 * spoken to through `pg`.
 */

/** The database cannot answer now and will again: answer 503 with `Retry-After`. */
export class DatabaseUnavailableError extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';
  override name = 'DatabaseUnavailableError';
}

/** The database must not be opened as it stands; the message says why and what to do. */
export class DatabaseRefusedError extends Error {
  readonly code = 'DATABASE_REFUSED';
  override name = 'DatabaseRefusedError';
}

/** A query went around the transaction its caller holds open. A mistake in the calling code, never the user's. */
export class OutsideTransactionError extends Error {
  readonly code = 'OUTSIDE_TRANSACTION';
  override name = 'OutsideTransactionError';
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';

/** The name of the violated unique constraint or index, or nothing when the error is another one. */
export const uniqueViolation = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? constraintOf(error) : undefined;

/** The name of the violated foreign key, or nothing when the error is another one. */
export const foreignKeyViolation = (error: unknown): string | undefined =>
  codeOf(error) === '23503' ? constraintOf(error) : undefined;

/** The disk that holds the database has no room left. Reads still work. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === '53100';

/** Another transaction was in the way; the same work may succeed when it is done again from its start. */
export const isSerializationFailure = (error: unknown): boolean => {
  const code = codeOf(error);

  return code === '40001' || code === '40P01';
};

const unavailableCodes = new Set([
  'DATABASE_UNAVAILABLE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '53300', // too many connections
  '57014', // the statement ran into statement_timeout
  '57P01', // the server is shutting down
  '57P02', // the server crashed
  '57P03', // the server is starting
]);

// pg and pg-pool give these no code.
const unavailableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** True when nothing is wrong with the request and the database may well answer a little later. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code !== undefined && (unavailableCodes.has(code) || code.startsWith('08'))) return true;

  return unavailableMessages.test(error.message);
};
