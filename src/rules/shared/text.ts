export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const lists = {
  and: new Intl.ListFormat('en-GB'),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};

/** `Lisbon, Porto and Rotterdam`. */
export const listInWords = (names: readonly string[], last: keyof typeof lists = 'and'): string =>
  lists[last].format(names);
