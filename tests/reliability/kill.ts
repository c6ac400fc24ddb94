import { setTimeout as delay } from 'node:timers/promises';
import type { Acknowledged } from './ledger.ts';
import { between, randomFrom } from './random.ts';
import {
  dataFolderIn,
  inspect,
  inspectFalsePromise,
  inTemporaryFolder,
  type Outcome,
  type Task,
  total,
} from './scenario.ts';
import { Victim } from './victim.ts';

/** One in this many is killed while it opens, the first time while it creates the cluster. */
const earlyEvery = 5;

/** kill -9 of a writing process, again and again on one folder. */
export const killWriters = (task: Task): Promise<Outcome> =>
  inTemporaryFolder(async (folder) => {
    const { times, seed, say } = task;
    const random = randomFrom(seed);
    const dataDir = dataFolderIn(folder, task);
    const problems: string[] = [];
    let acknowledged: Acknowledged = { left: 0, right: 0 };
    for (let round = 1; round <= times; round += 1) {
      const victim = new Victim([dataDir], acknowledged);
      if (round % earlyEvery === 1) {
        await delay(between(random, 300, 3_000));
      } else {
        await victim.untilOpen();
        await victim.untilAcknowledged(between(random, 20, 300));
      }
      acknowledged = await victim.kill();
      const found = await inspect(dataDir, acknowledged);
      problems.push(...found.map((problem) => `round ${round}: ${problem}`));
      say(`kill ${round}/${times}: ${total(acknowledged)} acknowledged so far, ${found.length} problems`);
    }

    problems.push(...(await inspectFalsePromise(dataDir, acknowledged)));

    return { rounds: times, acknowledged: total(acknowledged), problems };
  });
