/**
 * `npm run test:reliability -- [kill|powercut|diskfull|double-open|imports|all] [--times N] [--seed N]`
 *
 * Pulls the ground away from under the embedded database and counts what is lost; `imports` kills the server in the middle
 * of an upload, on the embedded database and on PostgreSQL. Ends with 1 when anything was lost.
 */
import { parseArgs } from 'node:util';
import { fillDisk } from './diskfull.ts';
import { openTwice } from './double-open.ts';
import { killWriters } from './kill.ts';
import { killImports } from './kill-import.ts';
import { cutPower, cutPowerCarelessly } from './powercut.ts';
import type { Outcome, Task } from './scenario.ts';

const control = async (task: Task): Promise<Outcome> => {
  const { problems, ...outcome } = await cutPowerCarelessly(task);

  return { ...outcome, problems: problems.length > 0 ? [] : ['nothing was lost on a disk that ignores syncs'] };
};

const scenarios = {
  kill: { run: [killWriters], times: 20 },
  powercut: { run: [cutPower, control], times: 10 },
  diskfull: { run: [fillDisk], times: 3 },
  'double-open': { run: [openTwice], times: 5 },
  imports: { run: [killImports], times: 5 },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, seed: { type: 'string' } },
});
const wanted = positionals[0] ?? 'all';
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const chosen = Object.entries(scenarios).filter(([name]) => wanted === 'all' || wanted === name);
if (chosen.length === 0)
  throw new Error(`There is no scenario ${wanted}; there are ${Object.keys(scenarios).join(', ')} and all.`);

console.log(`seed ${seed}`);
let isAllWell = true;
for (const [name, { run, times }] of chosen) {
  for (const scenario of run) {
    const outcome = await scenario({ times: Number(values.times ?? times), seed, say: console.log });
    isAllWell &&= outcome.problems.length === 0;
    console.log(
      `${name}: ${outcome.rounds} rounds, ${outcome.acknowledged} acknowledged writes, ${outcome.problems.length} problems`,
    );
    for (const problem of outcome.problems) console.log(`  ${problem}`);
  }
}
process.exit(isAllWell ? 0 : 1);
