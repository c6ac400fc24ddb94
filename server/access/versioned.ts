import { type FieldErrors, HttpError } from './http-error.ts';

interface Stale {
  readonly message: string;
  /** The record as it is now, so that the console can show what changed. */
  readonly parts: object;
  readonly errors?: FieldErrors;
}

/** Throws a 409 when the record is not what the sender has seen. Without a sent version nothing is compared. */
export async function versioned(
  current: number,
  sent: number | undefined,
  stale: () => Stale | Promise<Stale>,
): Promise<void> {
  if (sent === undefined || sent === current) return;
  const { message, parts, errors = { version: 'This is not the latest version.' } } = await stale();
  throw new HttpError(409, message, { errors, parts });
}
