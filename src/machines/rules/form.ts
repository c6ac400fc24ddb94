/** Small questions that every form asks. */
import type { ErrorReply } from '../../api/contract/common.ts';
import type { Errors } from './validation.ts';

/** Whether anything was typed that saving would change. */
export const isDirty = ({ initial, values }: { initial: unknown; values: unknown }): boolean =>
  JSON.stringify(initial) !== JSON.stringify(values);

/** 409 that blames no field of the form: somebody else saved in between. */
export function isStaleRefusal({ status, body }: { status: number; body: unknown }): boolean {
  const blamed = Object.keys((body as Partial<ErrorReply> | null | undefined)?.errors ?? {});

  return status === 409 && blamed.every((field) => field === 'version');
}

/** The errors that are left when these fields have been changed. */
export const withoutFields = <Values>(errors: Errors<Values>, changed: object): Errors<Values> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))) as Errors<Values>;
