import { isBlank } from './validation.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

export function emailError(email: string): string | false {
  if (isBlank(email)) return 'Please Enter Email Address!';

  return !isEmail(email) && 'This is not an email address.';
}
