import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

// One more than a small machine has cores: half of what tests do is wait for a browser, a database or a process.
const maxWorkers = 3;

/**
 * Files that follow each other in a process share what they import, which costs more than many of them do: no file may
 * change a module for the next one, or leave something running that the next one hears.
 */
const sharesModules = { isolate: false };

export default defineConfig({
  test: {
    reporters: ['default'],
    // A drawing that is missing fails, and is written with --update only.
    update: 'none',
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...sharesModules,
          name: 'machines',
          environment: 'node',
          include: ['tests/machines/**/*.test.ts', 'tests/rules/**/*.test.ts'],
          setupFiles: ['tests/support/properties.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...sharesModules,
          name: 'views',
          environment: 'happy-dom',
          include: ['tests/views/**/*.test.{ts,tsx}', 'tests/api/**/*.test.ts'],
          setupFiles: ['tests/support/properties.ts', 'tests/views/support/views-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          environment: 'node',
          include: ['tests/*.test.ts'],
          exclude: ['tests/budget.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...sharesModules,
          name: 'server',
          environment: 'node',
          pool: 'forks',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/support/properties.ts', 'tests/server/support/server-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...sharesModules,
          name: 'journeys',
          // A whole browser on a busy machine: a journey may be walked a second time. The report says which one was.
          retry: 1,
          // As patient as the locators are.
          expect: { poll: { timeout: 30_000 } },
          environment: 'node',
          pool: 'forks',
          include: ['tests/journeys/**/*.test.ts', 'tests/budget.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/journey-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
