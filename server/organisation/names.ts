import { normalise } from '../../src/machines/rules/normalise.ts';
import { refuse } from '../access/refuse.ts';
import { uniqueViolation } from '../database/errors.ts';

/** Index entries must stay small, and taking letters apart can make a text nine times as long. */
const NAME_LETTERS = 160;

/** The form of a unit's name that search, order and uniqueness read. Whoever writes a name writes this with it. */
export const nameNorm = (name: string): string => [...normalise(name)].slice(0, NAME_LETTERS).join('');

/** Stores a unit; of two of the same name the second is refused, with the field to blame. */
export async function withUniqueName<T>(noun: string, store: () => Promise<T>, field = 'name'): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    const message = `There is a ${noun} of this name already. It may be retired.`;
    throw refuse(409, message, { [field]: message });
  }
}
