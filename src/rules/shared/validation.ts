/**
 * Shared by all forms and sign-in; other forms' rules are in their areas, to keep the sign-in page small. The server
 * checks everything again and uses the same field names.
 */
import type { LoginBody } from '../../api/contract/auth.ts';

/** Empty when everything is valid. */
export type Errors<Values> = { [Field in keyof Values & string]?: string };

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

export const isBlank = (text: string | null | undefined): boolean => !text?.trim();

export function errorsOf<Values>(checks: { [Field in keyof Values & string]?: string | false }): Errors<Values> {
  return Object.fromEntries(Object.entries(checks).filter(([, message]) => message)) as Errors<Values>;
}

export const validateLogin = ({ email, password }: LoginBody): Errors<LoginBody> =>
  errorsOf<LoginBody>({
    email: isBlank(email) && 'Enter your email address.',
    password: password === '' && 'Enter your password.',
  });

export const validateForgotPassword = ({ email }: { email: string }): Errors<{ email: string }> =>
  errorsOf<{ email: string }>({ email: isBlank(email) && 'please enter username or email' });
