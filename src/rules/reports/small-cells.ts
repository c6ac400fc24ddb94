import { SMALLEST_GROUP } from '../shared/small-groups.ts';

/**
 * The groups that may be shown next to their total. Example: with 12, 7, 6 and 3 people, the group of 3 is too small;
 * the group of 6 is hidden too, so that subtracting the groups shown from the total doesn't give 3 away. People may be
 * in several groups. Pass empty groups too: otherwise hiding a group would reveal that it has someone in it.
 */
export function shownGroups(groups: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const large = [...groups]
    .filter(([, people]) => people.size >= SMALLEST_GROUP)
    .sort(([key, one], [otherKey, other]) => one.size - other.size || key.localeCompare(otherKey))
    .map(([key]) => key);

  return new Set(large.length === groups.size ? large : large.slice(1));
}
