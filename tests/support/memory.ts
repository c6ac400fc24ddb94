/** What a process and all that it started hold in memory. */
import { readdirSync, readFileSync } from 'node:fs';

/** Watches until it is stopped. Stopping returns the highest value seen, in bytes, or 0 on systems without /proc. */
export function watchMemory(pid: number): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemory(pid));
  }, 100);

  return () => {
    clearInterval(timer);

    return peak;
  };
}

function treeMemory(pid: number): number {
  try {
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

    return childrenOf(pid).reduce((sum, child) => sum + treeMemory(child), Number(resident ?? 0) * 1024);
  } catch {
    return 0;
  }
}

export const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

export const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter((child) => child !== '')
      .map(Number),
  );
