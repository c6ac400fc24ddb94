import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Measured on two cores: each of these takes longer than half a minute, and longer than those after it. */
const longest = [
  'views/ui/gallery.test.ts',
  'server/database/embedded.test.ts',
  'server/matrix.test.ts',
  'server/main.test.ts',
  'server/fuzz.test.ts',
  'server/database/reliability.test.ts',
  'journeys/accessibility.test.ts',
  'journeys/covers.test.ts',
  'journeys/employees-change.test.ts',
  'journeys/session.test.ts',
  'journeys/setting-up.test.ts',
].map((file) => fileURLToPath(new URL(`../${file}`, import.meta.url)));

const missing = longest.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`Said to take longest, and not there: ${missing.join(', ')}`);

/**
 * Begins with what takes longest: begun last, it would run alone at the end while the other core has nothing to do. The rest
 * goes by project, because a process is used again only for a file of the same one.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);

    return sorted.sort(
      (a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b) || a.project.name.localeCompare(b.project.name),
    );
  }
}

const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;

const rankOf = ({ moduleId }: TestSpecification): number =>
  longest.includes(moduleId) ? longest.indexOf(moduleId) : longest.length;
