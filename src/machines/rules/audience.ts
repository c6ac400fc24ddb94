/** Whom something addresses, as it is chosen and in words. */
import type { Audience, AudiencePart, ChosenAudience } from '../../api/contract/audience.ts';

/** Ids by what they are. Nothing chosen of a kind narrows nothing. */
export type AudienceChoice = Required<ChosenAudience>;

export const everybody: AudienceChoice = { branches: [], departments: [], groups: [] };

export const choiceOf = ({ branches, departments, groups }: Audience): AudienceChoice => ({
  branches: idsOf(branches),
  departments: idsOf(departments),
  groups: idsOf(groups),
});

const idsOf = (parts: readonly AudiencePart[]): string[] => parts.map(({ _id }) => _id);

/** As an address has it, such that the same audience has the same key. */
export const keyOf = ({ branches, departments, groups }: AudienceChoice): string =>
  new URLSearchParams([
    ...branches.toSorted().map((id) => ['branches', id]),
    ...departments.toSorted().map((id) => ['departments', id]),
    ...groups.toSorted().map((id) => ['groups', id]),
  ]).toString();

export function choiceAt(key: string): AudienceChoice {
  const pairs = new URLSearchParams(key);

  return {
    branches: pairs.getAll('branches'),
    departments: pairs.getAll('departments'),
    groups: pairs.getAll('groups'),
  };
}

/** `Everybody`, `Everybody in Lisbon`, `Sales and Care in Lisbon and Porto`, `Sales, of the group Running`. */
export function audienceWords({ branches, departments, groups }: Audience): string {
  const who = departments.length === 0 ? 'Everybody' : listOf(departments, 'department');
  const where = branches.length === 0 ? '' : ` in ${listOf(branches, 'branch')}`;
  const also =
    groups.length === 0
      ? ''
      : `${departments.length + branches.length > 0 ? ',' : ''} of the group${groups.length > 1 ? 's' : ''} ${listOf(groups, 'group', 'or')}`;

  return who + where + also;
}

const listOf = (parts: readonly AudiencePart[], noun: string, and = 'and'): string =>
  inWords(
    parts.map(({ name }) => name ?? `a deleted ${noun}`),
    and,
  );

/** `Lisbon`, `Lisbon and Porto`, `Lisbon, Porto and Rotterdam`. */
export const inWords = (names: readonly string[], and = 'and'): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;

/** `12 of 30`, with the thousands parted. */
export const ofWords = (part: number, whole: number): string =>
  `${part.toLocaleString('en')} of ${whole.toLocaleString('en')}`;
