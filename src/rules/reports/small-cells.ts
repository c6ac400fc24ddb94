import { SMALLEST_GROUP } from '../shared/small-groups.ts';

/**
 * Which groups of one whole may be shown beside it. People may be in several groups; a group that no one is in has to be
 * there too, empty. Unless all are large enough, the smallest of those that are is hidden with the small ones: what is left
 * of the whole is then about at least five people, and which groups are hidden doesn't tell a few from no one.
 */
export function shownGroups(groups: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const large = [...groups]
    .filter(([, people]) => people.size >= SMALLEST_GROUP)
    .sort(([key, one], [otherKey, other]) => one.size - other.size || key.localeCompare(otherKey))
    .map(([key]) => key);

  return new Set(large.length === groups.size ? large : large.slice(1));
}
