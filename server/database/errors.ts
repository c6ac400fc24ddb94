/** Answered with 503 and `Retry-After`. */
export class DatabaseUnavailableError extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';
  override name = 'DatabaseUnavailableError';
}

/** SQLSTATE read_only_sql_transaction: a standby, or a server configured so. */
const READ_ONLY = '25006';

export class DatabaseReadOnlyError extends Error {
  readonly code = READ_ONLY;
  override name = 'DatabaseReadOnlyError';
}

/** The message says why and what to do. */
export class DatabaseRefusedError extends Error {
  readonly code = 'DATABASE_REFUSED';
  override name = 'DatabaseRefusedError';
}

/** A query bypassed its caller's open transaction: always a bug in the calling code. */
export class OutsideTransactionError extends Error {
  readonly code = 'OUTSIDE_TRANSACTION';
  override name = 'OutsideTransactionError';
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';

export const uniqueViolation = (error: unknown): string | undefined =>
  codeOf(error) === '23505' ? constraintOf(error) : undefined;

/** Stores something that may already exist: for tables with one unique constraint besides the key. */
export async function unlessTaken<T>(taken: () => Error, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    throw uniqueViolation(error) ? taken() : error;
  }
}

/**
 * Thrown inside a transaction that only has to wait for another one. It is ended, so that no connection waits, and
 * repeated from its start afterwards.
 */
export class RepeatAfterError extends Error {
  override name = 'RepeatAfterError';
  readonly others: Promise<unknown>;

  constructor(message: string, others: Promise<unknown>) {
    super(message);
    this.others = others;
  }
}

/** The transaction may begin again: the statement has no name then. */
export class LostStatementError extends Error {}

/** Reads still work. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === '53100';

export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** The same work may succeed when repeated from its start. */
export const isSerializationFailure = (error: unknown): boolean => {
  const code = codeOf(error);

  return code === '40001' || code === '40P01';
};

/** SQLSTATE classes: connection exceptions, insufficient resources, operator intervention, system errors. */
const unavailableClasses = new Set(['08', '53', '57', '58']);

const unavailableCodes = new Set([
  'DATABASE_UNAVAILABLE',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  READ_ONLY,
  '25P03', // idle in transaction for too long
  '25P04', // the transaction took too long
  '28000', // signing in was refused, for example after a password change
  '28P01',
  '3D000', // the database has been renamed or is being restored
  '55000', // the database accepts no connections
  '55006', // the database is being used as a template
  '55P03', // lock not available in time
]);

// pg and pg-pool give these no code.
const unavailableMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end|SASL: |The server does not support SSL)/;

/** The request is fine, and the database may be available a little later. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error) || isDiskFull(error)) return false;
  const code = codeOf(error);
  if (code !== undefined && unavailableCodes.has(code)) return true;
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && unavailableClasses.has(code.slice(0, 2))) return true;

  return unavailableMessages.test(error.message);
};

export const isConnectTimeout = (error: Error): boolean =>
  /^timeout exceeded when trying to connect/.test(error.message);
