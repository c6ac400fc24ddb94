import type { ChangePasswordBody } from '../../src/api/contract/auth.ts';
import { validatePasswordChange } from '../../src/rules/auth/new-password.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import type { Errors } from '../../src/rules/shared/validation.ts';
import { commonPasswords } from './common-passwords.ts';

interface PasswordOwner {
  readonly email: string;
  readonly names: string;
  readonly companyName: string;
}

/** `canSkipCurrent`: the caller came by an emailed link. The current password itself is checked elsewhere. */
export function passwordErrors(
  body: ChangePasswordBody,
  owner: PasswordOwner,
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

function guessable(password: string, owner: PasswordOwner): string | undefined {
  const { email, companyName } = owner;
  const guess = normalise(password);
  const [mailbox = ''] = normalise(email).split('@');
  if (guess === normalise(email) || guess === mailbox) return 'The new password must not be your email address.';
  if (guess === normalise(companyName)) return 'The new password must not be your company’s name.';
  if (isMonotonous(password) || isCommon(password)) return 'This password is too common. Choose another one.';
  if (isOfOwnWords(guess, owner)) {
    return 'This password is too easy to guess from your name, your company or this product.';
  }

  return undefined;
}

/** Also finds repeated or decorated ones: `welcome123!`, `P@ssw0rd2026`, `sunshinesunshine`. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();

  return [lower, once(lower)].some((text) => commonPasswords.has(text) || commonPasswords.has(withoutDecoration(text)));
}

/** `abcabcabc` becomes `abc`. */
const once = (text: string): string => text.replace(/^(.+?)\1+$/u, '$1');

const MOST_DECORATION = 8;
const letterBehind: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};

/** Strips digits and signs at both ends, unless they are a password themselves, and undoes letter substitutions. */
function withoutDecoration(text: string): string {
  const word = text.replace(/^[^\p{L}@$]+/u, '').replace(/\P{L}+$/u, '');
  if (text.length - word.length > MOST_DECORATION) return text;

  return word.replace(/[013457@$]/g, (sign) => letterBehind[sign] ?? sign);
}

const PRODUCT = ['wellness', 'wellbeing', 'console', 'company', 'employee', 'manager', 'admin', 'leave', 'soken'];
const SHORTEST_NAME = 3;

/** Whether only a common word remains once the person's, mail domain's, company's and product's names are removed. */
function isOfOwnWords(guess: string, { email, names, companyName }: PasswordOwner): boolean {
  const own = normalise(`${companyName} ${email} ${names}`).split(/[^\p{L}]+/u);
  const words = [...new Set([...own, ...PRODUCT])]
    .filter((word) => word.length >= SHORTEST_NAME)
    .sort((one, other) => other.length - one.length);
  const plain = withoutDecoration(guess).replace(/\P{L}+/gu, '');
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain);
  const isPlainGuess = guess.length - plain.length <= MOST_DECORATION;

  return isPlainGuess && rest !== plain && (rest.length < SHORTEST_NAME || commonPasswords.has(rest));
}

const FEWEST_CHARACTERS = 4;

/** `aaaaaaaaaa`, `1212121212`, `abcdefghij`. */
function isMonotonous(password: string): boolean {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(points.slice(1).map((point, index) => point - (points[index] ?? 0)));

  return new Set(points).size < FEWEST_CHARACTERS || steps.size <= 1;
}
