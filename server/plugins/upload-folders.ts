import { readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name holds the machine (several may share a folder) and the process. */
const machine = `wellness-upload-${hostname().replace(/[^\w.]/g, '_')}-`;
export const uploadFolderPrefix = (pid: number): string => `${machine}${pid}-`;

export async function sweepUploads(folder: string = tmpdir()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(machine))) {
    const pid = Number.parseInt(name.slice(machine.length), 10);
    const path = join(folder, name);
    // Folders that can't be removed belong to someone else.
    if (await isForsaken(pid, path)) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function isForsaken(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const { mtimeMs } = await stat(path);

  // In a container every server process has the same pid.
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
