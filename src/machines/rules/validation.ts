/**
 * What a form insists on before it sends anything, with the exact words people read. Here stands what all forms share and
 * what signing in asks for; what other forms insist on stands beside, so that the sign-in page does not carry it.
 * The server checks all of it again, and more; its answers come back field by field under the same names.
 */
import type { LoginBody } from '../../api/contract/auth.ts';

/** A message for every field that is to blame; empty when all is well. */
export type Errors<Values> = { [Field in keyof Values & string]?: string };

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

export const isBlank = (text: string | null | undefined): boolean => !text?.trim();

/** Drops the fields that have nothing to complain about. */
export function errorsOf<Values>(checks: { [Field in keyof Values & string]?: string | false }): Errors<Values> {
  return Object.fromEntries(Object.entries(checks).filter(([, message]) => message)) as Errors<Values>;
}

export const validateLogin = ({ email, password }: LoginBody): Errors<LoginBody> =>
  errorsOf<LoginBody>({
    email: isBlank(email) && 'Please Enter Email!',
    password: password === '' && 'Please Enter Password!',
  });

export const validateForgotPassword = ({ email }: { email: string }): Errors<{ email: string }> =>
  errorsOf<{ email: string }>({ email: isBlank(email) && 'please enter username or email' });
