/** The colours that types of leave are told apart by in lists and calendars: each reads well on light and on dark. */
export const leaveColours = [
  { value: '#3b7a6f', name: 'Evergreen' },
  { value: '#2f74b5', name: 'Ocean' },
  { value: '#7c5fc0', name: 'Violet' },
  { value: '#ab4a86', name: 'Plum' },
  { value: '#b8553d', name: 'Brick' },
  { value: '#a8741a', name: 'Amber' },
  { value: '#6b7d2a', name: 'Olive' },
  { value: '#66727d', name: 'Slate' },
] as const;

/** The first that no other type has; when all are taken, the first. */
export const freeColour = (taken: readonly string[]): string =>
  (leaveColours.find(({ value }) => !taken.includes(value)) ?? leaveColours[0]).value;

/** `Evergreen`, or the colour itself where it has no name. */
export const colourName = (colour: string): string =>
  leaveColours.find(({ value }) => value === colour)?.name ?? colour;
