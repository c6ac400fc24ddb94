/** `“Walk more”`. Quotes within become single ones. */
export const quoted = (text: string): string =>
  `“${text.replaceAll(/[“„]|(?<=^|[\s(])"/g, '‘').replaceAll(/[”"]/g, '’')}”`;
