import { beforeAll, describe, expect, it } from 'vitest';
import { openTwice } from '../../reliability/double-open.ts';
import { killWriters } from '../../reliability/kill.ts';
import { cutPower, cutPowerCarelessly } from '../../reliability/powercut.ts';
import { belowFloor } from '../../reliability/scenario.ts';
import { migratedDataFolder } from '../support/databases.ts';

// Few rounds of what `npm run test:reliability` does many times, and on a cluster that is there already.
describe('the embedded database', { timeout: 120_000 }, () => {
  let start: string;
  const task = (times: number) => ({ times, seed: Date.now() % 2 ** 31, say: () => {}, start });

  beforeAll(async () => {
    start = await migratedDataFolder();
  }, 120_000);

  it('loses no acknowledged write when its process is killed', async () => {
    const outcome = await killWriters(task(2));

    expect(outcome.problems).toEqual([]);
    expect(outcome.acknowledged).toBeGreaterThan(0);
  });

  it('loses no acknowledged write when the power fails', async () => {
    const outcome = await cutPower(task(1));

    expect(outcome.problems).toEqual([]);
    expect(outcome.acknowledged).toBeGreaterThan(0);
  });

  it('would be seen to lose writes on a disk that ignores syncs', async () => {
    expect((await cutPowerCarelessly(task(1))).problems).not.toEqual([]);
  });

  it('does not pass a run with too few acknowledged writes', () => {
    const floor = { rounds: 2, acknowledged: 20 };

    expect(belowFloor({ rounds: 2, acknowledged: 20, problems: [] }, floor)).toEqual([]);
    expect(belowFloor({ rounds: 2, acknowledged: 0, problems: [] }, floor)).toHaveLength(1);
    expect(belowFloor({ rounds: 0, acknowledged: 0, problems: [] }, floor)).toHaveLength(2);
    expect(belowFloor({ rounds: 0, acknowledged: 0, problems: [], skipped: 'no root' }, floor)).toEqual([]);
  });

  it('refuses a second process, while the first continues', async () => {
    expect((await openTwice(task(1))).problems).toEqual([]);
  });
});
