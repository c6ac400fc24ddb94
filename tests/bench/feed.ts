/** How long it takes from a change to the consoles of those who are told of it, with many of them listening. */
import { performance } from 'node:perf_hooks';
import { startSession } from '../../server/auth/sessions.ts';
import type { Db } from '../../server/database/tx.ts';
import type { FeedTicket } from '../../src/api/contract/notifications.ts';
import { openFeed } from '../../src/api/feed.ts';
import { addPerson, foundCompany, type TestCompany } from '../server/support/company.ts';
import type { Table } from './lists.ts';
import { quantile } from './load.ts';
import { openTargets, serve, type Target } from './targets.ts';

const CLIENTS = [1, 100, 1_000];
const CHANGES = 20;
/** Connecting more at once than this measures the door, not the feed. */
const AT_ONCE = 25;

interface Console {
  readonly token: string;
  readonly url: string;
  /** The moment at which it hears of something next. */
  hears(): Promise<number>;
  close(): void;
}

/** Each engine, and two processes where they can share one. */
export async function benchFeed(print: (line: string) => void = console.log): Promise<Table[]> {
  const rows: string[][] = [];
  for (const target of await openTargets(print)) {
    try {
      const processes = target.name === 'embedded' ? [1] : [1, 2];
      for (const count of processes) rows.push(...(await measure(target, count, print)));
    } finally {
      await target.remove();
    }
  }

  return [
    {
      title: `From the change to the consoles of those told, ms, ${CHANGES} changes`,
      columns: ['engine', 'processes', 'consoles', 'heard p50', 'heard p95', 'one has the list p50', 'p95'],
      rows,
    },
  ];
}

async function measure(target: Target, processes: number, print: (line: string) => void): Promise<string[][]> {
  const { company, admin, tokens } = await people(target);
  const servers: Awaited<ReturnType<typeof serve>>[] = [];
  for (let i = 0; i < processes; i += 1) servers.push(await serve(target));
  const rows: string[][] = [];
  const consoles: Console[] = [];
  try {
    for (const clients of CLIENTS) {
      print(`${target.name}, ${processes} process(es): ${clients} consoles…`);
      while (consoles.length < clients) {
        const next = tokens.slice(consoles.length, Math.min(clients, consoles.length + AT_ONCE));
        const opened = next.map((token, i) => listening(servers[i % processes]?.url ?? '', token));
        consoles.push(...(await Promise.all(opened)));
      }
      const { heard, listed } = await change(servers[0]?.url ?? '', admin, company, consoles);
      const numbers = [quantile(heard, 0.5), quantile(heard, 0.95), quantile(listed, 0.5), quantile(listed, 0.95)];
      rows.push([target.name, `${processes}`, `${clients}`, ...numbers.map((ms) => ms.toFixed(0))]);
    }
  } finally {
    for (const { close } of consoles) close();
    for (const { stop } of servers) await stop();
  }

  return rows;
}

/** A company of HR people, all of whom are told of whoever is added. */
async function people(target: Target): Promise<{ company: TestCompany; admin: string; tokens: string[] }> {
  const database = await target.open();
  try {
    const { db } = database;
    const company = await foundCompany(db, `Bench ${performance.now()}`);
    const signIn = async (roles: readonly ['c-admin' | 'c-hr', 'employee']) =>
      startSession(db, await somebody(db, company, roles));
    const admin = await signIn(['c-admin', 'employee']);
    const tokens: string[] = [];
    for (let i = 0; i < Math.max(...CLIENTS); i += 1) tokens.push(await signIn(['c-hr', 'employee']));

    return { company, admin, tokens };
  } finally {
    await database.close();
  }
}

async function somebody(db: Db, company: TestCompany, roles: readonly ['c-admin' | 'c-hr', 'employee']) {
  const { companyId, id } = await addPerson(db, company, { roles });

  return { companyId, personId: id };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function listening(url: string, token: string): Promise<Console> {
  const answer = await fetch(`${url}/company/notification/feed`, { headers: bearer(token) });
  const { feed } = (await answer.json()) as { feed: FeedTicket };
  let tell: (moment: number) => void = () => {};
  let close = () => {};
  await new Promise<void>((resolve, reject) => {
    close = openFeed(feed, url, {
      connected: resolve,
      lost: () => reject(new Error('The feed was lost.')),
      received: () => tell(performance.now()),
    });
  });
  const hears = () =>
    new Promise<number>((resolve) => {
      tell = resolve;
    });

  return { token, url, hears, close };
}

/** Adds people one after the other; each time, how long until every console has heard, and until one has its list. */
async function change(
  url: string,
  admin: string,
  { branches, departments, designations }: TestCompany,
  consoles: Console[],
) {
  const heard: number[] = [];
  const listed: number[] = [];
  for (let i = 0; i < CHANGES; i += 1) {
    const mark = `bench-${Math.trunc(performance.now() * 1_000)}`;
    const hearing = Promise.all(consoles.map((one) => one.hears()));
    const began = performance.now();
    const answer = await fetch(`${url}/employee/signUp`, {
      method: 'POST',
      headers: { ...bearer(admin), 'content-type': 'application/json' },
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
    const moments = (await hearing).map((moment) => moment - began);
    heard.push(...moments);
    const [first] = consoles as [Console];
    const asked = performance.now();
    await (await fetch(`${first.url}/company/notifications`, { headers: bearer(first.token) })).json();
    listed.push((moments[0] ?? Number.NaN) + performance.now() - asked);
  }

  return { heard, listed };
}
