import { normalise } from '../../src/machines/rules/normalise.ts';

interface Named {
  firstName: string;
  lastName: string;
  email: string;
  empId: string;
  nationality: string | null;
}

/** Index entries must stay small, and taking letters apart can make a text nine times as long. Nobody sorts by letter 161. */
const NAME_LETTERS = 160;
const NUMBER_LETTERS = 60;

/**
 * The columns that search, order and uniqueness read instead of what the person typed. Whoever writes a person's name,
 * e-mail, employee id or nationality writes these with it.
 */
export function personNorms({ firstName, lastName, email, empId, nationality }: Named) {
  const name = first(NAME_LETTERS, normalise(`${firstName} ${lastName}`));
  const address = normalise(email);
  const number = normalise(empId);

  return {
    name_norm: name,
    email_norm: address,
    emp_id_norm: number,
    search_text: `${name} ${address} ${first(NUMBER_LETTERS, number)}`,
    nationality_norm: nationality === null ? null : first(NUMBER_LETTERS, normalise(nationality)),
  };
}

const first = (count: number, text: string): string =>
  text.length <= count ? text : [...text].slice(0, count).join('');
