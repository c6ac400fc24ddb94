/** The tests that every mutation of one chart is run against: `MUTATED_CHART` is its name. */
import { defineConfig } from 'vitest/config';

const chart = process.env.MUTATED_CHART;

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      `tests/machines/${chart}.test.ts`,
      `tests/machines/${chart}-*.test.ts`,
      ...(chart === 'login' ? ['tests/machines/before-sending.test.ts'] : []),
      'tests/mutation/one-chart.test.ts',
    ],
    setupFiles: ['tests/support/properties.ts'],
    testTimeout: 30_000,
  },
});
