import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { documents } from './documents.ts';

const root = new URL('../../', import.meta.url);
for (const [path, text] of await documents()) {
  const file = new URL(path, root);
  await mkdir(dirname(file.pathname), { recursive: true });
  await writeFile(file, text);
}
