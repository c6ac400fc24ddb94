/**
 * A list that is sorted by, say, department is read like a library: one shelf for each department, people in the order of
 * their names on each. Knowing how many stand on each shelf, a page is found without sorting anybody.
 */
export type Key = string | number | null;

export interface Shelf {
  /** The value that all on the shelf share; null for those who have none. */
  readonly key: Key;
  readonly size: number;
}

/** A stretch of people to fetch: from one shelf, or whole shelves one after another. */
export interface Stretch {
  readonly keys: readonly Key[];
  readonly skip: number;
  readonly take: number;
}

/** Which stretches make up the page of `count` people after the first `skip`. Never more than three. */
export function stretchesOf(shelves: readonly Shelf[], skip: number, count: number): Stretch[] {
  const touched: (Stretch & { key: Key })[] = [];
  let before = 0;
  for (const { key, size } of shelves) {
    const from = Math.max(skip - before, 0);
    const to = Math.min(skip + count - before, size);
    if (from < to) touched.push({ key, keys: [key], skip: from, take: to - from });
    before += size;
  }
  const [first, ...rest] = touched;
  const last = rest.pop();
  const between = rest.length > 0 ? [together(rest)] : [];

  return [first, ...between, last].flatMap((stretch) => (stretch ? [plain(stretch)] : []));
}

const plain = ({ keys, skip, take }: Stretch): Stretch => ({ keys, skip, take });

/** Shelves between the first and the last are on the page from end to end. */
const together = (whole: readonly (Stretch & { key: Key })[]): Stretch => ({
  keys: whole.map(({ key }) => key),
  skip: 0,
  take: whole.reduce((sum, { take }) => sum + take, 0),
});
