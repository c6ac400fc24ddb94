const LONG_TEXT = 60;

/** What someone wrote, as far as a message quotes it. */
export const truncate = (text: string): string => (text.length > LONG_TEXT ? `${text.slice(0, LONG_TEXT)}…` : text);

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const lists = {
  and: new Intl.ListFormat('en-GB'),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};

/** `Lisbon, Porto and Rotterdam`. */
export const listInWords = (names: readonly string[], last: keyof typeof lists = 'and'): string =>
  lists[last].format(names);
