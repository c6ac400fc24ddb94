import { type Static, Type } from 'typebox';
import { Id } from './common.ts';
import { FormRole } from './employees.ts';

/** Roles that a file calls otherwise than the console, in how many rows, and what they are read as. */
export const RenamedRoles = Type.Object({
  written: Type.String(),
  roles: Type.Array(FormRole),
  rows: Type.Integer(),
});
export type RenamedRoles = Static<typeof RenamedRoles>;

/**
 * Managers named in rows who lack only the Reporting Manager role, whether or not `managersGetRole` gives it to them, and
 * how many rows name them. Those of most rows first, limited to a hundred.
 */
export const ManagersWithoutRole = Type.Object({
  total: Type.Integer(),
  rows: Type.Integer(),
  shown: Type.Array(Type.Object({ _id: Id(), fullName: Type.String(), email: Type.String(), rows: Type.Integer() })),
});
