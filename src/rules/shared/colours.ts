/** Each reads well on light and on dark. */
export const colours = [
  { value: '#3b7a6f', name: 'Evergreen' },
  { value: '#2f74b5', name: 'Ocean' },
  { value: '#7c5fc0', name: 'Violet' },
  { value: '#ab4a86', name: 'Plum' },
  { value: '#b8553d', name: 'Brick' },
  { value: '#a8741a', name: 'Amber' },
  { value: '#6b7d2a', name: 'Olive' },
  { value: '#66727d', name: 'Slate' },
] as const;

/** The first that resembles no colour in use; the first of all when none is left. */
export const freeColour = (taken: readonly string[]): string =>
  (colours.find(({ value }) => !taken.some((other) => isNear(value, other))) ?? colours[0]).value;

/** Below this sum of channel differences two colours are hard to tell apart. */
const NEAR = 64;

const isNear = (a: string, b: string): boolean =>
  channelsOf(a).reduce((sum, channel, index) => sum + Math.abs(channel - (channelsOf(b)[index] ?? 0)), 0) < NEAR;

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** `Evergreen`, or the colour's code when it has no name. */
export const colourName = (colour: string): string => colours.find(({ value }) => value === colour)?.name ?? colour;
