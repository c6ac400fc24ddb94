import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseRefusedError } from '../errors.ts';
import { type Holder, isRunning, thisProcess } from './lock-holder.ts';

const defaultHeartbeat = {
  /** Shows holders on other machines that this one is alive. */
  everyMs: 2_000,
  /** After this long without a heartbeat, a lock of another machine or container counts as abandoned. */
  stillMs: 10_000,
};

export interface LockFile {
  release(): void;
}

/**
 * For systems other than Linux, and for machines and containers that share a volume: there a holder is known by its
 * heartbeat. `onLost` is called when another process has taken the folder over, for instance after this one was
 * suspended: stop writing at once.
 */
export async function takeLockFile(path: string, onLost: () => void, beat = defaultHeartbeat): Promise<LockFile> {
  const holder = thisProcess(randomUUID());
  for (let found = readHolder(path); found !== undefined; found = readHolder(path)) {
    if (await isHeld(path, found, beat)) throw inUseError(path, found);
    removeStale(path, found);
  }
  if (!create(path, holder)) throw inUseError(path);
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

function isStillHeld(path: string, holder: Holder): boolean {
  try {
    const found = readHolder(path);
    if (found === undefined) return create(path, holder); // someone deleted it in the meantime
    if (found.token !== holder.token) return false;
    utimesSync(path, new Date(), new Date());
  } catch {
    // The file can't be read at the moment, which proves nothing.
  }

  return true;
}

/** A lock that is there has its content: a half-written one would look abandoned to another process. */
function create(path: string, holder: Holder): boolean {
  const draft = `${path}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${JSON.stringify(holder)}\n`, { flag: 'wx', mode: 0o600 });

    return linkUnlessThere(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Only one of several simultaneous attempts succeeds. */
function linkUnlessThere(draft: string, path: string): boolean {
  try {
    try {
      linkSync(draft, path);
    } catch (error) {
      // Some file systems of shared volumes have no hard links.
      if (codeOf(error) === 'EEXIST') throw error;
      copyFileSync(draft, path, constants.COPYFILE_EXCL);
    }

    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

export function inUseError(path: string, holder = readHolder(path)): DatabaseRefusedError {
  const details = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : '';

  return new DatabaseRefusedError(
    `The database of ${path.replace(/[^/\\]*$/, '')} is in use by another process${details}. Stop that one first: two processes would destroy the data.`,
  );
}

async function isHeld(path: string, holder: Holder, beat: typeof defaultHeartbeat): Promise<boolean> {
  const running = isRunning(holder);
  if (running !== undefined) return running;
  const before = beatOf(path);
  for (const end = Date.now() + beat.stillMs; Date.now() < end; ) {
    await delay(beat.everyMs / 4);
    if (beatOf(path) !== before) return true;
  }

  return false;
}

/**
 * Moves the file away before deleting it, so that only one of several processes removes it, and only if it is still the
 * stale one.
 */
function removeStale(path: string, stale: Holder): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return; // another process was faster
  }
  // Not over a lock that a third process has placed there since.
  if (readHolder(aside)?.token !== stale.token) linkUnlessThere(aside, path);
  rmSync(aside);
}

const beatOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // The file was cut short while it was copied, or by an older version.
    return { token: '', pid: 0, host: 'an unknown machine', since: 'unknown', processes: null, started: null };
  }
}
