/** `npm run test:fuzz -- [--times N] [--seed N]`: spoilt spreadsheets, the same ones for the same seed. Ends with 1 on a problem. */
import { parseArgs } from 'node:util';
import { folder } from '../server/imports/support.ts';
import { fuzzSpreadsheets } from './spreadsheets.ts';

const { values } = parseArgs({ options: { times: { type: 'string' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}`);
const { problems, ...outcome } = await fuzzSpreadsheets({
  times: Number(values.times ?? 10_000),
  seed,
  say: console.log,
});
folder.remove();
console.log(`${outcome.read} read, ${outcome.refused} refused, slowest ${Math.round(outcome.slowestMs)} ms`);
for (const problem of problems) console.log(`  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
