/**
 * `npm run mail:dead -- [list | show <id> | requeue <id>|all | discard <id>|all]`
 *
 * Mail that could not be sent. With the embedded database, stop the server first.
 */
import { parseArgs } from 'node:util';
import { validate as isUuid } from 'uuid';
import { runCommand } from '../command-line.ts';
import { openExisting } from '../database/prepare.ts';
import type { Db } from '../database/tx.ts';
import { readEnvironment } from '../environment.ts';
import { createLog } from '../plugins/log.ts';
import { type DeadLetter, discard, listDead, readDead, requeue } from './dead-letters.ts';

const USAGE = `Usage: npm run mail:dead -- <command>
  list                    lists the emails that could not be sent
  show <id>               shows one of them; its link is shortened
  requeue <id> or all     tries again for another five days
  discard <id> or all     deletes without sending`;

const mails = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command = 'list', which] = positionals;
  const work = commands[command];
  const isComplete =
    command === 'list' ? which === undefined : isUuid(which) || (which === 'all' && command !== 'show');
  if (!work || !isComplete || positionals.length > 2) throw new Error(USAGE);
  const { dataDir, databaseUrl } = readEnvironment(process.env);
  const database = await openExisting({ dataDir, databaseUrl, log: createLog({ level: 'warn' }) });
  try {
    await work(database.db, which === 'all' ? undefined : which);
  } finally {
    await database.close();
  }
}

const commands: Record<string, (db: Db, id?: string) => Promise<void>> = {
  async list(db) {
    const letters = await listDead(db);
    for (const letter of letters) console.log(`${letter.id}  ${lineOf(letter)}`);
    console.log(letters.length === 0 ? 'There are no dead letters.' : `${mails(letters.length)} could not be sent.`);
  },

  async show(db, id = '') {
    const letter = await readDead(db, id);
    if (!letter) throw new Error(`There is no dead letter ${id}.`);
    console.log(`${lineOf(letter)}\n\n${letter.text || 'The text was deleted when its link stopped working.'}`);
  },

  async requeue(db, id) {
    const { queued, expired } = await requeue(db, id);
    if (id && queued + expired === 0) throw new Error(`There is no dead letter ${id}.`);
    if (queued > 0) console.log(`${mails(queued)} queued. The server will send them when it is running.`);
    if (expired > 0) {
      console.log(
        `${mails(expired)} not queued, because they are out of date. Resend welcome emails from the console.`,
      );
    }
    if (queued + expired === 0) console.log('There are no dead letters.');
  },

  async discard(db, id) {
    const count = await discard(db, id);
    if (id && count === 0) throw new Error(`There is no dead letter ${id}.`);
    console.log(`${mails(count)} discarded.`);
  },
};

const lineOf = ({ failedAt, company, recipient, subject, reason, attempts }: DeadLetter): string =>
  `${failedAt.toISOString()}  ${company}  ${recipient}  "${subject}"  ${reason} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;

runCommand(main);
