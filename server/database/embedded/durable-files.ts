import { readdirSync, statSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const syncsAtOnce = 16;

/** Syncs a folder's entries. Windows can't sync a folder, and needn't. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(path, 'r');
}

/** Several at once, since disks gather waiting writes into one. */
export async function syncPaths(paths: string[]): Promise<void> {
  const waiting = [...paths];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await (statSync(path).isDirectory() ? syncFolder(path) : syncPath(path, 'r+'));
    }
  };
  await Promise.all(Array.from({ length: syncsAtOnce }, work));
}

async function syncPath(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  await file.sync().finally(() => file.close());
}

/** Contents before names, including the folder itself. */
export function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
  yield folder;
}

/** After a crash the file holds the old text or the new one, and nothing between. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}
