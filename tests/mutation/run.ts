/**
 * `npm run test:mutation -- logo rules/leave`: changes one thing at a time in a chart, or in a folder of rules, and runs its
 * tests. A change that no test notices survives; survivors that are not explained in `survivors.ts` are printed, and make the
 * run fail.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import { survivors } from './survivors.ts';

const names = process.argv.slice(2);

interface Survivor {
  file: string;
  line: number;
  /** `the changed text → what it became`. */
  change: string;
}

/** `rules/shared/paths:400-511` is these lines alone. */
const filesOf = (name: string) =>
  name.startsWith('rules/')
    ? [existsSync(`src/${name.split(':')[0]}.ts`) ? `src/${name.replace(/(:|$)/, '.ts$1')}` : `src/${name}/**/*.ts`]
    : ['machine', 'setup'].map((part) => `src/machines/${name}.${part}.ts`).filter((file) => existsSync(file));

/** `logo`, or `rules/leave/leave-days`: a folder has too much in it to be explained as one. */
const ownerOf = (name: string, file: string) =>
  name.startsWith('rules/') ? file.replace(/^.*\/src\/|\.ts$/g, '') : name;

async function mutate(name: string): Promise<boolean> {
  process.env.MUTATED = name.split(':')[0];
  const results = await new Stryker({
    mutate: filesOf(name),
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: name.startsWith('rules/') },
    plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/ignore-names.mjs'],
    ignorers: ['names'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    reporters: ['progress-append-only'],
    tempDirName: '.cache/stryker',
    ignorePatterns: ['dist', '.data', 'docs', 'demo', 'tests/server', 'tests/views', 'tests/journeys'],
    // The compiler has no interface for it any more.
    tsconfigFile: 'none',
    allowConsoleColors: false,
  }).runMutationTest();

  const count = (...states: string[]) => results.filter(({ status }) => states.includes(status)).length;
  const [noticed, alive] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  const open = results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ fileName, location: { start, end }, replacement }): Survivor => {
      const lines = readFileSync(fileName, 'utf8').split('\n');
      const text = lines.slice(start.line - 1, end.line).join('\n');
      const from = start.column - 1;
      const changed =
        start.line === end.line ? text.slice(from, end.column - 1) : `${text.slice(from).split('\n')[0]}…`;

      return { file: fileName, line: start.line, change: `${changed} → ${replacement}` };
    });
  const unexplained = open.filter(
    ({ file, change }) => !survivors[ownerOf(name, file)]?.some((known) => known.changes.includes(change)),
  );

  console.log(
    `\n${name}: ${noticed} of ${noticed + alive} changes noticed (${((noticed / (noticed + alive)) * 100).toFixed(1)} %), ${alive - unexplained.length} of the others explained`,
  );
  for (const { file, line, change } of unexplained) console.log(`  ${file.split('/').at(-1)}:${line}  ${change}`);

  return unexplained.length === 0;
}

if (names.length === 0) {
  console.error('Which charts, or folders of rules? npm run test:mutation -- logo rules/leave');
  process.exitCode = 1;
}
for (const name of names) if (!(await mutate(name))) process.exitCode = 1;
