import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of this test's own, and what removes it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'wellness-test-'));

  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const copyOf = (folder: string, name: string): string => {
  const copy = `${folder}-${name}`;
  cpSync(folder, copy, { recursive: true });

  return copy;
};

/** The embedded engine fills its cache of 128 MB with zeros each time it opens; what tests store needs far less. */
export const shrinkCache = (dataDir: string): void =>
  appendFileSync(join(dataDir, 'database/postgresql.conf'), 'shared_buffers = 32MB\n');
