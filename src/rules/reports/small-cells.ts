import { SMALLEST_GROUP } from '../shared/small-groups.ts';

/**
 * Which groups of one whole may be shown so that no sum or difference of shown figures, the whole included, is about
 * fewer than five people. People may be in several groups. Returns nothing when the whole is too small itself.
 */
export function shownGroups(groups: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const bySize = [...groups].sort(([, one], [, other]) => one.size - other.size);
  const remainder = new Set<string>();
  let hidden = 0;
  for (const [, people] of bySize) {
    const isEnough = remainder.size === 0 || remainder.size >= SMALLEST_GROUP;
    if (people.size >= SMALLEST_GROUP && isEnough) break;
    for (const person of people) remainder.add(person);
    hidden += 1;
  }

  return new Set(bySize.slice(hidden).map(([key]) => key));
}
