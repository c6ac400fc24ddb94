import { readdirSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const src = resolve('src');

/** By path, so that every build counts them alike. */
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.module.css'))
  .sort();

/**
 * The sheet's number and that of the name in it: neighbouring numbers compress far better than hashes. With an
 * underscore, because ad blockers hide classes such as `ad1`.
 */
export function shortClassName(name: string, file: string, css: string): string {
  const sheet = sheets.indexOf(relative(src, file.split('?', 1)[0] as string).replaceAll('\\', '/'));
  const place = namesIn(css).indexOf(name);
  if (sheet < 0 || place < 0) throw new Error(`There is no .${name} in ${file}.`);

  return `_${sheet.toString(36).padStart(2, '0')}${place.toString(36)}`;
}

/** The names of classes and animations, in their order. */
const namesIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, found]) => found as string)),
];
