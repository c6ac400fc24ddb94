import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readChunks } from './built-chunks.ts';

/**
 * A browser that knows this comment (Chrome 136 and later) compiles the whole file on another thread while it arrives.
 * Otherwise every function is compiled when it is first called, one after the other, before anything is shown.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** A module of each chunk whose code is nearly all called before the first page can be used. */
const first = ['src/app.tsx', 'src/views/authenticated-app.tsx', 'src/views/employees/employees-page.tsx'];

/** Not done by a plugin: the comment has to come first, and the bundler puts its list of chunks in front last. */
export async function addCompileHints(folder: string): Promise<void> {
  const { fileOf } = await readChunks(folder);
  for (const source of first) {
    const path = join(folder, fileOf(source));
    await writeFile(path, hint + (await readFile(path, 'utf8')));
  }
}
