import { readdirSync, statSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const syncsAtOnce = 16;

/** Puts the names in a folder on the disk. On Windows a folder cannot be synced, and need not be. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(path, 'r');
}

/** Puts many files and folders on the disk; several at once, since disks gather what waits into one write. */
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

/** Every file and folder below a folder and itself, contents before names. */
export function* everyPath(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* everyPath(path);
    else yield path;
  }
  yield folder;
}

/** Replaces a small file such that after a crash it holds the old text or the new one, and nothing between. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}
