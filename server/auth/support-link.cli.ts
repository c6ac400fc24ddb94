/**
 * `npm run support:link -- --email admin@freshleaf.example`: prints a link that signs in as this person, for the
 * provider's support. With the embedded database, stop the server first.
 */
import { parseArgs } from 'node:util';
import { runCommand } from '../command-line.ts';
import { openExisting } from '../database/prepare.ts';
import { readEnvironment } from '../environment.ts';
import { createLog } from '../plugins/log.ts';
import { SUPPORT_MINUTES, supportLink } from './support-link.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  const email = values.email?.trim();
  if (!email) throw new Error('Usage: npm run support:link -- --email admin@freshleaf.example');
  const { dataDir, databaseUrl, host, port, publicUrl } = readEnvironment(process.env);
  const database = await openExisting({ dataDir, databaseUrl, log: createLog({ level: 'warn' }) });
  try {
    console.log(await supportLink(database.db, email, publicUrl ?? `http://${host}:${port}`));
    console.log(`It works once, expires in ${SUPPORT_MINUTES} minutes and is recorded in the company’s audit trail.`);
  } finally {
    await database.close();
  }
}

runCommand(main);
