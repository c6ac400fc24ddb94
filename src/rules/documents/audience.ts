import type { Audience, AudiencePart, AudienceSelection } from '../../api/contract/audience.ts';
import { listInWords } from '../shared/text.ts';
import { withCommas } from '../shared/with-commas.ts';

/** Ids by kind. An empty list does not narrow the audience. */
export type AudienceValue = Required<AudienceSelection>;

export const everyone: AudienceValue = { branches: [], departments: [], groups: [] };

export const audienceValueOf = ({ branches, departments, groups }: Audience): AudienceValue => ({
  branches: idsOf(branches),
  departments: idsOf(departments),
  groups: idsOf(groups),
});

const idsOf = (parts: readonly AudiencePart[]): string[] => parts.map(({ _id }) => _id);

/** The same audience always has the same key. */
export const audienceKey = ({ branches, departments, groups }: AudienceValue): string =>
  new URLSearchParams([
    ...branches.toSorted().map((id) => ['branches', id]),
    ...departments.toSorted().map((id) => ['departments', id]),
    ...groups.toSorted().map((id) => ['groups', id]),
  ]).toString();

export function audienceFromKey(key: string): AudienceValue {
  const pairs = new URLSearchParams(key);

  return {
    branches: pairs.getAll('branches'),
    departments: pairs.getAll('departments'),
    groups: pairs.getAll('groups'),
  };
}

/** `Everyone`, `Everyone in Lisbon`, `Sales and Care in Lisbon and Porto`, `Sales, of the group Running`. */
export function describeAudience({ branches, departments, groups }: Audience): string {
  const who = departments.length === 0 ? 'Everyone' : listOf(departments, 'department');
  const where = branches.length === 0 ? '' : ` in ${listOf(branches, 'branch')}`;
  const also =
    groups.length === 0
      ? ''
      : `${departments.length + branches.length > 0 ? ',' : ''} in the group${groups.length > 1 ? 's' : ''} ${listOf(groups, 'group', 'or')}`;

  return who + where + also;
}

type Choices = Readonly<Record<keyof AudienceValue, readonly { readonly value: string; readonly label: string }[]>>;

/** The same, of what is chosen in a form. */
export function describeChosen({ branches, departments, groups }: AudienceValue, choices: Choices): string {
  const named = (ids: readonly string[], all: Choices[keyof AudienceValue]) =>
    ids.map((id) => ({ _id: id, name: all.find(({ value }) => value === id)?.label ?? null }));

  return describeAudience({
    branches: named(branches, choices.branches),
    departments: named(departments, choices.departments),
    groups: named(groups, choices.groups),
  });
}

const listOf = (parts: readonly AudiencePart[], noun: string, and: 'and' | 'or' = 'and'): string =>
  listInWords(
    parts.map(({ name }) => name ?? `a deleted ${noun}`),
    and,
  );

/** `12 of 30`, with thousands separators. */
export const partOfWhole = (part: number, whole: number): string => `${withCommas(part)} of ${withCommas(whole)}`;
