/** Fields of letters to many. Their marks are control characters, which no text of a person contains. */
type LetterFields = Readonly<Record<string, string>>;

export const fieldMark = (name: string): string => `\u0001${name}\u0001`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: see above.
const MARKS = /\u0001(\w+)\u0001/g;

export const fillFields = (template: string, fields: LetterFields, write = (value: string) => value): string =>
  template.replace(MARKS, (_, name: string) => write(fields[name] ?? ''));
