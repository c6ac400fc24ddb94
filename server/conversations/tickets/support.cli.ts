/**
 * `npm run support:tickets -- [list | show <ticket> | reply <ticket> | close <ticket> | file <ticket> <name> | receive |
 * account …]`, where a ticket is its number or its id.
 *
 * The provider's side of the tickets. Every command except `account` calls a running server with the token in
 * SUPPORT_TOKEN; `account` opens the database, so with the embedded one the server must be stopped first.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { ProviderTicket } from '../../../src/api/contract/tickets.ts';
import { ticketStates } from '../../../src/rules/conversations/ticket.ts';
import { openExisting } from '../../database/prepare.ts';
import type { Db } from '../../database/tx.ts';
import { readEnvironment } from '../../environment.ts';
import { createLog } from '../../plugins/log.ts';
import { describeProblem } from '../../start-up.ts';
import { addAccount, disableAccount, listAccounts } from './accounts.ts';
import { addressIn } from './received-mail.ts';
import { RefusedError, type SupportClient, supportClient } from './support-client.ts';
import { detailsOf, lineOf } from './support-words.ts';

const USAGE = `Usage: npm run support:tickets -- list [--status open|answered|active|closed] [--search words]
  show <ticket>                                  with all messages
  reply <ticket> [--file path]… [--close] [text] without text, it is read from standard input
  close <ticket>
  file <ticket> <name> [--out path]              saves an attached file
  receive [--recipient address]                  reads an email from standard input
  account add --name name --email address        prints a token
  account disable --email address
  account list
Refer to a ticket by its number, such as 12, or its id. If several companies have that number, add --company name.
Without --status, list shows the tickets that await a reply (open); active are those that aren't closed.
Every command except account calls the server, at SUPPORT_URL or on this machine, with the token in SUPPORT_TOKEN.`;

const options = {
  status: { type: 'string' },
  search: { type: 'string' },
  file: { type: 'string', multiple: true },
  close: { type: 'boolean' },
  out: { type: 'string' },
  recipient: { type: 'string' },
  company: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  if (values.help) return console.log(USAGE);
  const [command = 'list', ...rest] = positionals;
  if (command === 'account') return withDatabase((db) => account(db, rest[0] ?? '', values));
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!work) throw new Error(USAGE);
  const { host, port, publicUrl } = readEnvironment({ ...process.env, NODE_ENV: '', DATABASE_URL: '' });
  const url = process.env.SUPPORT_URL?.trim() || publicUrl || `http://${host}:${port}`;
  await work(supportClient(url, process.env.SUPPORT_TOKEN?.trim() ?? ''), rest, values);
}

const commands: Record<string, (client: SupportClient, rest: readonly string[], values: Values) => Promise<void>> = {
  async list(client, _, { status, search }) {
    const { tickets, total } = await client.list({ status, search });
    for (const ticket of tickets) console.log(lineOf(ticket));
    const all = total === 1 ? '1 ticket' : `${total} tickets`;
    console.log(total > tickets.length ? `${tickets.length} of ${all}.` : `${all}.`);
  },

  async show(client, [which = ''], { company }) {
    const id = await client.find(which, company);
    const { ticket, entries } = await client.read(id);
    console.log(detailsOf(ticket, entries));
  },

  async reply(client, [which = '', ...words], { file = [], close, company }) {
    const id = await client.find(which, company);
    const files: string[] = [];
    for (const path of file) files.push(await client.attach(id, basename(path), await readFile(path)));
    const body =
      words.length > 0 ? words.join(' ') : files.length > 0 && process.stdin.isTTY ? '' : await text(process.stdin);
    const ticket = await client.answer(id, { body, files, ...(close && { status: 'closed' as const }) });
    console.log(`Sent. ${stateOf(ticket)}`);
  },

  async close(client, [which = ''], { company }) {
    const id = await client.find(which, company);
    console.log(stateOf(await client.answer(id, { status: 'closed' })));
  },

  async file(client, [which = '', name = ''], { out, company }) {
    const id = await client.find(which, company);
    const path = out ?? basename(name);
    await writeFile(path, await client.file(id, name));
    console.log(`Saved as ${path}.`);
  },

  async receive(client, _, { recipient }) {
    const mail = await buffer(process.stdin);
    console.log(await client.receive(recipient ?? recipientIn(mail), mail));
  },
};

/** Mail servers that don't pass the address on the command line name it in a header. */
function recipientIn(mail: Buffer): string {
  const head = mail.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? '';
  const header = /^(?:x-original-to|delivered-to|to):((?:.|\r?\n[ \t])*)/im.exec(head)?.[1] ?? '';

  return addressIn(header);
}

const stateOf = ({ number, companyName, status }: ProviderTicket): string =>
  `Ticket ${number} of ${companyName} is ${ticketStates[status].toLowerCase()}.`;

async function account(db: Db, what: string, { name = '', email = '' }: Values): Promise<void> {
  if (what === 'list') {
    for (const one of await listAccounts(db)) {
      console.log(`${one.email}  ${one.name}${one.is_enabled ? '' : '  (disabled)'}`);
    }

    return;
  }
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(email.trim())) throw new Error(USAGE);
  if (what === 'disable') {
    if (!(await disableAccount(db, email.trim()))) throw new Error(`There is no support account ${email.trim()}.`);
    console.log(`${email.trim()} has been disabled.`);
  } else if (what === 'add' && name.trim() !== '') {
    console.log(await addAccount(db, { name: name.trim(), email: email.trim() }));
    console.error('Set SUPPORT_TOKEN to this token. It is not shown again.');
  } else throw new Error(USAGE);
}

async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl } = readEnvironment(process.env);
  const database = await openExisting({ dataDir, databaseUrl, log: createLog({ level: 'warn' }) });
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

/** Exit codes that mail servers understand, so that they return the email, or try again later. */
const exitCodes: Readonly<Record<number, number>> = { 401: 75, 403: 77, 404: 67, 422: 65 };
const TRY_LATER = 75;

main().catch((error: Error) => {
  console.error(error instanceof RefusedError ? error.message : describeProblem(error, process.env));
  const isMail = process.argv.includes('receive');
  process.exit(isMail ? (error instanceof RefusedError && exitCodes[error.status]) || TRY_LATER : 1);
});
