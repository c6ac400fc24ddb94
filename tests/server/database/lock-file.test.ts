import fs, { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
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
  const during = <Name extends 'writeFileSync' | 'linkSync' | 'renameSync'>(name: Name, instead: (typeof fs)[Name]) => {
    vi.spyOn(fs, name).mockImplementationOnce(instead as never);
    syncBuiltinESMExports();
  };
  const leave = (change: object) => writeFileSync(path, JSON.stringify({ ...thisProcess('another'), ...change }));

  beforeEach(() => {
    folder = temporaryFolder();
    path = join(folder.path, 'database.lock');
  });

  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    for (const lock of taken.splice(0)) lock.release();
    folder.remove();
  });

  it('exists while it is held, and is deleted afterwards', async () => {
    const lock = await take();

    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    lock.release();
    expect(existsSync(path)).toBe(false);
  });

  it('is refused to a second holder', async () => {
    await take();

    await expect(take()).rejects.toThrow(DatabaseRefusedError);
  });

  it('can be taken if its holder has died and another process has its number', async () => {
    leave({ started: 'long ago' });

    await expect(take()).resolves.toBeDefined();
  });

  it('is refused while a holder on another machine keeps renewing it', async () => {
    leave({ host: 'another-machine' });
    const beating = setInterval(() => utimesSync(path, new Date(), new Date()), beat.everyMs);

    await expect(take().finally(() => clearInterval(beating))).rejects.toThrow(/on another-machine/);
  });

  it('can be taken once a holder on another machine has long stopped renewing it', async () => {
    leave({ host: 'another-machine' });

    await expect(take()).resolves.toBeDefined();
  });

  it('can be taken if its last holder died while writing it', async () => {
    writeFileSync(path, '{"tok');

    await expect(take()).resolves.toBeDefined();
  });

  it('never exists without its content', async () => {
    const write = writeFileSync;
    const seen: boolean[] = [];
    during('writeFileSync', (file, content, options) => {
      write(file, '', options);
      seen.push(existsSync(path));
      write(file, content);
    });
    await take();

    expect(seen).toEqual([false]);
    expect(readdirSync(folder.path)).toEqual(['database.lock']);
  });

  it('can be taken on a file system without hard links', async () => {
    during('linkSync', () => {
      throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
    });
    await take();

    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
    await expect(take()).rejects.toThrow(DatabaseRefusedError);
  });

  it('is not restored over the lock of a third process', async () => {
    leave({ started: 'long ago' });
    const move = fs.renameSync;
    during('renameSync', (from, to) => {
      // A second process took the lock over before this move, a third one right after it.
      leave({ token: 'second' });
      move(from, to);
      leave({ token: 'third' });
    });

    await expect(take()).rejects.toThrow(DatabaseRefusedError);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ token: 'third' });
    expect(readdirSync(folder.path)).toEqual(['database.lock']);
  });

  it('goes to only one of several processes that find it abandoned', async () => {
    leave({ started: 'long ago' });
    const results = await Promise.allSettled([take(), take(), take()]);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('notifies its holder when another process has taken it', async () => {
    const onLost = vi.fn();
    await take(onLost);
    leave({});

    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    expect(existsSync(path)).toBe(true);
  });

  it('is written again if someone has deleted it', async () => {
    const onLost = vi.fn();
    await take(onLost);
    const before = readFileSync(path, 'utf8');
    fs.rmSync(path);

    await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe(before));
    expect(onLost).not.toHaveBeenCalled();
  });
});
