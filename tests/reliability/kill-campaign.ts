/** kill -9 of a server in the middle of sending a campaign, again and again, until everyone has it; then counts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { seedDemo } from '../../demo/seed.ts';
import { startSession } from '../../server/auth/sessions.ts';
import type { Database } from '../../server/database/open.ts';
import { calls, pathOf } from '../../src/api/calls.ts';
import type { CampaignProgress } from '../../src/api/contract/campaigns.ts';
import { openTargets, type Served, serve, type Target } from '../bench/targets.ts';
import { between, type Random, randomFrom } from './random.ts';
import type { Outcome, Task } from './scenario.ts';

const ADMIN = 'admin@harbourvale.example';
const PEOPLE = Number(process.env.CAMPAIGN_PEOPLE ?? 3_000);
const GLANCE_MS = 5;
/** Kills of one campaign; then it is left alone. */
const KILLS = 4;
const DAY_MS = 24 * 60 * 60 * 1_000;

interface Round {
  readonly target: Target;
  readonly environment: Target['environment'];
  readonly token: string;
  readonly random: Random;
  readonly problems: string[];
}

export async function killCampaigns({ times, seed, say }: Task): Promise<Outcome> {
  const outcome: Outcome = { rounds: 0, acknowledged: 0, problems: [] };
  for (const target of await openTargets(say)) {
    const random = randomFrom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'wellness-reliability-mail-'));
    const environment = { DATA_DIR: folder, ...target.environment };
    let midway = 0;
    try {
      const token = await inDatabase(target, prepare);
      for (let round = 1; round <= times; round += 1) {
        const problems: string[] = [];
        const { told, kills } = await sendThroughKills({ target, environment, token, random, problems });
        outcome.rounds += 1;
        outcome.acknowledged += told;
        midway += kills;
        outcome.problems.push(...problems.map((problem) => `${target.name}, round ${round}: ${problem}`));
        say(
          `${target.name}, campaign ${round}/${times}: ${told} told over ${kills} kills, ${problems.length} problems`,
        );
      }
      // A server that is killed when all is done shows nothing.
      if (midway === 0) outcome.problems.push(`${target.name}: no campaign was under way when its server was killed`);
    } finally {
      await target.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  return outcome;
}

async function inDatabase<T>(target: Target, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await target.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function prepare(database: Database): Promise<string> {
  const { db } = database;
  await seedDemo(database, { people: PEOPLE });
  const admin = await db.selectFrom('person').selectAll().where('email_norm', '=', ADMIN).executeTakeFirstOrThrow();

  return startSession(db, { companyId: admin.company_id, personId: admin.id });
}

async function sendThroughKills(round: Round): Promise<{ told: number; kills: number }> {
  const { target, random, problems } = round;
  let kills = 0;
  let server = await serve(round);
  const id = await release(server, round);
  for (let seen = 0; kills < KILLS; ) {
    const until = between(random, seen, PEOPLE);
    const progress = await untilTold(server, round, id, until);
    if (progress.told < seen) problems.push(`${seen} had been told, ${progress.told} are`);
    seen = progress.told;
    if (progress.state === 'sent') break;
    await server.kill();
    kills += 1;
    problems.push(...(await inDatabase(target, (database) => troubleIn(database, id, false))));
    server = await serve(round);
  }
  await untilTold(server, round, id, Number.POSITIVE_INFINITY);
  await server.stop();
  problems.push(...(await inDatabase(target, (database) => troubleIn(database, id, true))));
  const told = await inDatabase(target, async ({ db }) => {
    const row = await db
      .selectFrom('campaign')
      .select('recipient_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

    return row.recipient_count;
  });

  return { told, kills };
}

const authorized = ({ token }: Round) => ({ authorization: `Bearer ${token}` });

async function release({ url }: Served, round: Round): Promise<string> {
  const body = {
    title: 'Walk more',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Every day counts.' }] }] },
    to: new Date(Date.now() + DAY_MS).toISOString(),
    isDraft: false,
  };
  const answer = await fetch(`${url}/${calls.createCampaign.path}`, {
    method: calls.createCampaign.method,
    headers: { ...authorized(round), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { campaign, message } = (await answer.json()) as { campaign?: { _id: string }; message: string };
  if (!campaign) throw new Error(`The campaign was refused: ${message}`);

  return campaign._id;
}

async function untilTold({ url }: Served, round: Round, id: string, until: number): Promise<CampaignProgress> {
  for (;;) {
    const answer = await fetch(`${url}/${pathOf('viewCampaignProgress', { id })}`, { headers: authorized(round) });
    const { progress } = (await answer.json()) as { progress?: CampaignProgress };
    if (progress && (progress.told >= until || progress.state === 'sent')) return progress;
    await delay(GLANCE_MS);
  }
}

interface Counts {
  readonly audience: number;
  readonly told: number;
  readonly recipients: number;
  readonly mails: number;
  readonly mailed: number;
  readonly notified: number;
  readonly admins: number;
  readonly fed: number;
}

/** Someone told twice, by half, or not at all. */
async function troubleIn({ db }: Database, id: string, isOver: boolean): Promise<string[]> {
  const { rows } = await sql<Counts>`
    select campaign.recipient_count as told, (
        select count(*) from person where person.company_id = campaign.company_id and person.is_enabled
      ) as audience,
      (select count(*) from campaign_recipient where campaign_id = campaign.id) as recipients,
      (select count(*) from mail_outbox where dedupe_key like 'campaign:' || campaign.id || ':%') as mails,
      (select count(distinct recipient) from mail_outbox where dedupe_key like 'campaign:' || campaign.id || ':%') as mailed,
      (select count(*) from notification where id = campaign.id) as notified, (
        select count(*) from campaign_recipient as recipient
        join person on person.company_id = recipient.company_id and person.id = recipient.person_id
        where recipient.campaign_id = campaign.id and person.roles <> '{employee}'
      ) as admins,
      (select count(distinct recipient_id) from notification where id = campaign.id) as fed
    from campaign where campaign.id = ${id}
  `.execute(db);
  const [found] = rows as [Counts];
  const { audience, told, recipients, mails, mailed, notified, admins, fed } = found;
  const problems: string[] = [];
  if (told !== recipients) problems.push(`${told} were counted as told, ${recipients} are recipients`);
  if (mails !== recipients || mailed !== mails)
    problems.push(`${recipients} recipients have ${mails} emails to ${mailed}`);
  if (notified !== admins || fed !== notified)
    problems.push(`${admins} people with a console have ${notified} notifications`);
  if (isOver && recipients !== audience)
    problems.push(`${audience} people are in the audience, ${recipients} were told`);

  return problems;
}
