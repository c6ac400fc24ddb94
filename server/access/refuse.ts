/** By field name: what is wrong with it, as a sentence for the person. */
export type FieldErrors = Readonly<Record<string, string>>;

/** An answer other than success, meant for the caller. Anything else that is thrown is a fault of ours and answers 500. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;
  /** Named parts of the answer that say more: the record as it stands now, for a save on top of somebody else's. */
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

/** `throw refuse(409, 'This e-mail address is already in use.', { email: '…' })` */
export const refuse = (status: number, message: string, errors?: FieldErrors): Refusal =>
  new Refusal(status, message, errors ? { errors } : {});

/** A refusal of one field, where the field's message says it all. */
export const refuseField = (status: number, field: string, message: string): Refusal =>
  refuse(status, message, { [field]: message });

/** For a record that does not exist, or that the caller may not know to exist: one and the same answer. */
export const notFound = (what: string): Refusal => refuse(404, `${what} was not found.`);

/** 429, or 503 where the server is what is busy. */
export const tryLater = (status: 429 | 503, message: string, retryAfter: number): Refusal =>
  new Refusal(status, message, { retryAfter: Math.max(1, Math.ceil(retryAfter)) });
