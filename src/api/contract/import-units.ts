import { type Static, Type } from 'typebox';
import { type NamedKind, namedKinds, type UnitKind, unitKinds } from '../../rules/imports/new-units.ts';
import { Id, Nullable } from './common.ts';

const Creatable = Type.Unsafe<UnitKind>(Type.String({ enum: [...unitKinds] }));
export const NamedUnitKind = Type.Unsafe<NamedKind>(Type.String({ enum: [...namedKinds] }));
export const ExistingUnit = Type.Object({ _id: Id(), name: Type.String() });

/**
 * A branch, department, designation or team in the file that doesn't exist, if the caller may choose what to do with
 * it.
 */
export const UnknownUnit = Type.Object({
  unit: NamedUnitKind,
  /** As the file first spells it. */
  name: Type.String(),
  /** Others that differ in capitals, accents, punctuation or a plural only, and mean the same; the first few. */
  spellings: Type.Array(Type.String()),
  rows: Type.Integer(),
  similar: Nullable(ExistingUnit),
  /** Why it can't be created; null if it can. */
  problem: Nullable(Type.String()),
  /** The one that an earlier upload used. An upload uses it only if `units` says so. */
  remembered: Type.Optional(Id()),
});
export type UnknownUnit = Static<typeof UnknownUnit>;

export const NewUnit = Type.Object({ unit: Creatable, name: Type.String() });
export type NewUnit = Static<typeof NewUnit>;
