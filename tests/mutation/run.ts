/**
 * `npm run test:mutation -- logo login`: changes one thing at a time in a chart and runs that chart's tests. A change that no
 * test notices survives; survivors that are not explained in `survivors.ts` are printed, and make the run fail.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import { survivors } from './survivors.ts';

const charts = process.argv.slice(2);

interface Survivor {
  file: string;
  line: number;
  /** `the changed text → what it became`. */
  change: string;
}

async function mutate(chart: string): Promise<boolean> {
  process.env.MUTATED_CHART = chart;
  const results = await new Stryker({
    mutate: ['machine', 'setup'].map((part) => `src/machines/${chart}.${part}.ts`).filter((file) => existsSync(file)),
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/ignore-names.mjs'],
    ignorers: ['names'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    reporters: ['progress-append-only'],
    tempDirName: '.cache/stryker',
    ignorePatterns: ['dist', '.data', 'docs', 'demo', 'server', 'tests/server', 'tests/views', 'tests/journeys'],
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
  const unexplained = open.filter(({ change }) => !survivors[chart]?.some((known) => known.changes.includes(change)));

  console.log(
    `\n${chart}: ${noticed} of ${noticed + alive} changes noticed (${((noticed / (noticed + alive)) * 100).toFixed(1)} %), ${alive - unexplained.length} of the others explained`,
  );
  for (const { file, line, change } of unexplained) console.log(`  ${file.split('/').at(-1)}:${line}  ${change}`);

  return unexplained.length === 0;
}

if (charts.length === 0) {
  console.error('Which charts? npm run test:mutation -- logo login');
  process.exitCode = 1;
}
for (const chart of charts) if (!(await mutate(chart))) process.exitCode = 1;
