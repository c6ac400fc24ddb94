import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A browser that knows this comment (Chrome 136 and later) compiles the whole file on another thread while it arrives.
 * Otherwise every function is compiled when it is first called, one after the other, before anything is shown.
 */
const hint = '//# allFunctionsCalledOnLoad\n';

/** Chunks whose code is nearly all called before the first page can be used. */
const chunks = ['index', 'inside', 'lists'];

/** Not done by a plugin: the comment has to come first, and the bundler puts its list of chunks in front last. */
export async function addCompileHints(folder: string): Promise<void> {
  const files = await readdir(folder);
  for (const chunk of chunks) {
    const named = new RegExp(`^${chunk}-[^.]{7}\\.js$`);
    const found = files.filter((file) => named.test(file));
    if (found.length !== 1) throw new Error(`${found.length} files are named like the chunk "${chunk}".`);
    const path = join(folder, String(found[0]));
    await writeFile(path, hint + (await readFile(path, 'utf8')));
  }
}
