/** Folders that hold the files of an upload while it is worked on, and what a server that was killed has left of them. */
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whose it is stands in the name: this machine's (several may share a folder), and the process's. */
const machine = `wellness-upload-${hostname().replace(/[^\w.]/g, '_')}-`;
export const uploadFolderPrefix = (pid: number): string => `${machine}${pid}-`;

/** Removes the folders of processes that are gone. */
export async function sweepUploads(folder: string = tmpdir()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(machine))) {
    const pid = Number.parseInt(name.slice(machine.length), 10);
    const path = join(folder, name);
    // What cannot be removed is somebody else's.
    if (await isForsaken(pid, path)) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function isForsaken(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const { mtimeMs } = await stat(path);

  // In a container every life of the server has the same number.
  return mtimeMs < Date.now() - process.uptime() * 1_000;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);

    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
