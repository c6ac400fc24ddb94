import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** Opened by path instead of imported. */
const opened = ['server/database/migrations', 'demo/articles/texts'];

export async function copyServerFiles(folder: string): Promise<void> {
  await Promise.all(opened.map((path) => cp(path, join(folder, path.split('/').at(-1) ?? ''), { recursive: true })));
}
