import {
  type PlainName,
  type PlainValues,
  plainField,
  type RecordName,
  recordNames,
} from '../../src/rules/employees/employee-fields.ts';
import { normalise } from '../../src/rules/shared/normalise.ts';
import { firstLetters, nameNorm } from './name-norm.ts';

type Named = Pick<PlainValues<RecordName>, 'firstName' | 'lastName' | 'email' | 'empId' | 'nationality'> &
  Partial<PlainValues<RecordName>>;

const searchedNames = recordNames.filter((name) => plainField(name).isSearched);

/** As much of each field as search finds, besides name and email; an index entry has room for no more. */
const SEARCHED_LETTERS = 60;

/** A full name as it is stored for search and order. */
export const fullNameNorm = (fullName: string): string => nameNorm(fullName.replaceAll('´', "'"));

export function searchColumns(fields: Named) {
  const { firstName, lastName, email, empId, nationality } = fields;
  const searched = searchedNames.map(
    (name) => ` ${firstLetters(SEARCHED_LETTERS, normalise(String(fields[name] ?? '')))}`,
  );
  const name = fullNameNorm(`${firstName} ${lastName}`);
  const address = normalise(email);
  const number = normalise(empId);

  return {
    name_norm: name,
    email_norm: address,
    emp_id_norm: number,
    search_text: `${name} ${address} ${firstLetters(SEARCHED_LETTERS, number)}${searched.join('')}`.trimEnd(),
    nationality_norm: nationality === null ? null : firstLetters(SEARCHED_LETTERS, normalise(nationality)),
  };
}

export const isInNorms = (name: PlainName): boolean =>
  ['firstName', 'lastName', 'email', 'empId', 'nationality'].includes(name) || plainField(name).isSearched === true;
