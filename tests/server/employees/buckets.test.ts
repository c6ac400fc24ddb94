import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bucket, slicesFor } from '../../../server/employees/buckets.ts';

/** Shelves of different keys, the one without a key last, as the database hands them out. */
const shelves = fc
  .tuple(fc.array(fc.nat(9), { maxLength: 12 }), fc.option(fc.nat(9), { nil: undefined }))
  .map(([sizes, without]): Bucket[] => [
    ...sizes.map((size, key) => ({ key, size })),
    ...(without === undefined ? [] : [{ key: null, size: without }]),
  ]);

/** Everyone as they stand: which shelf, which place on it. */
const standing = (all: readonly Bucket[]) =>
  all.flatMap(({ key, size }) => Array.from({ length: size }, (_, place) => `${key}:${place}`));

describe('a page read in slices', () => {
  it('has the same people, in the same order, as a page cut from the whole list', () => {
    fc.assert(
      fc.property(shelves, fc.nat(120), fc.integer({ min: 1, max: 60 }), (all, skip, count) => {
        const fetched = slicesFor(all, skip, count).flatMap((stretch) =>
          standing(all.filter(({ key }) => stretch.keys.includes(key))).slice(
            stretch.skip,
            stretch.skip + stretch.take,
          ),
        );

        expect(fetched).toEqual(standing(all).slice(skip, skip + count));
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes three slices at most, none of them empty, and people without a key separately', () => {
    fc.assert(
      fc.property(shelves, fc.nat(120), fc.integer({ min: 1, max: 60 }), (all, skip, count) => {
        const stretches = slicesFor(all, skip, count);

        expect(stretches.length).toBeLessThanOrEqual(3);
        for (const { keys, take } of stretches) {
          expect(take).toBeGreaterThan(0);
          expect(keys.length === 1 || !keys.includes(null)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
