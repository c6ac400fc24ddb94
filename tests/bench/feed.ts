/** Measures the time from a change to the badges of the people notified, with many consoles connected. */
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import { startSession } from '../../server/auth/sessions.ts';
import { addPerson, foundCompany, type TestCompany } from '../server/support/company.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { BenchConsole, type BrowserConsole, now, openInBrowser, until } from './feed-consoles.ts';
import type { Table } from './lists.ts';
import { quantile } from './load.ts';
import { openTargets, type Target } from './targets.ts';

const MOST = Number(process.env.BENCH_CONSOLES ?? 1_000);
const CLIENTS = [1, 100, 1_000].filter((clients) => clients < MOST).concat(MOST);
const CHANGES = 20;
/** What an empty house takes is measured after it has done something, as it would have in life. */
const WARM_UP = 5;
const COME_AGAIN_MS = 2_000;

interface Company {
  readonly company: TestCompany;
  readonly admin: string;
  readonly people: readonly { readonly id: string; readonly token: string }[];
}

/** Each engine, and two processes if they can share it. */
export async function benchFeed(print: (line: string) => void = console.log): Promise<Table[]> {
  buildWhenChanged();
  const told: string[][] = [];
  const back: string[][] = [];
  for (const target of await openTargets(print)) {
    try {
      for (const count of target.name === 'embedded' ? [1] : [1, 2]) {
        const measured = await measure(target, count, print);
        told.push(...measured.told);
        back.push(measured.back);
      }
    } finally {
      await target.remove();
    }
  }

  return [
    {
      title: `From the change to the number on every console, ms; everybody is told, ${CHANGES} changes. Then how long the lists take that all ask for within half a minute`,
      columns: [
        'engine',
        'processes',
        'consoles',
        'counted p50',
        'counted p95',
        'badge in the browser p50',
        'p95',
        'list p50',
        'p95',
      ],
      rows: told,
    },
    {
      title: `The feed with ${MOST} consoles: memory of the first process, MB, and a restart of it`,
      columns: ['engine', 'processes', 'with one', 'with all, idle', 'after the changes', 'all live again after, ms'],
      rows: back,
    },
  ];
}

async function measure(target: Target, processes: number, print: (line: string) => void) {
  const { company, admin, people } = await populate(target);
  const servers: RunningServer[] = [];
  const start = async (port = '0') =>
    startServer({ ...target.environment, PORT: port, DEMO_PEOPLE: '0', REQUESTS_PER_MINUTE: '10000000' });
  for (let i = 0; i < processes; i += 1) servers.push(await start());
  const urls = servers.map(({ url }) => url);
  const [url = ''] = urls;
  const memory = () => String(Math.round(residentKb(servers[0] as RunningServer) / 1_024));
  const told: string[][] = [];
  const sizes: string[] = [];
  const consoles: BenchConsole[] = [];
  const [first, ...others] = people;
  const page = await openInBrowser(url, first?.token ?? '', first?.id ?? '');
  try {
    let unread = 0;
    const change = async () => timesOf(url, admin, company, consoles, page, ++unread);
    for (let i = 0; i < WARM_UP; i += 1) await change();
    for (const clients of CLIENTS) {
      print(`${target.name}, ${processes} process(es): ${clients} consoles…`);
      const next = others.slice(consoles.length, clients - 1);
      consoles.push(...next.map(({ token }, i) => new BenchConsole(urls[i % processes] ?? '', token)));
      await Promise.all(consoles.slice(-next.length).map((each) => each.isLive || each.open()));
      await until('every console is live', () => consoles.every(({ isLive }) => isLive));
      if (clients === 1 || clients === MOST) sizes.push(memory());
      const all = { counted: [] as number[], badge: [] as number[], listed: [] as number[] };
      for (let i = 0; i < CHANGES; i += 1) {
        const { counted, badge } = await change();
        all.counted.push(...counted);
        all.badge.push(badge);
      }
      await until('every console has its list', () => consoles.every(({ isSettled }) => isSettled));
      all.listed.push(...consoles.flatMap(({ lists }) => lists.splice(0)));
      const numbers = [all.counted, all.badge, all.listed].flatMap((times) => [
        quantile(times, 0.5),
        quantile(times, 0.95),
      ]);
      told.push([target.name, `${processes}`, `${clients}`, ...numbers.map(inWords)]);
    }
    sizes.push(memory());
    for (const [why, times] of tally(consoles.flatMap(({ losses }) => losses))) print(`  lost ${times} times: ${why}`);
    const restarted = await restart(servers, start, consoles);

    return { told, back: [target.name, `${processes}`, ...sizes, inWords(restarted)] };
  } finally {
    for (const each of consoles) each.close();
    await page.close();
    for (const { stop } of servers) await stop();
  }
}

function tally(words: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);

  return times;
}

const inWords = (ms: number): string => (Number.isNaN(ms) ? '' : ms.toFixed(0));

/** The time from its first reply until all its consoles are connected again. */
async function restart(
  servers: RunningServer[],
  start: (port: string) => Promise<RunningServer>,
  consoles: readonly BenchConsole[],
): Promise<number> {
  const [stopped] = servers as [RunningServer];
  await stopped.stop();
  await until('the loss is noticed', () => consoles.some(({ isLive }) => !isLive));
  servers[0] = await start(new URL(stopped.url).port);
  const answers = now();
  await until('every console is live again', () => consoles.every(({ isLive }) => isLive));

  return now() - answers;
}

const residentKb = ({ pid }: RunningServer): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));

/** A company of HR people, who are all notified when a person is added. */
async function populate(target: Target): Promise<Company> {
  const database = await target.open();
  try {
    const { db } = database;
    const company = await foundCompany(db, `Bench ${performance.now()}`);
    const signIn = async (role: 'c-admin' | 'c-hr') => {
      const { companyId, id } = await addPerson(db, company, { roles: [role, 'employee'] });

      return { id, token: await startSession(db, { companyId, personId: id }) };
    };
    const { token: admin } = await signIn('c-admin');
    const people = [];
    for (let i = 0; i < MOST; i += 1) people.push(await signIn('c-hr'));

    return { company, admin, people };
  } finally {
    await database.close();
  }
}

/** Adds someone; how long until every console counts it, and until the badge shows it. */
async function timesOf(
  url: string,
  admin: string,
  { branches, departments, designations }: TestCompany,
  consoles: readonly BenchConsole[],
  page: BrowserConsole,
  unread: number,
) {
  const mark = `bench-${Math.trunc(performance.now() * 1_000)}`;
  const body = JSON.stringify({
    firstName: 'Bench',
    lastName: mark,
    email: `${mark}@bench.example`,
    empId: mark,
    branchId: branches[0],
    department: departments[0],
    designation: designations[0],
    roles: ['employee'],
  });
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
  let began: number;
  let status: number;
  do {
    began = now();
    ({ status } = await fetch(`${url}/api/employee/signUp`, { method: 'POST', headers, body }));
    // Too busy: the server says so at once, and the call is repeated later.
    if (status === 503) await wait(COME_AGAIN_MS);
  } while (status === 503);
  if (status !== 201) throw new Error(`Adding somebody answered ${status}.`);
  const badge = (await page.badgeAt(unread)) - began;
  await until('every console counts it', () => consoles.every((each) => each.unread === unread));

  return { badge, counted: consoles.map(({ countedAt }) => countedAt - began) };
}
