/**
 * `npm run company:create -- --name "Harbour & Vale" --email admin@harbourvale.example [--first-name … --last-name …]`
 *
 * Makes a company with every feature and mails its first admin an invitation. There is no password until they choose one.
 * With the embedded database the server must not run meanwhile.
 */
import { parseArgs } from 'node:util';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { readEnvironment } from '../environment.ts';
import { chooseTransport } from '../mail/choose.ts';
import { sendDue } from '../mail/sender.ts';
import { createLog } from '../plugins/log.ts';
import { createCompany } from './create-company.ts';

const USAGE = 'Say which: npm run company:create -- --name "Harbour & Vale" --email admin@harbourvale.example';

async function main(): Promise<void> {
  const founding = readArguments();
  const environment = readEnvironment(process.env);
  const { dataDir, databaseUrl, host, port } = environment;
  const publicUrl = environment.publicUrl ?? `http://${host}:${port}`;
  const log = createLog({ level: 'warn' });
  const database = await openDatabase({ dataDir, databaseUrl, log });
  const transport = chooseTransport(environment, console.log);
  try {
    await migrate(database);
    await createCompany(database.db, founding, publicUrl);
    const sent = await sendDue({ db: database.db, transport, log });
    console.log(`${founding.companyName} is there. ${outcome(sent, founding.email)}`);
  } finally {
    transport.close();
    await database.close();
  }
}

const outcome = (sent: number, email: string): string =>
  sent > 0
    ? `An invitation is on its way to ${email}.`
    : 'The invitation could not be sent yet; the server tries again while it runs.';

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

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
