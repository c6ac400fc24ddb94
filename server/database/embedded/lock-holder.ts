import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Holder {
  token: string;
  pid: number;
  host: string;
  since: string;
  /** The boot and pid namespace in which `pid` is valid. Linux only. */
  processes: string | null;
  /** Start time in kernel ticks, since a pid may be reused. Linux only. */
  started: string | null;
}

const fromProc = (read: () => string | undefined): string | null => {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
};

const startOf = (pid: number): string | null =>
  fromProc(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');

    // The name in brackets may hold anything; the 22nd field is counted from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  });

const processes = fromProc(
  () => `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()} ${readlinkSync('/proc/self/ns/pid')}`,
);

export const thisProcess = (token: string): Holder => ({
  token,
  pid: process.pid,
  host: hostname(),
  since: new Date().toISOString(),
  processes,
  started: startOf(process.pid),
});

/** Undefined when the process can't be seen from here (another machine or container). */
export function isRunning(holder: Holder): boolean | undefined {
  if (holder.host !== hostname() || holder.processes !== processes) return undefined;
  if (holder.started !== null) return startOf(holder.pid) === holder.started;
  try {
    process.kill(holder.pid, 0);

    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
