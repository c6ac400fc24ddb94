import { isBlank } from './validation.ts';

export const EMAIL_WANTED = 'Enter an email address, such as ana@example.com.';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());

export function emailError(email: string): string | false {
  if (isBlank(email)) return 'Please Enter Email Address!';

  return !isEmail(email) && EMAIL_WANTED;
}
