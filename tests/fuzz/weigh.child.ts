/** Loaded into the process that reads: on SIGUSR2 it writes down what it still holds. */
import { renameSync, writeFileSync } from 'node:fs';
import { notePath } from './weigh.ts';
import { collected } from './weight.ts';

process.on('SIGUSR2', async () => {
  const path = notePath(process.pid);
  writeFileSync(`${path}.part`, JSON.stringify(await collected()));
  // Under its name the note is always whole.
  renameSync(`${path}.part`, path);
});
