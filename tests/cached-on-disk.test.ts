import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { cachedOnDisk, fingerprintOf } from './server/support/cached-on-disk.ts';

const made: string[] = [];
const name = `house${process.pid}.txt`;

describe('a file cached on disk between test runs', () => {
  afterAll(() => {
    for (const path of made) rmSync(path, { force: true });
  });

  const want = (madeFrom: string, text: string) =>
    cachedOnDisk(name, [madeFrom], async (path) => {
      await new Promise((resolve) => setImmediate(resolve));
      writeFileSync(path, text);
    }).then((path) => {
      made.push(path);

      return path;
    });

  it('is made once, however many tests need it at the same moment', async () => {
    const paths = await Promise.all(['mine', 'theirs', 'somebody’s'].map((text) => want('this', text)));

    expect(new Set(paths).size).toBe(1);
    expect(readFileSync(paths[0] ?? '', 'utf8')).toBe('mine');
  });

  it('is made again when its sources change', async () => {
    const [before, after] = [await want('this', 'old'), await want('that', 'new')];

    expect(readFileSync(after, 'utf8')).toBe('new');
    expect(existsSync(before)).toBe(false);
  });

  it('is made by another process when the first one is gone', async () => {
    const path = await want('first', 'text');
    const turn = path.replace(fingerprintOf(['first']), fingerprintOf(['second'])).concat('.making');
    writeFileSync(turn, '4194305');

    expect(readFileSync(await want('second', 'again'), 'utf8')).toBe('again');
  });
});
