/** The tests that every mutation of one chart is run against: `MUTATED_CHART` is its name. */
import { defineConfig } from 'vitest/config';

const chart = process.env.MUTATED_CHART ?? '';

/** Hand tests in files that are not named after their chart. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  login: ['before-sending'],
  'forgot-password': ['passwords'],
  'change-password': ['passwords'],
};

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      `tests/machines/${chart}.test.ts`,
      `tests/machines/${chart}-*.test.ts`,
      ...(elsewhere[chart] ?? []).map((file) => `tests/machines/${file}.test.ts`),
      'tests/mutation/one-chart.test.ts',
    ],
    setupFiles: ['tests/support/properties.ts'],
    testTimeout: 30_000,
  },
});
