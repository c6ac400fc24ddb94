import { isInvisible } from '../../src/rules/shared/names.ts';
import { REASON_MISSING } from '../../src/rules/shared/reason.ts';
import { fieldError } from './http-error.ts';

/** The trimmed reason. Other people read it, so one without visible characters is refused with a 422. */
export function reasonIn(text: string | undefined, field = 'reason'): string {
  const reason = (text ?? '').trim();
  if (isInvisible(reason)) throw fieldError(422, field, REASON_MISSING);

  return reason;
}
