/** kill -9 of a server in the middle of an upload, a look at what is stored, and the same file again. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { seedDemo } from '../../demo/seed.ts';
import { startSession } from '../../server/auth/sessions.ts';
import type { Database } from '../../server/database/open.ts';
import { importIdFor } from '../../server/imports/history.ts';
import { calls } from '../../src/api/calls.ts';
import type { ImportRecord, ImportReply } from '../../src/api/contract/imports.ts';
import { openTargets, type Served, serve, type Target } from '../bench/targets.ts';
import { csv, person } from '../server/imports/uploads.ts';
import { multipart } from '../server/support/forms.ts';
import { checkStructure } from './amcheck.ts';
import { between, type Random, randomFrom } from './random.ts';
import type { Outcome, Task } from './scenario.ts';

const ADMIN = 'admin@harbourvale.example';
const ROWS = 4_000;
/** One in this many rows has an error, and must be returned. */
const WRONG_EVERY = 50;
const WRONG = ROWS / WRONG_EVERY;
const GOOD = ROWS - WRONG;
const GLANCE_MS = 5;

interface Round {
  readonly target: Target;
  readonly environment: Target['environment'];
  readonly token: string;
  readonly personId: string;
  readonly mark: string;
  readonly bytes: Buffer;
  /** As many rows as are to be done when the server is killed. */
  readonly until: number;
  readonly problems: string[];
}

