/** Work of one kind that would keep one core busy while the other has nothing left to do is split over two test files. */
export const halfOf = <T>(all: readonly T[], half: 'first' | 'second'): T[] =>
  all.filter((_, index) => index % 2 === (half === 'first' ? 0 : 1));
