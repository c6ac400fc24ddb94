import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseRefusedError } from '../errors.ts';
import { type Holder, isRunning, thisProcess } from './lock-holder.ts';

export const usualBeat = {
  /** How often a holder shows that it is there, for those who cannot see its process. */
  everyMs: 2_000,
  /** How long a lock of another machine or container must be still before it counts as left behind. */
  stillMs: 10_000,
};

export interface LockFile {
  release(): void;
}

/**
 * Holds a folder by a file in it. This is what other systems than Linux have, and what is seen from other machines and
 * containers that share a volume: there a holder is known by its beat. `onLost` is called when another has taken the
 * folder over, for instance because this process was suspended: it must stop writing at once.
 */
export async function takeLockFile(path: string, onLost: () => void, beat = usualBeat): Promise<LockFile> {
  const holder = thisProcess(randomUUID());
  for (let found = readHolder(path); found !== undefined; found = readHolder(path)) {
    if (await isHeld(path, found, beat)) throw inUse(path, found);
    removeStale(path, found);
  }
  if (!create(path, holder)) throw inUse(path);
  const timer = setInterval(() => {
    if (isStillHeld(path, holder)) return;
    clearInterval(timer);
    onLost();
  }, beat.everyMs);
  timer.unref();

  return {
    release: () => {
      clearInterval(timer);
      if (readHolder(path)?.token === holder.token) rmSync(path, { force: true });
    },
  };
}

/** Beats, unless the file is another's by now. */
function isStillHeld(path: string, holder: Holder): boolean {
  try {
    const found = readHolder(path);
    if (found === undefined) return create(path, holder); // somebody has cleaned up too much
    if (found.token !== holder.token) return false;
    utimesSync(path, new Date(), new Date());
  } catch {
    // Nothing can be said about the file just now, and so nothing against it.
  }

  return true;
}

/** Says whether the file is this holder's: of several who try only one can make it. */
function create(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, `${JSON.stringify(holder)}\n`, { flag: 'wx', mode: 0o600 });

    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Says who holds a folder, for the message to whoever cannot have it. */
export function inUse(path: string, holder = readHolder(path)): DatabaseRefusedError {
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : '';

  return new DatabaseRefusedError(
    `The database of ${path.replace(/[^/\\]*$/, '')} is in use by another process${who}. Stop that one first: two on one folder would destroy it.`,
  );
}

async function isHeld(path: string, holder: Holder, beat: typeof usualBeat): Promise<boolean> {
  const seen = isRunning(holder);
  if (seen !== undefined) return seen;
  const before = beatOf(path);
  for (const end = Date.now() + beat.stillMs; Date.now() < end; ) {
    await delay(beat.everyMs / 4);
    if (beatOf(path) !== before) return true;
  }

  return false;
}

/** Moves the file away before deleting it: only one of several who found it stale can, and only if it is still that one. */
function removeStale(path: string, stale: Holder): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // another was faster
  }
  if (readHolder(aside)?.token === stale.token) rmSync(aside);
  else renameSync(aside, path);
}

const beatOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // Cut short while it was written: nobody that is known, from nowhere that can be seen.
    return { token: '', pid: 0, host: 'an unknown machine', since: 'unknown', processes: null, started: null };
  }
}
