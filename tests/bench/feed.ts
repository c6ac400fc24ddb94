/** How long it takes from a change to the badges of those who are told of it, with many consoles listening. */
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { buildWhenChanged } from '../../scripts/steps/build.mjs';
import { startSession } from '../../server/auth/sessions.ts';
import { addPerson, foundCompany, type TestCompany } from '../server/support/company.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { BenchConsole, type BrowserConsole, now, openInBrowser, until } from './feed-consoles.ts';
import type { Table } from './lists.ts';
import { quantile } from './load.ts';
import { openTargets, type Target } from './targets.ts';

const CLIENTS = [1, 100, 1_000];
const CHANGES = 20;
/** What an empty house takes is measured after it has done something, as it would have in life. */
const WARM_UP = 5;

interface Company {
  readonly company: TestCompany;
  readonly admin: string;
  readonly people: readonly { readonly id: string; readonly token: string }[];
}

/** Each engine, and two processes where they can share one. */
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
      title: `From the change to the badge, ms; everybody is told and asks for their list, ${CHANGES} changes`,
      columns: [
        'engine',
        'processes',
        'consoles',
        'heard p50',
        'heard p95',
        'has the list p50',
        'p95',
        'badge in the browser p50',
        'p95',
      ],
      rows: told,
    },
    {
      title: `The feed with ${Math.max(...CLIENTS)} consoles: memory of the first process, MB, and a restart of it`,
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
      if (clients !== 100) sizes.push(memory());
      const all = { heard: [] as number[], listed: [] as number[], badge: [] as number[] };
      for (let i = 0; i < CHANGES; i += 1) {
        const { heard, listed, badge } = await change();
        all.heard.push(...heard);
        all.listed.push(...listed);
        all.badge.push(badge);
      }
      const numbers = [all.heard, all.listed, all.badge].flatMap((times) => [
        quantile(times, 0.5),
        quantile(times, 0.95),
      ]);
      told.push([target.name, `${processes}`, `${clients}`, ...numbers.map(inWords)]);
    }
    sizes.push(memory());
    const losses = consoles.reduce((sum, each) => sum + each.losses, 0);
    if (losses > 0) print(`  ${losses} connections were lost on the way`);
    const restarted = await restart(servers, start, consoles);

    return { told, back: [target.name, `${processes}`, ...sizes, inWords(restarted)] };
  } finally {
    for (const each of consoles) each.close();
    await page.close();
    for (const { stop } of servers) await stop();
  }
}

const inWords = (ms: number): string => (Number.isNaN(ms) ? '' : ms.toFixed(0));

/** From the moment it answers again until everybody who had listened to it does so again. */
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

/** A company of HR people, all of whom are told of whoever is added. */
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
    for (let i = 0; i < Math.max(...CLIENTS); i += 1) people.push(await signIn('c-hr'));

    return { company, admin, people };
  } finally {
    await database.close();
  }
}

/** Adds somebody; how long until every console has heard, until each has its list, and until the badge shows it. */
async function timesOf(
  url: string,
  admin: string,
  { branches, departments, designations }: TestCompany,
  consoles: readonly BenchConsole[],
  page: BrowserConsole,
  unread: number,
) {
  const mark = `bench-${Math.trunc(performance.now() * 1_000)}`;
  const began = now();
  const answer = await fetch(`${url}/api/employee/signUp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Bench',
      lastName: mark,
      email: `${mark}@bench.example`,
      empId: mark,
      branchId: branches[0],
      department: departments[0],
      designation: designations[0],
      roles: ['employee'],
    }),
  });
  if (answer.status !== 201) throw new Error(`Adding somebody answered ${answer.status}.`);
  const badge = (await page.badgeAt(unread)) - began;
  await until('every console has heard, and has its list', () =>
    consoles.every(({ heardAt, listedAt }) => heardAt > began && listedAt > heardAt),
  );

  return {
    badge,
    heard: consoles.map(({ heardAt }) => heardAt - began),
    listed: consoles.map(({ listedAt }) => listedAt - began),
  };
}
