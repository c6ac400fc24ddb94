import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowRefusals } from '../../src/rules/imports/row-refusals.ts';

const root = new URL('../../', import.meta.url).pathname;
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
const sources = [
  ...filesIn('server/imports'),
  ...filesIn('server/people'),
  ...filesIn('src/rules/employees'),
  ...filesIn('src/rules/shared'),
].join('\n');
const known = rowRefusals.flatMap(({ says }) => says);

test('every reason why a row is refused has messages that the server gives', () => {
  expect(known.filter((words) => !sources.includes(words))).toEqual([]);
});

test('every message that a row is refused with has a reason in the list', () => {
  const files = [
    'people/validate-rows',
    'health/match-people',
    'tables/employees',
    'tables/cells',
    'tables/map-columns',
  ];
  const text = files.map((file) => readFileSync(`${root}server/imports/${file}.ts`, 'utf8')).join('\n');
  const messages = [...text.matchAll(/(?:error: |const [A-Z_]+ = |\] = )(['`])(.*?)\1[;,} ]/g)].map(
    ([, , words]) => words,
  );

  expect(messages.length).toBeGreaterThan(15);
  // A whole file's, and what is wrong with a name, which the rules say.
  const isOther = (words = '') => /^No rows were found|\{fault\}/.test(words);
  expect(messages.filter((words) => !isOther(words) && !known.some((part) => words?.includes(part)))).toEqual([]);
});
