/** What is shown of counts, so that no figure is about one or two people. */

/** Monthly counts are rounded down to a multiple of this; smaller ones are hidden. */
export const COUNT_STEP = 5;

/** A median of fewer would be about a few people. */
export const FEWEST_FOR_MEDIAN = 20;

/** Behind a figure of a role. */
export const FEWEST_PEOPLE = 20;

export const rounded = (times: number): number => Math.floor(times / COUNT_STEP) * COUNT_STEP;
