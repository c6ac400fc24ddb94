import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { nameOf, readDurations } from './durations.ts';

/** Quick ones first, so that a broken rule is known before a browser starts. */
const projects = ['house', 'machines', 'views', 'server', 'journeys'];

/** Until a first run has measured all files: what a machine of two cores needs longest for. The order is of no matter. */
const surelyLong = [
  'tests/machines/paths.test.ts',
  'tests/views/ui/gallery.test.ts',
  'tests/server/database/embedded.test.ts',
  'tests/server/database/reliability.test.ts',
  'tests/server/matrix.test.ts',
  'tests/server/main.test.ts',
  'tests/server/fuzz.test.ts',
  'tests/server/demo/seed.test.ts',
  'tests/journeys/accessibility.test.ts',
  'tests/journeys/accessibility-second-half.test.ts',
  'tests/journeys/focus-in-sight.test.ts',
  'tests/journeys/covers.test.ts',
  'tests/journeys/covers-second-half.test.ts',
];

/**
 * Begins with what took longest the last time: begun last, it would run alone at the end while the other core has nothing to
 * do. Projects follow each other, because a process is used again only for a file of the same one, and without a wait: a core
 * that is through with one begins the next.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const durations = readDurations();
    const durationOf = ({ moduleId }: TestSpecification): number => {
      const name = nameOf(moduleId);

      return durations[name] ?? (surelyLong.includes(name) ? Number.MAX_SAFE_INTEGER : 0);
    };
    const orderOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);

    return sorted.sort((a, b) => orderOf(a) - orderOf(b) || durationOf(b) - durationOf(a));
  }
}
