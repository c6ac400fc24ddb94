/**
 * `npm run test:reliability -- [kill|powercut|diskfull|double-open|imports|campaign|restore|rolling|all] [--times N] [--seed N]`
 *
 * Pulls the ground away from under the embedded database and counts what is lost; `imports` kills the server in the middle
 * of an upload, on the embedded database and on PostgreSQL; `campaign` in the middle of sending to thousands (`CAMPAIGN_PEOPLE`); `restore` restores a backup into a new PostgreSQL cluster;
 * `rolling` stops one of two servers after the other while 10,000 requests come in.
 * Ends with 1 when anything was lost, and when too little was promised for a loss to show.
 */
import { parseArgs } from 'node:util';
import { fillDisk } from './diskfull.ts';
import { openTwice } from './double-open.ts';
import { killWriters } from './kill.ts';
import { killCampaigns } from './kill-campaign.ts';
import { killImports } from './kill-import.ts';
import { cutPower, cutPowerCarelessly } from './powercut.ts';
import { restoreBackup } from './restore.ts';
import { killOver, rollOver } from './rolling.ts';
import { belowFloor, type Outcome, type Task } from './scenario.ts';

const control = async (task: Task): Promise<Outcome> => {
  const { problems, ...outcome } = await cutPowerCarelessly(task);
  const isLost = problems.some((problem) => /acknowledged, \d+ there|does not open/.test(problem));

  return { ...outcome, problems: isLost ? [] : ['nothing was lost on a disk that ignores syncs'] };
};

interface Scenario {
  run: (task: Task) => Promise<Outcome>;
  /** The fewest acknowledged writes of a round on average: far fewer than there always are. */
  writesPerRound: number;
  /** Runs once, whatever `--times` says. */
  isOnce?: boolean;
}

const scenarios: Record<string, { run: Scenario[]; times: number }> = {
  kill: { run: [{ run: killWriters, writesPerRound: 10 }], times: 20 },
  powercut: {
    run: [
      { run: cutPower, writesPerRound: 10 },
      { run: control, writesPerRound: 40, isOnce: true },
    ],
    times: 10,
  },
  diskfull: { run: [{ run: fillDisk, writesPerRound: 10 }], times: 3 },
  'double-open': { run: [{ run: openTwice, writesPerRound: 20 }], times: 5 },
  imports: { run: [{ run: killImports, writesPerRound: 100 }], times: 5 },
  campaign: { run: [{ run: killCampaigns, writesPerRound: 1_000 }], times: 5 },
  restore: { run: [{ run: restoreBackup, writesPerRound: 100, isOnce: true }], times: 1 },
  rolling: {
    run: [
      { run: rollOver, writesPerRound: 1 },
      { run: killOver, writesPerRound: 1, isOnce: true },
    ],
    times: 10,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, seed: { type: 'string' } },
});
const wanted = positionals[0] ?? 'all';
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const chosen = Object.entries(scenarios).filter(([name]) => wanted === 'all' || wanted === name);
if (values.times !== undefined && !(Number(values.times) >= 1)) throw new Error('--times must be a number from 1 on.');
if (chosen.length === 0)
  throw new Error(`There is no scenario ${wanted}; there are ${Object.keys(scenarios).join(', ')} and all.`);

console.log(`seed ${seed}`);
let isAllWell = true;
for (const [name, { run, times: usual }] of chosen) {
  for (const scenario of run) {
    const times = Number(values.times ?? usual);
    const outcome = await scenario.run({ times, seed, say: console.log });
    const rounds = scenario.isOnce ? 1 : times;
    const problems = [
      ...outcome.problems,
      ...belowFloor(outcome, { rounds, acknowledged: rounds * scenario.writesPerRound }),
    ];
    isAllWell &&= problems.length === 0;
    console.log(
      outcome.skipped
        ? `${name}: skipped, because ${outcome.skipped}`
        : `${name}: ${outcome.rounds} rounds, ${outcome.acknowledged} acknowledged writes, ${problems.length} problems`,
    );
    for (const problem of problems) console.log(`  ${problem}`);
  }
}
process.exit(isAllWell ? 0 : 1);
