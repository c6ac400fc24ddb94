/** For statements that would become too large with all rows at once. */
export function* inParts<T>(all: readonly T[], size = 500): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
