import { normalise } from '../../src/rules/shared/normalise.ts';
import { fieldError } from '../access/http-error.ts';
import { unlessTaken } from '../database/errors.ts';

/** Keeps index entries small: normalising can make a text nine times as long. */
const NAME_LETTERS = 160;

/** For searching, sorting and uniqueness; must be stored with every name. */
export const nameNorm = (name: string): string => [...normalise(name)].slice(0, NAME_LETTERS).join('');

/** Stores a unit; of two of the same name the second is refused, with the field to blame. */
export const withUniqueName = <T>(noun: string, store: () => Promise<T>, field = 'name'): Promise<T> =>
  unlessTaken(
    () =>
      fieldError(409, field, `A ${noun} with this name already exists. If it is not in the list, look under Retired.`),
    store,
  );
