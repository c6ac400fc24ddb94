/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** An error reply for the caller. Any other error that reaches the server is a bug and returns 500. */
export class HttpError extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** Extra properties of the reply, such as the current record after a stale edit. */
  readonly parts: object | undefined;

  constructor(
    status: number,
    message: string,
    { errors, retryAfter, parts }: { errors?: FieldErrors; retryAfter?: number; parts?: object } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.parts = parts;
  }
}

/** `throw httpError(409, 'This email address is already in use.', { email: '…' })` */
export const httpError = (status: number, message: string, errors?: FieldErrors): HttpError =>
  new HttpError(status, message, errors ? { errors } : {});

export const fieldError = (status: number, field: string, message: string): HttpError =>
  httpError(status, message, { [field]: message });

/** The same reply for a record that doesn't exist and one that the caller may not see. */
export const notFound = (what: string): HttpError => httpError(404, `${what} was not found.`);

export function orNotFound<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw notFound(what);

  return record;
}

/** 503 if the server is too busy; 429 if the caller sends too many requests. */
export const tryLater = (status: 429 | 503, message: string, retryAfter: number): HttpError =>
  new HttpError(status, message, { retryAfter: Math.max(1, Math.ceil(retryAfter)) });
