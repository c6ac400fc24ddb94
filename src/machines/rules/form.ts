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

type FieldOf<Values> = Exclude<keyof Values & string, 'record'>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields that differ between two states of one form. `record` is what is known of the stored thing, no field. */
export const changedFields = <Values extends object>(before: Values, after: Values): FieldOf<Values>[] =>
  (Object.keys(after) as FieldOf<Values>[]).filter(
    (field) => (field as string) !== 'record' && !isSame(before[field], after[field]),
  );

/** My changes on top of what somebody else has saved meanwhile: what I did not touch becomes theirs. */
export function mergeOver<Values extends object>(
  theirs: Values,
  { initial, values }: { initial: Values; values: Values },
): Values {
  const mine = Object.fromEntries(changedFields(initial, values).map((field) => [field, values[field]]));

  return { ...theirs, ...mine };
}