export async function killImports({ times, seed, say }: Task): Promise<Outcome> {
  const outcome: Outcome = { rounds: 0, acknowledged: 0, problems: [] };
  for (const target of await openTargets(say)) {
    const random = randomFrom(seed);
    const folder = mkdtempSync(join(tmpdir(), 'wellness-reliability-mail-'));
    const environment = { DATA_DIR: folder, ...target.environment };
    let midway = 0;
    try {
      const { names, ...admin } = await inDatabase(target, prepare);
      for (let round = 1; round <= times; round += 1) {
        const mark = `r${round}`;
        const bytes = fileOf(mark, names);
        const problems: string[] = [];
        const seen = await killOnce({ target, environment, ...admin, mark, bytes, until: momentIn(random), problems });
        outcome.rounds += 1;
        outcome.acknowledged += seen;
        if (seen < ROWS) midway += 1;
        outcome.problems.push(...problems.map((problem) => `${target.name}, round ${round}: ${problem}`));
        say(
          `${target.name}, upload ${round}/${times}: killed after ${seen} of ${ROWS} rows, ${problems.length} problems`,
        );
      }
      // A server that is killed when all is done shows nothing.
      if (midway === 0) outcome.problems.push(`${target.name}: no upload was under way when its server was killed`);
    } finally {
      await target.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  }

  return outcome;
}

/** Now and then before the first row. */
const momentIn = (random: Random): number => (random() < 0.2 ? 0 : between(random, 1, ROWS - 1));

async function inDatabase<T>(target: Target, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await target.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function prepare(database: Database) {
  const { db } = database;
  await seedDemo(database, { people: 240 });
  const admin = await db.selectFrom('person').selectAll().where('email_norm', '=', ADMIN).executeTakeFirstOrThrow();
  const token = await startSession(db, { companyId: admin.company_id, personId: admin.id });
  const name = async (table: 'designation' | 'department') =>
    (await db.selectFrom(table).select('name').where('company_id', '=', admin.company_id).executeTakeFirstOrThrow())
      .name;

  return {
    token,
    personId: admin.id,
    names: { Designation: await name('designation'), Department: await name('department') },
  };
}

const emailsOf = (mark: string) => `new${mark}.%@upload.example`;

const fileOf = (mark: string, names: Record<string, string>): Buffer =>
  csv(
    Array.from({ length: ROWS }, (_, n) =>
      person(`${mark}.${n}`, { ...names, ...((n + 1) % WRONG_EVERY === 0 && { Department: 'Nowhere' }) }),
    ),
  );

/** Gives back how many rows the server had said to be done. */
async function killOnce(round: Round): Promise<number> {
  const { target, environment, problems } = round;
  const first = await serve({ environment });
  const sentId = newId();
  const id = importIdFor(round, sentId);
  const uploading = send(first, round, sentId).catch(() => undefined);
  const seen = await untilDone(first, round, id);
  await first.kill();
  await uploading;

  const stored = await inDatabase(target, async (database) => {
    const counts = await countsOf(database, round.mark, id);
    problems.push(...troubleIn(counts, seen));
    // Servers of an older kind do not have the whole checker; what they store is not ours to doubt.
    if (database.kind === 'embedded') problems.push(...(await checkStructure(database)));
    // A server that shares its database is missed when it has shown no sign of life for a minute, which passes here.
    if (database.kind === 'postgres') {
      await sql`update bulk_import set progressed_at = now() - interval '61 seconds' where id = ${id}`.execute(
        database.db,
      );
    }

    return counts;
  });

  const second = await serve({ environment });
  try {
    await resend(second, round, id, stored);
    problems.push(...leftFolders(first));
  } finally {
    await second.stop();
  }
  const end = await inDatabase(target, (database) => countsOf(database, round.mark, id));
  if (end.people !== GOOD) problems.push(`${end.people} people in the end, not ${GOOD}`);
  problems.push(...troubleIn({ ...end, created: GOOD }, 0), ...mailedTwice(environment.DATA_DIR ?? ''));

  return seen;
}

async function resend(server: Served, round: Round, id: string, stored: Counts): Promise<void> {
  const { problems } = round;
  const before = await ask(server, round, id);
  // The last rows may have been done by the time the server was gone.
  const isOver = before?.state === 'done' && before.done === ROWS;
  if (before?.state !== 'interrupted' && !isOver) problems.push(`the history says ${before?.state}, not interrupted`);
  if (before?.done !== stored.done || before.created !== stored.created) problems.push('the history lost its counts');
  const again = newId();
  await send(server, round, again);
  const after = await ask(server, round, again);
  const wanted = { state: 'done', created: GOOD - stored.created, unchanged: stored.created, failed: WRONG };
  for (const [what, value] of Object.entries(wanted)) {
    const found = after?.[what as keyof ImportRecord];
    if (found !== value) problems.push(`sent again: ${what} is ${found}, not ${value}`);
  }
}

const authorized = ({ token }: Round) => ({ authorization: `Bearer ${token}` });

async function send({ url }: Served, round: Round, importId: string): Promise<void> {
  const form = multipart({ files: [{ field: 'bulk', fileName: 'people.csv', bytes: round.bytes }] });
  const answer = await fetch(`${url}/${calls.bulkSignUp.path}?importId=${importId}`, {
    method: calls.bulkSignUp.method,
    headers: { ...form.headers, ...authorized(round) },
    body: form.payload as Uint8Array<ArrayBuffer>,
  });
  await answer.arrayBuffer();
}

async function ask({ url }: Served, round: Round, id: string): Promise<ImportRecord | undefined> {
  const answer = await fetch(`${url}/imports/${id}`, { headers: authorized(round) });
  const body = (await answer.json()) as ImportReply;

  return answer.ok ? body.import : undefined;
}

async function untilDone(server: Served, round: Round, id: string): Promise<number> {
  for (;;) {
    const record = await ask(server, round, id);
    if (record && record.state !== 'running' && record.state !== 'done') {
      round.problems.push(`the upload is ${record.state} before anything was done to it`);
    }
    if (record && (record.done >= round.until || record.state !== 'running')) return record.done;
    await delay(GLANCE_MS);
  }
}

interface Counts {
  readonly people: number;
  readonly logins: number;
  readonly mails: number;
  readonly welcomes: number;
  readonly links: number;
  readonly entries: number;
  readonly done: number;
  readonly created: number;
  readonly failed: number;
  readonly failures: number;
}

/** Everything that a row of a file becomes. */
async function countsOf({ db }: Database, mark: string, id: string): Promise<Counts> {
  const people = sql`select id from person where email_norm like ${emailsOf(mark)}`;
  const { rows } = await sql<Counts>`
    select (select count(*) from (${people}) as one) as people,
      (select count(*) from login where person_id in (${people})) as logins,
      (select count(*) from mail_outbox where recipient like ${emailsOf(mark)}) as mails,
      (select count(*) from welcome where person_id in (${people})) as welcomes,
      (select count(*) from security_token where person_id in (${people})) as links,
      (select count(*) from audit_entry where what = 'employee.added' and entity_id in (${people})) as entries,
      (select count(*) from bulk_import_failure where import_id = ${id}) as failures, rows_done as done, created, failed
    from bulk_import where id = ${id}
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The upload left no trace.');

  return found;
}

/** Half a row, or a count that is not true. */
function troubleIn(counts: Counts, seen: number): string[] {
  const { people, logins, mails, welcomes, links, entries, done, created, failed, failures } = counts;
  const problems: string[] = [];
  // Each of them is still to be welcomed, or has a mail with its link.
  const parts = { logins, 'welcomes and mails': welcomes + mails, entries };
  for (const [what, number] of Object.entries(parts)) {
    if (number !== people) problems.push(`${people} people have ${number} ${what}`);
  }
  if (links !== mails) problems.push(`${mails} mails have ${links} links`);
  if (created !== people) problems.push(`${created} were counted, ${people} are there`);
  if (failures !== failed) problems.push(`${failed} failures were counted, ${failures} are there`);
  if (done < seen) problems.push(`${seen} rows had been done, ${done} are`);

  return problems;
}

/** Those who were invited by two messages. */
function mailedTwice(dataDir: string): string[] {
  const folder = join(dataDir, 'mail');
  const recipients = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => /^To: (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]?.trim() ?? '')
    .filter((recipient) => recipient.includes('@upload.example'));
  const twice = recipients.length - new Set(recipients).size;

  return twice > 0 ? [`${twice} people were invited twice`] : [];
}

const leftFolders = ({ pid }: Served): string[] =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('wellness-upload-') && name.includes(`-${pid}-`))
    .map((name) => `${name} was left behind`);
