/**
 * The process that gets killed: writes the ledger in a data folder for ever, and says each acknowledged entry on its
 * standard output. `node --import tsx writer.ts <data folder> [<folder of the simulated disk> careful|careless]`
 */
import { writeSync } from 'node:fs';
import { type Log, silent } from '../../server/database/log.ts';
import { migrate } from '../../server/database/migrate.ts';
import { type Database, openEmbedded } from '../../server/database/open.ts';
import { type Lane, lanes, openLedger, writeEntry } from './ledger.ts';
import { type Manner, powerCutWorker } from './powercut.ts';
import { quickEngine } from './scenario.ts';

const [dataDir = '', disk, manner = 'careful'] = process.argv.slice(2);

/** Writes to the pipe synchronously, so that nothing is lost even if the process is killed right after. */
const say = (line: string) => writeSync(1, `${line}\n`);

const log: Log = {
  ...silent,
  error: (details, message) => say(`error ${message} ${JSON.stringify(details)}`),
};

async function write(database: Database, lane: Lane): Promise<void> {
  for (;;) say(`${lane} ${await writeEntry(database, lane)}`);
}

/** The moments that are hardest to survive should come often. */
async function upkeep(database: Database): Promise<void> {
  for (let round = 1; ; round += 1) {
    for (let turn = 0; turn < 25; turn += 1) await database.pool.query('select 1');
    if (round % 4 === 0) await database.tidy();
    else await database.pool.query('checkpoint');
  }
}

try {
  const engine = { ...(await quickEngine()), ...(disk && { worker: powerCutWorker(disk, manner as Manner) }) };
  const database = await openEmbedded({ dataDir, log, tuning: { engine } });
  await migrate(database);
  await openLedger(database);
  say('open');
  await Promise.all([...lanes.map((lane) => write(database, lane)), upkeep(database)]);
} catch (error) {
  say(`refused ${(error as Error).message}`);
  process.exit(1);
}
