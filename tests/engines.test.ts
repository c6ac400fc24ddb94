import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enginesOf, onEveryEngine } from './server/support/engines.ts';

const folder = new URL('./server/', import.meta.url);
const both = ['embedded', 'postgres'] as const;
const pathOf = (file: string): string => new URL(file, folder).pathname;

describe('the engines that a test file of the server runs on', () => {
  test('are all for each file that is named, and each is there', () => {
    expect(onEveryEngine.filter((file) => !existsSync(new URL(file, folder)))).toEqual([]);
    for (const file of onEveryEngine) expect(enginesOf(pathOf(file), both)).toEqual(both);
  });

  test('are all for at least one file of every area that asks for engines', () => {
    const areas = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const withoutAny = areas
      .map(({ name }) => readdirSync(new URL(`${name}/`, folder)).map((file) => `${name}/${file}`))
      .map((files) => files.filter((file) => file.endsWith('.test.ts') && asksForEngines(file)))
      .filter((files) => files.length > 0 && files.every((file) => enginesOf(pathOf(file), both).length < 2));

    expect(withoutAny).toEqual([]);
  });

  test('are PostgreSQL for any other where one answers, else the embedded one', () => {
    const other = pathOf('auth/links.test.ts');

    expect(enginesOf(other, both)).toEqual(['postgres']);
    expect(enginesOf(other, ['embedded'])).toEqual(['embedded']);
  });

  test('are all for what is about databases', () => {
    expect(enginesOf(pathOf('database/values.test.ts'), both)).toEqual(both);
  });
});

const asksForEngines = (file: string): boolean => readFileSync(new URL(file, folder), 'utf8').includes('(engines');
