/**
 * `npm run support:link -- --email admin@freshleaf.example`: prints a link that signs in as this person, for the provider's
 * support. With the embedded database the server must not run meanwhile.
 */
import { parseArgs } from 'node:util';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { readEnvironment } from '../environment.ts';
import { createLog } from '../plugins/log.ts';
import { SUPPORT_MINUTES, supportLink } from './support-link.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  const email = values.email?.trim();
  if (!email) throw new Error('Say for whom: npm run support:link -- --email admin@freshleaf.example');
  const { dataDir, databaseUrl, host, port, publicUrl } = readEnvironment(process.env);
  const database = await openDatabase({ dataDir, databaseUrl, log: createLog({ level: 'warn' }) });
  try {
    await migrate(database);
    console.log(await supportLink(database.db, email, publicUrl ?? `http://${host}:${port}`));
    console.log(`It works once, for ${SUPPORT_MINUTES} minutes, and the company's audit trail says that it was made.`);
  } finally {
    await database.close();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
