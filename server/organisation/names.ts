import { fieldError } from '../access/http-error.ts';
import { unlessTaken } from '../database/errors.ts';

/** Stores a unit. A second one with the same name is refused, with an error at the field. */
export const withUniqueName = <T>(noun: string, store: () => Promise<T>, field = 'name'): Promise<T> =>
  unlessTaken(
    () =>
      fieldError(409, field, `A ${noun} with this name already exists. If it is not in the list, look under Retired.`),
    store,
  );
