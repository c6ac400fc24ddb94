/**
 * When a list is sorted by, say, department, people are grouped into one bucket per department, ordered by name within
 * it. From the size of each bucket a page is found without sorting everyone.
 */
export type BucketKey = string | number | null;

export interface Bucket {
  /** Null for people without one. */
  readonly key: BucketKey;
  readonly size: number;
}

/** People to fetch: part of one bucket, or several whole ones. */
export interface Slice {
  readonly keys: readonly BucketKey[];
  readonly skip: number;
  readonly take: number;
}

/** Never returns more than three slices. */
export function slicesFor(shelves: readonly Bucket[], skip: number, count: number): Slice[] {
  const touched: (Slice & { key: BucketKey })[] = [];
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

const plain = ({ keys, skip, take }: Slice): Slice => ({ keys, skip, take });

/** Buckets between the first and the last are on the page in full. */
const together = (whole: readonly (Slice & { key: BucketKey })[]): Slice => ({
  keys: whole.map(({ key }) => key),
  skip: 0,
  take: whole.reduce((sum, { take }) => sum + take, 0),
});
