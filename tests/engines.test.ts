import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { enginesOf, onEveryEngine } from './server/support/engines.ts';

const folder = new URL('./server/', import.meta.url);
const both = ['embedded', 'postgres'] as const;
const pathOf = (file: string): string => new URL(file, folder).pathname;

describe('the database engines for a server test file', () => {
  it('are all engines for each listed file, and each file exists', () => {
    expect(onEveryEngine.filter((file) => !existsSync(new URL(file, folder)))).toEqual([]);
    for (const file of onEveryEngine) expect(enginesOf(pathOf(file), both)).toEqual(both);
  });

  it('are all engines for at least one file in every area that uses them', () => {
    const areas = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const withoutAny = areas
      .map(({ name }) => readdirSync(new URL(`${name}/`, folder)).map((file) => `${name}/${file}`))
      .map((files) => files.filter((file) => file.endsWith('.test.ts') && asksForEngines(file)))
      .filter((files) => files.length > 0 && files.every((file) => enginesOf(pathOf(file), both).length < 2));

    expect(withoutAny).toEqual([]);
  });

  it('are PostgreSQL for other files if available, else the embedded one', () => {
    const other = pathOf('auth/links.test.ts');

    expect(enginesOf(other, both)).toEqual(['postgres']);
    expect(enginesOf(other, ['embedded'])).toEqual(['embedded']);
  });

  it('are all engines for database tests', () => {
    expect(enginesOf(pathOf('database/values.test.ts'), both)).toEqual(both);
  });
});

const asksForEngines = (file: string): boolean => readFileSync(new URL(file, folder), 'utf8').includes('(engines');
