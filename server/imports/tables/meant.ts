/** Whichever of `from` somebody most likely meant; nothing when none is near. */
export function meant(text: string, from: readonly string[]): string | undefined {
  const wanted = folded(text);
  if (wanted === '') return undefined;
  const most = wanted.length < 5 ? 1 : wanted.length < 9 ? 2 : 3;
  let best: { name: string; distance: number } | undefined;
  for (const name of from) {
    const other = folded(name);
    if (Math.abs(other.length - wanted.length) > most) continue;
    const distance = steps(wanted, other, most);
    if (distance <= most && (!best || distance < best.distance)) best = { name, distance };
  }

  return best?.name;
}

/** Letters and digits alone: how names of columns are compared. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** How many letters have to be changed, added, left out or swapped with their neighbour. */
function steps(one: string, two: string, most: number): number {
  let older: number[] = [];
  let old = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= two.length; j += 1) {
      const isSame = one[i - 1] === two[j - 1];
      let least = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]) least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    older = old;
    old = row;
  }

  return old[two.length] ?? most + 1;
}
