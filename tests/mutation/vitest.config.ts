/** The tests that every mutation of one chart, or of one folder of rules, is run against: `MUTATED` is its name. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const name = process.env.MUTATED ?? '';

/** Hand tests in files that are not named after their chart. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  login: ['modules/shared/before-sending'],
  'forgot-password': ['modules/auth/passwords'],
  'change-password': ['modules/auth/passwords'],
};

/** Rules that are tested, also or only, outside of `tests/rules`. */
const rulesElsewhere: Readonly<Record<string, readonly string[]>> = {
  'rules/challenges': ['machines/challenge-life', 'machines/modules/challenges/challenge-values'],
  'rules/articles': ['machines/article-draft', 'machines/article-draft-shown'],
  'rules/campaigns': ['machines/campaign-life'],
  'rules/employees': ['machines/modules/employees/employee-values'],
  'rules/recognition': ['machines/recognition-composer-shown', 'machines/recognition-feed-shown'],
};

const testsOfChart = [
  `tests/machines/${name}.test.ts`,
  `tests/machines/${name}-*.test.ts`,
  ...(elsewhere[name] ?? []).map((file) => `tests/machines/${file}.test.ts`),
  'tests/mutation/one-chart.test.ts',
];
const testsOfRules = [
  'tests/rules/**/*.test.ts',
  ...(rulesElsewhere[name.split('/').slice(0, 2).join('/')] ?? []).map((file) => `tests/${file}.test.ts`),
  'tests/mutation/loads.test.ts',
];

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
    include: name.startsWith('rules/') ? testsOfRules : testsOfChart,
    sequence: { sequencer: PathsLast },
    setupFiles: ['tests/support/properties.ts'],
    testTimeout: 30_000,
  },
});
