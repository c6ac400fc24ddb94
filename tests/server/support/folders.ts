import { cpSync, mkdtempSync, rmSync } from 'node:fs';
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
