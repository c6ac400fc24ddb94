import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Measured on two cores: each of these takes longer than half a minute. */
const longest = [
  'views/ui/gallery.test.ts',
  'server/matrix.test.ts',
  'server/database/embedded.test.ts',
  'journeys/accessibility.test.ts',
  'journeys/covers.test.ts',
].map((file) => fileURLToPath(new URL(`../${file}`, import.meta.url)));

const missing = longest.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`Said to take longest, and not there: ${missing.join(', ')}`);

/** Begins with what takes longest: begun last, it would run alone at the end while the other core has nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);

    return sorted
      .map((file, place) => ({ file, place, group: file.project.config.sequence.groupOrder, isLong: isLong(file) }))
      .sort((a, b) => a.group - b.group || Number(b.isLong) - Number(a.isLong) || a.place - b.place)
      .map(({ file }) => file);
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => longest.includes(moduleId);
