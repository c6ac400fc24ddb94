import type { ErrorReply } from '../../api/contract/common.ts';
import { singleSpaced } from './normalise.ts';
import type { Errors } from './validation.ts';

/** Compares values, so undoing a change makes the form clean again. */
export const isDirty = ({ initial, values }: { initial: unknown; values: unknown }): boolean =>
  JSON.stringify(initial) !== JSON.stringify(values);

/** A 409 with an error only for the version: someone else saved in between. */
export function isStaleRefusal({ status, body }: { status: number; body: unknown }): boolean {
  const blamed = Object.keys((body as Partial<ErrorReply> | null | undefined)?.errors ?? {});

  return status === 409 && blamed.length === 1 && blamed[0] === 'version';
}

/** A refusal that becomes a success once the person confirms the consequences in its message. */
export const isQuestion = ({ status, body }: { status: number; body: unknown }): boolean =>
  status === 409 && 'confirmed' in ((body as Partial<ErrorReply> | null | undefined)?.errors ?? {});

/** The same, made before anything is sent. */
export const asQuestion = (message: string) => ({
  status: 409,
  body: { status: 409, message, errors: { confirmed: message } },
});

export const withoutFields = <Values>(errors: Errors<Values>, changed: object): Errors<Values> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed))) as Errors<Values>;

type FieldOf<Values> = Exclude<keyof Values & string, 'record'>;

const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export const changedFields = <Values extends object>(before: Values, after: Values): FieldOf<Values>[] =>
  (Object.keys(after) as FieldOf<Values>[]).filter(
    (field) => (field as string) !== 'record' && !isSameValue(before[field], after[field]),
  );

/** Empty fields count as missing, runs of spaces as one, and the order of choices doesn't matter. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return singleSpaced(value.trim()) || null;

  return Array.isArray(value) && value.every((one) => typeof one !== 'object') ? [...value].sort() : value;
}

const plainFields = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, plain(value)]));

/** Whether the stored values are these. With a chosen file they never are: it cannot be compared. */
export const holdsValues = (stored: object, values: object): boolean =>
  changedFields(plainFields(values), plainFields(stored)).length === 0;

/** Keeps my changes on top of a newer record. */
export function mergeOver<Values extends object>(
  theirs: Values,
  { initial, values }: { initial: Values; values: Values },
): Values {
  const mine = Object.fromEntries(changedFields(initial, values).map((field) => [field, values[field]]));

  return { ...theirs, ...mine };
}
