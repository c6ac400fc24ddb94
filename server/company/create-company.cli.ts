/**
 * `npm run company:create -- --name "Harbour & Vale" --email admin@harbourvale.example [--first-name … --last-name …]`
 *
 * Creates a company with every feature and sends its first admin a welcome email. There is no password until they choose one.
 * With the embedded database, stop the server first.
 */
import { parseArgs } from 'node:util';
import { runCommand } from '../command-line.ts';
import { openPrepared } from '../database/prepare.ts';
import { type Environment, readEnvironment } from '../environment.ts';
import { chooseTransport, mailFolder, requireMailFolder } from '../mail/choose-transport.ts';
import { countDead } from '../mail/dead-letters.ts';
import { sendDue } from '../mail/sender.ts';
import { createLog } from '../plugins/log.ts';
import { createCompany } from './create-company.ts';

const USAGE = 'Usage: npm run company:create -- --name "Harbour & Vale" --email admin@harbourvale.example';

async function main(): Promise<void> {
  const founding = readArguments();
  const environment = readEnvironment(process.env);
  const { dataDir, databaseUrl, host, port } = environment;
  const publicUrl = environment.publicUrl ?? `http://${host}:${port}`;
  const log = createLog({ level: 'warn' });
  await requireMailFolder(environment);
  const database = await openPrepared({ dataDir, databaseUrl, log });
  const transport = chooseTransport(environment, console.log);
  try {
    await createCompany(database.db, founding, publicUrl);
    const deadBefore = await countDead(database.db);
    const sent = await sendDue({ db: database.db, transport, log });
    const isRefused = (await countDead(database.db)) > deadBefore;
    console.log(
      `${founding.companyName} has been created. ${outcome({ sent, isRefused }, founding.email, environment)}`,
    );
  } finally {
    transport.close();
    await database.close();
  }
}

function outcome(
  { sent, isRefused }: { sent: number; isRefused: boolean },
  email: string,
  environment: Environment,
): string {
  if (isRefused) {
    return `The mail server permanently refused the welcome email for ${email}. npm run mail:dead shows why. To sign in without it, use npm run support:link.`;
  }
  if (sent === 0) return 'The welcome email could not be sent yet. The server will keep trying.';
  if (environment.smtpUrl) return `A welcome email has been sent to ${email}.`;

  return `The welcome email for ${email} has been saved as a file in ${mailFolder(environment)}.`;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
  });
  const { name, email } = values;
  if (!name?.trim() || !email?.trim()) throw new Error(USAGE);

  return {
    companyName: name.trim(),
    email: email.trim(),
    firstName: values['first-name']?.trim() || 'Admin',
    lastName: values['last-name']?.trim() || name.trim(),
  };
}

runCommand(main);
