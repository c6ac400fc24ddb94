/**
 * `npm run test:fuzz -- [spreadsheets|documents|feed|contract|all] [--times N] [--seed N] [--engine embedded|postgres]`
 *
 * Spoilt spreadsheets for the reader of uploads, spoilt Word documents, spoilt messages for the feed, spoilt requests for
 * every call: the same ones for the same seed. Ends with 1 on a problem.
 */
import { parseArgs } from 'node:util';
import { folder } from '../server/imports/support.ts';
import { type EngineName, engines } from '../server/support/databases.ts';
import { fuzzContract } from './contract.ts';
import { fuzzDocuments } from './documents.ts';
import { fuzzFeed } from './feed.ts';
import { type FuzzTask, fuzzSpreadsheets } from './spreadsheets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, seed: { type: 'string' }, engine: { type: 'string' } },
});

/** A real PostgreSQL where one answers. */
const engine = values.engine ?? engines.at(-1);

const targets = {
  spreadsheets: {
    times: 10_000,
    run: async (task: FuzzTask) => {
      const { problems, read, refused, slowestMs } = await fuzzSpreadsheets(task);

      return { problems, said: `${read} read, ${refused} refused, slowest ${Math.round(slowestMs)} ms` };
    },
  },
  documents: {
    times: 10_000,
    run: async (task: FuzzTask) => {
      const { problems, accepted, refused, slowestMs } = await fuzzDocuments(task);

      return { problems, said: `${accepted} accepted, ${refused} refused, slowest ${Math.round(slowestMs)} ms` };
    },
  },
  feed: {
    times: 10_000,
    run: async (task: FuzzTask) => {
      const { problems, answers } = await fuzzFeed(task);

      return { problems, said: JSON.stringify(answers) };
    },
  },
  contract: {
    times: 100_000,
    run: async (task: FuzzTask) => {
      const { problems, answers } = await fuzzContract({ ...task, engine: engine as EngineName });

      return { problems, said: `on ${engine}, ${JSON.stringify(answers)}` };
    },
  },
};

const wanted = positionals[0] ?? 'all';
const chosen = Object.entries(targets).filter(([name]) => wanted === 'all' || wanted === name);
if (chosen.length === 0)
  throw new Error(`There is no ${wanted}; there are ${Object.keys(targets).join(', ')} and all.`);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}`);
let isAllWell = true;
for (const [name, { times, run }] of chosen) {
  const { problems, said } = await run({ times: Number(values.times ?? times), seed, say: console.log });
  console.log(`${name}: ${said}, ${problems.length} problems`);
  for (const problem of problems) console.log(`  ${problem}`);
  isAllWell &&= problems.length === 0;
}
folder.remove();
process.exit(isAllWell ? 0 : 1);
