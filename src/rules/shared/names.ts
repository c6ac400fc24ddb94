const links = [
  /:\/\//,
  /\bwww[.。]/i,
  /\S@\S/,
  // A host: names have no lower-case or upper-case word after a dot.
  /[\p{L}\p{N}-][.。](?:\p{Ll}{2,}|\p{Lu}{2,})(?!\p{L})/u,
  /\p{N}[.。]\p{N}+[.。]\p{N}/u,
];

/** Whether a mail program would turn part of the name into a link. `St.John` and `J.R.` are fine. */
export const hasLink = (name: string): boolean => links.some((link) => link.test(name.normalize('NFKC')));

/** Characters that make two names look alike, or reverse the text. Joiners that some scripts need are allowed. */
export const INVISIBLE =
  /[\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

/** Whether the text has no visible characters. */
export const isInvisible = (text: string): boolean =>
  text.replace(/[\s\u2800\p{Default_Ignorable_Code_Point}]/gu, '') === '';

/** To be read after the field's title. Undefined for a name that can be stored. */
export function nameError(name: string): string | undefined {
  if (hasLink(name)) return 'looks like a web or email address. If it is a name, put a space after the dot.';
  if (INVISIBLE.test(name)) return 'contains invisible characters. Type it again without them.';

  return undefined;
}
