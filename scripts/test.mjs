// npm test: type check, lint and every test, installing what they need. `npm test -- tests/machines` runs only matching
// tests and skips the checks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './steps/browser.mjs';
import { buildWhenChanged } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { requireNode } from './steps/node.mjs';
import { root, rootPath, run, say } from './steps/shell.mjs';

const filters = process.argv.slice(2);
const report = new URL('.cache/tests.json', root);

const steps = [];
let began = performance.now();

requireNode();
install();
done('install');
process.chdir(rootPath);
process.env.CHROMIUM_PATH = await findBrowser();
done('find a browser');
// In parallel with the build, which leaves a core mostly idle.
const checks = filters.length === 0 ? startChecks() : [];
buildWhenChanged();
const failedChecks = (await Promise.all(checks)).filter(([code]) => code !== 0).length;
done(filters.length === 0 ? 'build, type check and lint' : 'build');

rmSync(report, { force: true });
const passed = node(
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=./tests/support/time-report.ts',
  `--outputFile.json=.cache/tests.json`,
  ...filters,
);
done('tests');
const counts = count();
say(`\nThis took ${inWords(steps.reduce((sum, { seconds }) => sum + seconds, 0))}:`);
for (const { name, seconds } of steps) say(`  ${inWords(seconds)} ${name}`);
say(`\n${counts.passed} passed, ${counts.failed + failedChecks} failed, ${counts.skipped} skipped`);
process.exit(passed && failedChecks === 0 ? 0 : 1);

function done(name) {
  const now = performance.now();
  steps.push({ name, seconds: Math.round((now - began) / 1000) });
  began = now;
}

function inWords(seconds) {
  return `${String(Math.floor(seconds / 60)).padStart(2)} min ${String(seconds % 60).padStart(2)} s`;
}

function startChecks() {
  say('Type check and lint…');
  const commands = [
    ['node_modules/typescript/bin/tsc', '--noEmit'],
    ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  ];

  return commands.map((command) => once(spawn(process.execPath, command, { stdio: 'inherit' }), 'exit'));
}

function node(...args) {
  return run(process.execPath, args);
}

/** A file that fails before its first test counts as one failure. */
function count() {
  const { numPassedTests, numPendingTests, numTodoTests, numFailedTests, testResults } = read();
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );

  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests };
}

function read() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numPendingTests: 0, numTodoTests: 0, numFailedTests: 1, testResults: [] };
  }
}
