import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LockFile, takeLockFile } from '../../../server/database/embedded/lock-file.ts';
import { thisProcess } from '../../../server/database/embedded/lock-holder.ts';
import { DatabaseRefusedError } from '../../../server/database/errors.ts';
import { temporaryFolder } from '../support/folders.ts';

const beat = { everyMs: 40, stillMs: 400 };

describe('the lock file of a data folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let path: string;
  const taken: LockFile[] = [];

  const take = async (onLost = () => {}): Promise<LockFile> => {
    const lock = await takeLockFile(path, onLost, beat);
    taken.push(lock);

    return lock;
  };
  const leave = (change: object) => writeFileSync(path, JSON.stringify({ ...thisProcess('another'), ...change }));

  beforeEach(() => {
    folder = temporaryFolder();
    path = join(folder.path, 'database.lock');
  });

  afterEach(() => {
    for (const lock of taken.splice(0)) lock.release();
    folder.remove();
  });

  it('is there while it is held, and gone afterwards', async () => {
    const lock = await take();

    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    lock.release();
    expect(existsSync(path)).toBe(false);
  });

  it('is refused to a second holder', async () => {
    await take();

    await expect(take()).rejects.toThrow(DatabaseRefusedError);
  });

  it('is let in when its holder has died, and its number was given to another process', async () => {
    leave({ started: 'long ago' });

    await expect(take()).resolves.toBeDefined();
  });

  it('is refused while a holder on another machine beats', async () => {
    leave({ host: 'another-machine' });
    const beating = setInterval(() => utimesSync(path, new Date(), new Date()), beat.everyMs);

    await expect(take().finally(() => clearInterval(beating))).rejects.toThrow(/on another-machine/);
  });

  it('is let in when a holder on another machine has long been still', async () => {
    leave({ host: 'another-machine' });

    await expect(take()).resolves.toBeDefined();
  });

  it('is let in when its last holder died while writing it', async () => {
    writeFileSync(path, '{"tok');

    await expect(take()).resolves.toBeDefined();
  });

  it('goes to one of several who find it left behind', async () => {
    leave({ started: 'long ago' });
    const results = await Promise.allSettled([take(), take(), take()]);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('tells its holder when another has taken it', async () => {
    const onLost = vi.fn();
    await take(onLost);
    leave({});

    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    expect(existsSync(path)).toBe(true);
  });

  it('is written again when somebody has cleaned it away', async () => {
    const onLost = vi.fn();
    await take(onLost);
    const before = readFileSync(path, 'utf8');
    (await import('node:fs')).rmSync(path);

    await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe(before));
    expect(onLost).not.toHaveBeenCalled();
  });
});
