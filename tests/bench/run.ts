/**
 * `npm run bench [-- lists time-off console pages imports feed crowd challenges campaigns recognition policies content figures]`:
 * measures, and judges nothing. `BENCH_PEOPLE`, `BENCH_REQUESTS`, `BENCH_PARTICIPANTS`, `BENCH_POSTS`, `BENCH_IMPORT_ROWS`,
 * `BENCH_CONSOLES` and `BENCH_SECONDS` make it smaller or longer, `BENCH_ENGINE` (embedded, postgres) leaves out the other one.
 * What the first pages weigh is a test of its own, tests/budget.test.ts.
 */
import { cpus } from 'node:os';
import { benchCampaigns } from './campaigns.ts';
import { benchChallenges } from './challenges.ts';
import { benchConsole } from './console.ts';
import { benchContent } from './content.ts';
import { benchCrowd } from './crowd.ts';
import { benchFeed } from './feed.ts';
import { benchFigures } from './figures.ts';
import { benchImports } from './imports.ts';
import { benchLists, type Table } from './lists.ts';
import { benchPages } from './pages.ts';
import { benchPolicies } from './policies.ts';
import { benchRecognition } from './recognition.ts';
import { benchTimeOff } from './time-off.ts';

const asMarkdown = ({ title, columns, rows }: Table): string =>
  [`\n### ${title}\n`, columns, columns.map(() => '---'), ...rows]
    .map((line) => (typeof line === 'string' ? line : `| ${line.join(' | ')} |`))
    .join('\n');

const say = (line: string) => console.error(line);

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
const parts = {
  lists: benchLists,
  'time-off': benchTimeOff,
  console: benchConsole,
  pages: benchPages,
  imports: benchImports,
  feed: benchFeed,
  crowd: benchCrowd,
  challenges: benchChallenges,
  campaigns: benchCampaigns,
  recognition: benchRecognition,
  policies: benchPolicies,
  content: benchContent,
  figures: benchFigures,
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);

for (const [name, bench] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const table of await bench(say)) console.log(asMarkdown(table));
}
