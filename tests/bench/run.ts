/**
 * `npm run bench`: measures, and judges nothing. `BENCH_PEOPLE` and `BENCH_SECONDS` make it smaller or longer. What the first
 * pages weigh is a test of its own, tests/budget.test.ts.
 */
import { cpus } from 'node:os';
import { benchConsole } from './console.ts';
import { benchFeed } from './feed.ts';
import { benchImports } from './imports.ts';
import { benchLists, type Table } from './lists.ts';

const asMarkdown = ({ title, columns, rows }: Table): string =>
  [`\n### ${title}\n`, columns, columns.map(() => '---'), ...rows]
    .map((line) => (typeof line === 'string' ? line : `| ${line.join(' | ')} |`))
    .join('\n');

const say = (line: string) => console.error(line);

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
for (const table of await benchLists(say)) console.log(asMarkdown(table));
for (const table of await benchConsole(say)) console.log(asMarkdown(table));
for (const table of await benchImports(say)) console.log(asMarkdown(table));
for (const table of await benchFeed(say)) console.log(asMarkdown(table));
