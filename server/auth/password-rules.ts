import type { ChangePasswordBody } from '../../src/api/contract/auth.ts';
import { validatePasswordChange } from '../../src/machines/rules/new-password.ts';
import { normalise } from '../../src/machines/rules/normalise.ts';
import type { Errors } from '../../src/machines/rules/validation.ts';
import { commonPasswords } from './common-passwords.ts';

export interface Owner {
  readonly email: string;
  readonly companyName: string;
}

/**
 * What is wrong with a change of password, as far as it can be told without the stored one: what the form checks too, and
 * what only the server knows. `canSkipCurrent`: the caller came by a mailed link.
 */
export function passwordErrors(
  body: ChangePasswordBody,
  owner: Owner,
  { canSkipCurrent }: { canSkipCurrent: boolean },
): Errors<ChangePasswordBody> {
  const { currentPassword, ...errors } = validatePasswordChange(
    canSkipCurrent ? { ...body, currentPassword: '' } : body,
  );
  const guess = guessable(body.newPassword, owner);

  return {
    ...(currentPassword && !canSkipCurrent && { currentPassword }),
    ...(guess && { newPassword: guess }),
    ...errors,
  };
}

/** Why somebody could guess the password, if they could. */
function guessable(password: string, { email, companyName }: Owner): string | undefined {
  const guess = normalise(password);
  const [mailbox = ''] = normalise(email).split('@');
  if (guess === normalise(email) || guess === mailbox) return 'The new password must not be your e-mail address.';
  if (guess === normalise(companyName)) return "The new password must not be your company's name.";
  if (commonPasswords.has(password.toLowerCase()) || isMonotonous(password)) {
    return 'This password is too common. Please choose another one.';
  }

  return undefined;
}

const FEWEST_CHARACTERS = 4;

/** `aaaaaaaaaa`, `1212121212`, `abcdefghij`: long, and no better than short. */
function isMonotonous(password: string): boolean {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));

  return new Set(points).size < FEWEST_CHARACTERS || steps.size <= 1;
}
