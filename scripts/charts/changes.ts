/** How much of a picture is somewhere else than before. */
import type { Picture, PlacedState } from './picture.ts';

/** How many pairs of boxes changed how they stand to each other. */
export function changesIn(before: Picture, after: Picture): number {
  const boxes = before.states.flatMap((was) => {
    const is = after.states.find(({ id }) => id === was.id);

    return is ? [{ was, is }] : [];
  });

  return boxes.reduce(
    (sum, one, index) =>
      sum +
      boxes.slice(index + 1).filter((other) => standingOf(one.was, other.was) !== standingOf(one.is, other.is)).length,
    0,
  );
}

/** "left", "above", or both, or neither. */
const standingOf = (one: PlacedState, other: PlacedState): string =>
  [
    one.x + one.width <= other.x ? 'left' : other.x + other.width <= one.x ? 'right' : '',
    one.y + one.height <= other.y ? 'above' : other.y + other.height <= one.y ? 'below' : '',
  ].join(' ');
