import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { typescriptWorker, type WorkerEntry } from '../../server/database/embedded/worker-entry.ts';
import type { Acknowledged } from './ledger.ts';
import { between, type Random, randomFrom } from './random.ts';
import { dataFolderIn, inspect, inTemporaryFolder, makeCluster, type Outcome, type Task, total } from './scenario.ts';
import { afterPowerCut, type Cut } from './simulated-disk.ts';
import { Victim } from './victim.ts';

/** What the simulated disk does with a sync. */
export type Manner = 'careful' | 'careless';

/** The engine on a disk that can lose power: what it has really kept is in `disk`. */
export const powerCutWorker = (disk: string, manner: Manner): WorkerEntry => ({
  ...typescriptWorker(fileURLToPath(new URL('./powercut.worker.ts', import.meta.url))),
  argv: [disk, manner],
});

/** One in this many rounds has its power cut while the database opens, the first time while the cluster is created. */
const earlyEvery = 5;

/** Power cuts, each on what the one before has left. */
export const cutPower = (task: Task): Promise<Outcome> =>
  inTemporaryFolder(async (folder) => {
    const { times, seed, say } = task;
    const random = randomFrom(seed);
    const problems: string[] = [];
    let acknowledged: Acknowledged = { left: 0, right: 0 };
    let dataDir = dataFolderIn(folder, task);
    for (let round = 1; round <= times; round += 1) {
      const cut: Cut = round % 2 === 1 ? 'synced only' : 'torn';
      const entries = round % earlyEvery === 0 ? 0 : between(random, 20, 300);
      const next = join(folder, `data-${round}`);
      acknowledged = await cutOnce(dataDir, next, { cut, random, acknowledged, entries });
      rmSync(dataDir, { recursive: true });
      dataDir = next;
      const found = await inspect(dataDir, acknowledged);
      problems.push(...found.map((problem) => `round ${round} (${cut}): ${problem}`));
      say(`power cut ${round}/${times} (${cut}): ${total(acknowledged)} acknowledged so far, ${found.length} problems`);
    }

    return { rounds: times, acknowledged: total(acknowledged), problems };
  });

/** The same cut on a disk that ignores syncs. It must lose promises: otherwise these tests would see nothing. */
export const cutPowerCarelessly = (task: Task): Promise<Outcome> =>
  inTemporaryFolder(async (folder) => {
    const dataDir = dataFolderIn(folder, task);
    if (!task.start) await makeCluster(dataDir);
    const next = `${dataDir}-after`;
    const acknowledged = await cutOnce(dataDir, next, {
      cut: 'synced only',
      random: randomFrom(task.seed),
      acknowledged: { left: 0, right: 0 },
      entries: 40,
      manner: 'careless',
    });
    const problems = await inspect(next, acknowledged);
    task.say(`a disk that ignores syncs: ${total(acknowledged)} acknowledged, ${problems.length} problems`);

    return { rounds: 1, acknowledged: total(acknowledged), problems };
  });

interface CutOptions {
  cut: Cut;
  random: Random;
  acknowledged: Acknowledged;
  /** How many promises to wait for; with none the power goes while the database opens. */
  entries: number;
  manner?: Manner;
}

async function cutOnce(dataDir: string, next: string, options: CutOptions): Promise<Acknowledged> {
  const disk = `${dataDir}.disk`;
  const victim = new Victim([dataDir, disk, options.manner ?? 'careful'], options.acknowledged);
  if (options.entries === 0) {
    await delay(between(options.random, 500, 3_000));
  } else {
    await victim.untilOpen();
    await victim.untilAcknowledged(options.entries);
  }
  const acknowledged = await victim.kill();
  // The description next to the cluster is written with its own syncs, which are not simulated.
  cpSync(dataDir, next, { recursive: true, filter: (path) => path !== join(dataDir, 'database') });
  afterPowerCut(join(dataDir, 'database'), disk, join(next, 'database'), options.cut, options.random);
  rmSync(disk, { recursive: true, force: true });

  return acknowledged;
}
