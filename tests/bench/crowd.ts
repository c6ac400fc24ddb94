/** Consoles that never pause: whether a full office is answered, and how long the slowest of its calls take. */
import { performance } from 'node:perf_hooks';
import { cast } from '../../demo/accounts.ts';
import { seedDemo } from '../../demo/seed.ts';
import { pathOf } from '../../src/api/calls.ts';
import { signIn, type Table } from './lists.ts';
import { quantile } from './load.ts';
import { openTargets, serve } from './targets.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 20_000);
const CONSOLES = Number(process.env.BENCH_CONSOLES ?? 50);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 120);

const searched = ['a', 'mar', 'sil', 'kowalczy', 'ana silva', 'joh', 'oko', 'xyz'];
const sorts = ['name', 'department', '-branch', 'email', 'group', '-name', 'roles'];

const people = `${pathOf('allUsers')}?fields=list`;

/** What someone looks at, one after the other; the number is of the round, so that rounds differ. */
const visits: readonly ((round: number) => string)[] = [
  () => pathOf('companyDashboard'),
  () => people,
  (round) => `${people}&search=${encodeURIComponent(searched[round % searched.length] ?? '')}`,
  (round) => `${people}&sort=${sorts[round % sorts.length]}`,
  (round) => `${people}&skip=${25 * (round % 40)}`,
  () => pathOf('viewRequests'),
  () => pathOf('viewLeaveApplications'),
  () => `${pathOf('viewLeaveApplications')}?data=pending`,
  () => pathOf('listWfhRequests'),
  () => pathOf('getArticles'),
];

/** Whoever may see all of that, in turns. */
const visitors = cast.filter(
  ({ role, hasPassword }) => hasPassword && ['c-admin', 'c-hr', 'b-admin', 'b-hr'].includes(role),
);

export async function benchCrowd(print: (line: string) => void = console.log): Promise<Table[]> {
  const rows: string[][] = [];
  for (const target of await openTargets(print)) {
    try {
      const database = await target.open();
      await seedDemo(database, { people: PEOPLE });
      await database.close();
      const server = await serve(target);
      try {
        const tokens = await Promise.all(visitors.map(({ email }) => signIn(server.url, email)));
        print(`${target.name}: ${CONSOLES} consoles for ${SECONDS} s…`);
        rows.push([target.name, ...(await crowd(server.url, tokens))]);
      } finally {
        await server.stop();
      }
    } finally {
      await target.remove();
    }
  }

  return [
    {
      title: `${CONSOLES} consoles that never pause, ${PEOPLE.toLocaleString('en')} people, ${SECONDS} s`,
      columns: ['engine', 'calls', 'calls/s', 'refused', 'p50 ms', 'p95 ms', 'p99 ms', 'slowest ms'],
      rows,
    },
  ];
}

async function crowd(url: string, tokens: readonly string[]): Promise<string[]> {
  const times: number[] = [];
  let refused = 0;
  const end = performance.now() + SECONDS * 1_000;
  const work = async (each: number) => {
    const headers = { authorization: `Bearer ${tokens[each % tokens.length]}` };
    for (let call = each; performance.now() < end; call++) {
      const visit = visits[call % visits.length]?.(Math.floor(call / visits.length) + each);
      const began = performance.now();
      const answer = await fetch(`${url}/${visit}`, { headers });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      if (!answer.ok) refused++;
    }
  };
  await Promise.all(Array.from({ length: CONSOLES }, (_, each) => work(each)));
  const ms = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share).toFixed(0));

  return [`${times.length}`, (times.length / SECONDS).toFixed(0), `${refused}`, ...ms];
}
