const LONG_TEXT = 60;

/** What someone wrote, as far as a message quotes it. */
export const truncate = (text: string): string => (text.length > LONG_TEXT ? `${text.slice(0, LONG_TEXT)}…` : text);

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Lisbon, Porto and Rotterdam`. Joined by hand: the browser's own list format takes long to load on a slow phone. */
export function listInWords(names: readonly string[], last: 'and' | 'or' = 'and'): string {
  const others = names.slice(0, -1).join(', ');
  const end = names.at(-1) ?? '';

  return others ? `${others} ${last} ${end}` : end;
}
