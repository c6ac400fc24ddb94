/** The tests that every mutation of one chart is run against: `MUTATED_CHART` is its name. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const chart = process.env.MUTATED_CHART ?? '';

/** Hand tests in files that are not named after their chart. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  login: ['before-sending'],
  'forgot-password': ['passwords'],
  'change-password': ['passwords'],
};

/** Whatever is noticed by hand tests, which take milliseconds, needs no thousands of paths. */
class PathsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification) => moduleId.endsWith('one-chart.test.ts');

    return [...files.filter((file) => !isLast(file)), ...files.filter(isLast)];
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      `tests/machines/${chart}.test.ts`,
      `tests/machines/${chart}-*.test.ts`,
      ...(elsewhere[chart] ?? []).map((file) => `tests/machines/${file}.test.ts`),
      'tests/mutation/one-chart.test.ts',
    ],
    sequence: { sequencer: PathsLast },
    setupFiles: ['tests/support/properties.ts'],
    testTimeout: 30_000,
  },
});
