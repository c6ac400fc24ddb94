import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** What the server opens by path instead of importing it. */
const opened = ['server/database/migrations'];

/** Puts those files beside the built server, under their own last name. */
export async function copyServerFiles(folder: string): Promise<void> {
  await Promise.all(opened.map((path) => cp(path, join(folder, path.split('/').at(-1) ?? ''), { recursive: true })));
}
