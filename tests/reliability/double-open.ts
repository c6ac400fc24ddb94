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

/** A second process on a folder in use must be refused, in words, and must not disturb the first. */
export const openTwice = (task: Task): Promise<Outcome> =>
  inTemporaryFolder(async (folder) => {
    const { times, say } = task;
    const dataDir = dataFolderIn(folder, task);
    const problems: string[] = [];
    const first = new Victim([dataDir]);
    await first.untilOpen();
    for (let round = 1; round <= times; round += 1) {
      const second = new Victim([dataDir]);
      const answer = await second.untilOpen().then(
        () => 'it was let in',
        (error: Error) => error.message,
      );
      await second.kill();
      if (!answer.includes('is in use by another process')) problems.push(`round ${round}: ${answer}`);
      await first.untilAcknowledged(20);
      say(`second opener ${round}/${times}: ${answer}`);
    }
    const acknowledged = await first.kill();
    problems.push(...(await inspect(dataDir, acknowledged)), ...(await inspectFalsePromise(dataDir, acknowledged)));
    problems.push(...(await refuseNobody(dataDir)));

    return { rounds: times, acknowledged: total(acknowledged), problems };
  });

/** Whether it was the first process that kept the second out: with none there, it must be let in. */
async function refuseNobody(dataDir: string): Promise<string[]> {
  const alone = new Victim([dataDir]);
  const answer = await alone.untilOpen().then(
    () => [],
    (error: Error) => [`refused although nobody has the folder: ${error.message}`],
  );
  await alone.kill();

  return answer;
}
