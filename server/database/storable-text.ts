const LONE_SURROGATE = /\p{Cs}/u;

/** PostgreSQL can't store NUL, nor JSON with half a character; encoding as UTF-8 replaces that. */
export const storableText = (text: string): string =>
  (LONE_SURROGATE.test(text) ? Buffer.from(text).toString() : text).replaceAll('\u0000', '');
