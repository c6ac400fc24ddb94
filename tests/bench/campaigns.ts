/** How fast a campaign is sent to 100,000 people, and what lists cost during it. */
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { seedDemo } from '../../demo/seed.ts';
import { startSession } from '../../server/auth/sessions.ts';
import { calls, pathOf } from '../../src/api/calls.ts';
import type { CampaignProgress } from '../../src/api/contract/campaigns.ts';
import type { Table } from './lists.ts';
import { load, type Measured } from './load.ts';
import { openTargets, type Served, serve, type Target } from './targets.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CLIENTS = 10;
const GLANCE_MS = 50;
const TRIES = 10;
const TRY_AGAIN_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

const lists = [
  { what: 'employees', path: `${calls.allUsers.path}?sort=-name` },
  { what: 'campaigns', path: calls.getCampaigns.path },
  { what: 'announcements', path: calls.getAnnouncements.path },
];

export async function benchCampaigns(print: (line: string) => void = console.log): Promise<Table[]> {
  const tables: Table[] = [];
  for (const target of await openTargets(print)) {
    try {
      print(`${target.name}: storing ${PEOPLE} people…`);
      const token = await prepare(target);
      const server = await serve(target);
      try {
        tables.push(...(await measure(target, server, token, print)));
      } finally {
        await server.stop();
      }
    } finally {
      await target.remove();
    }
  }

  return tables;
}

async function prepare(target: Target): Promise<string> {
  const database = await target.open();
  try {
    await seedDemo(database, { people: PEOPLE });
    const admin = await database.db
      .selectFrom('person')
      .selectAll()
      .where('email_norm', '=', 'admin@harbourvale.example')
      .executeTakeFirstOrThrow();
    const token = await startSession(database.db, { companyId: admin.company_id, personId: admin.id });
    await database.tidy();

    return token;
  } finally {
    await database.close();
  }
}

async function measure(
  { name }: Target,
  server: Served,
  token: string,
  print: (line: string) => void,
): Promise<Table[]> {
  const headers = { authorization: `Bearer ${token}` };
  const measureList = (path: string): Promise<Measured> =>
    load(`${server.url}/${path}`, headers, { clients: CLIENTS, seconds: SECONDS });
  // The quiet ones first; sending alone; then both at once, with a second campaign.
  const quiet = await inTurn(measureList);
  const alone = await send(server, headers);
  print(`${name}: ${alone.people} people in ${alone.seconds.toFixed(1)} s`);
  const sending = send(server, headers);
  const busy = await inTurn(measureList);
  const together = await sending;
  const pace = ({ people, seconds }: Sent) => Math.round(people / seconds).toLocaleString('en');

  return [
    {
      title: `Sending a campaign, ${name}`,
      columns: ['what', 'people', 'seconds', 'people/s'],
      rows: [
        ['nothing else to do', alone.people.toLocaleString('en'), alone.seconds.toFixed(1), pace(alone)],
        [
          `lists for ${CLIENTS} clients meanwhile`,
          together.people.toLocaleString('en'),
          together.seconds.toFixed(1),
          pace(together),
        ],
      ],
    },
    {
      title: `Lists while a campaign is sent, ${name}, p95 in milliseconds`,
      columns: ['list', 'quiet', 'while sending', 'times'],
      rows: lists.map(({ what }, place) => {
        const [before = Number.NaN, after = Number.NaN] = [quiet[place]?.p95, busy[place]?.p95];

        return [what, before.toFixed(1), after.toFixed(1), (after / before).toFixed(2)];
      }),
    },
  ];
}

async function inTurn(run: (path: string) => Promise<Measured>): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { path } of lists) measured.push(await run(path));

  return measured;
}

interface Sent {
  readonly people: number;
  readonly seconds: number;
}

async function send({ url }: Served, headers: Readonly<Record<string, string>>): Promise<Sent> {
  const text = 'Take the stairs, walk to lunch, get off one stop early. '.repeat(20);
  const request = {
    method: calls.createCampaign.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: 'Walk more',
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
      to: new Date(Date.now() + DAY_MS).toISOString(),
      isDraft: false,
    }),
  };
  let answer = await fetch(`${url}/${calls.createCampaign.path}`, request);
  // A server that is too busy says so, and the call is repeated.
  for (let tries = 1; answer.status === 503 && tries < TRIES; tries += 1) {
    await delay(TRY_AGAIN_MS);
    answer = await fetch(`${url}/${calls.createCampaign.path}`, request);
  }
  const { campaign, message } = (await answer.json()) as { campaign?: { _id: string }; message: string };
  if (!campaign) throw new Error(`The campaign was refused: ${message}`);
  const began = performance.now();
  for (;;) {
    const reply = await fetch(`${url}/${pathOf('viewCampaignProgress', { id: campaign._id })}`, { headers });
    const { progress } = (await reply.json()) as { progress?: CampaignProgress };
    if (progress?.state === 'sent') return { people: progress.told, seconds: (performance.now() - began) / 1_000 };
    await delay(GLANCE_MS);
  }
}
