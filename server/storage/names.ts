import { INVISIBLE } from '../../src/rules/shared/names.ts';

/** By media type; the first is used when a name has none of them. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
};

export const extensionOf = (mediaType: string): string => extensions[mediaType]?.[0] ?? 'bin';

const UNSEEN = new RegExp(INVISIBLE, 'gu');
const LETTERS = 180;

/** One line without path separators. */
export const plainName = (fileName: string): string =>
  fileName
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\p{Cs}/\\]/gu, '_')
    .trim();

const withoutEdges = (name: string): string => name.replace(/^[.\s]+|[.\s]+$/gu, '');

/** The extension must match the content: a program named like a document would be run. */
export function nameFor(fileName: string, mediaType: string): string {
  const fitting = new RegExp(`\\.(${(extensions[mediaType] ?? ['bin']).join('|')})$`, 'i');
  // Windows drops trailing dots and spaces, then reads the extension before them.
  const whole = plainName(fileName).replace(/[. ]+$/, '');
  const name = fitting.test(whole) ? whole : whole.replace(/\.\p{L}[\p{L}\p{N}]{0,9}$/u, '');
  const letters = [...withoutEdges(name.replace(fitting, ''))];
  const base = withoutEdges(letters.slice(0, LETTERS).join(''));

  return `${base || 'document'}${fitting.exec(name)?.[0] ?? `.${extensionOf(mediaType)}`}`;
}
