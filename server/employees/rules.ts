/** What a form may say beyond what its schema can tell: rules about days. Each returns a sentence, or nothing. */
import type { SignUpBody, UpdateUserBody } from '../../src/api/contract/employees.ts';
import type { FieldErrors } from '../access/refuse.ts';
import type { StoredPerson } from './person.ts';

const EARLIEST = '1900-01-01';

export function dayErrors({ dob, joinedOn }: SignUpBody | UpdateUserBody, now = new Date()): FieldErrors {
  const today = now.toISOString().slice(0, 10);

  return {
    ...(dob && (dob < EARLIEST || dob >= today) && { dob: 'Date of birth must be a day in the past.' }),
    ...(joinedOn && joinedOn < EARLIEST && { joinedOn: 'Joined on cannot be that long ago.' }),
  };
}

/** Subscribers have an expiry day, which may be moved on and never back; other people have none. */
export function expiryErrors(
  { planExpirationDate: wanted }: UpdateUserBody,
  { is_b2c, plan_expires_on: current }: StoredPerson,
): FieldErrors {
  if (wanted === undefined || wanted === current) return {};
  if (!is_b2c) return { planExpirationDate: 'Only subscribers have a subscription expiry date.' };
  if (wanted === null || wanted < (current ?? EARLIEST)) {
    return { planExpirationDate: `Subscription expiry date cannot be before ${current ?? EARLIEST}.` };
  }

  return {};
}
