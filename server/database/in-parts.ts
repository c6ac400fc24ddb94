/** For statements that would become too large with all rows at once. */
export function* inParts<T>(all: Iterable<T>, size = 500): Generator<readonly T[]> {
  let part: T[] = [];
  for (const one of all) {
    part.push(one);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
