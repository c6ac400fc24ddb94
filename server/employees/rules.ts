/** Rules about dates that a schema can't express. */
import type { SignUpBody, UpdateUserBody } from '../../src/api/contract/employees.ts';
import { startDayError } from '../../src/rules/employees/start-day.ts';
import type { FieldErrors } from '../access/http-error.ts';
import type { StoredPerson } from './person.ts';

export function dayErrors({ dob, joinedOn }: SignUpBody | UpdateUserBody, now = new Date()): FieldErrors {
  const today = now.toISOString().slice(0, 10);
  const tooFar = startDayError(joinedOn, today);

  return {
    ...(dob && dob >= today && { dob: 'Date of birth must be in the past.' }),
    ...(tooFar && { joinedOn: tooFar }),
  };
}

/** Subscribers have an expiry date, which may only be moved later. */
export function expiryErrors(
  { planExpirationDate: wanted }: UpdateUserBody,
  { is_b2c, plan_expires_on: current }: StoredPerson,
): FieldErrors {
  if (wanted === undefined || wanted === current) return {};
  if (!is_b2c) return { planExpirationDate: 'Only subscribers have a subscription expiry date.' };
  if (wanted === null || (current && wanted < current)) {
    return { planExpirationDate: `Subscription expiry date cannot be before ${current ?? 'today'}.` };
  }

  return {};
}
