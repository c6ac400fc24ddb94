import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { isDiskFull } from '../../server/database/errors.ts';
import { type Log, silent } from '../../server/database/log.ts';
import { migrate } from '../../server/database/migrate.ts';
import { type Database, openEmbedded } from '../../server/database/open.ts';
import { type Acknowledged, auditLedger, company, openLedger, writeEntry } from './ledger.ts';
import { inspect, inTemporaryFolder, type Outcome, type Task, total } from './scenario.ts';

const diskMegabytes = 160;
const ballastMegabytes = 40;
const recoverWithinMs = 60_000;

/** A disk runs full under a writing database, and gets room again. Needs to mount a small file system. */
export const fillDisk = ({ times, say }: Task): Promise<Outcome> =>
  inTemporaryFolder(async (folder) => {
    const outcome: Outcome = { rounds: 0, acknowledged: 0, problems: [] };
    for (let round = 1; round <= times; round += 1) {
      const disk = join(folder, `disk-${round}`);
      const reason = mountSmallDisk(disk);
      if (reason) {
        outcome.skipped = `no small file system can be mounted here (it takes root): ${reason}`;
        break;
      }
      try {
        const { acknowledged, problems } = await fillOnce(disk, say);
        outcome.rounds += 1;
        outcome.acknowledged += total(acknowledged);
        outcome.problems.push(...problems.map((problem) => `round ${round}: ${problem}`));
      } finally {
        execFileSync('umount', [disk]);
      }
    }

    return outcome;
  });

function mountSmallDisk(path: string): string | undefined {
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', path], { stdio: 'pipe' });

    return undefined;
  } catch (error) {
    return (error as Error).message.trim().split('\n').at(-1);
  }
}

async function fillOnce(
  disk: string,
  say: Task['say'],
): Promise<Pick<Outcome, 'problems'> & { acknowledged: Acknowledged }> {
  const dataDir = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  const problems: string[] = [];
  const acknowledged: Acknowledged = { left: 0, right: 0 };
  const log: Log = { ...silent, error: (_, message) => message.includes('stopped') && problems.push(message) };
  const database = await openEmbedded({ dataDir, log });
  const writeBoth = async () => {
    acknowledged.left = await writeEntry(database, 'left');
    await writeFile(database);
  };
  const writeSmall = async () => {
    acknowledged.right = await writeEntry(database, 'right');
  };
  try {
    await migrate(database);
    await openLedger(database);
    writeFileSync(ballast, Buffer.alloc(ballastMegabytes * 1024 * 1024));
    const first = await firstError(writeBoth);
    say(`disk full: after ${acknowledged.left} writes: ${first.message}`);
    const refusals = [first, ...(await errorsOf(writeBoth, 50)), ...(await errorsOf(writeSmall, 300))];
    if (refusals.length === 1) problems.push('nothing more was refused: the disk was not full');
    say(`disk full: ${refusals.length - 1} of 350 further writes were refused, ${acknowledged.right} small ones kept`);
    problems.push(
      ...refusals.filter((error) => !isDiskFull(error)).map(({ message }) => `not called full: ${message}`),
    );
    problems.push(
      ...(await auditLedger(database, acknowledged).catch((error: Error) => [`reading: ${error.message}`])),
    );
    rmSync(ballast);
    say(`disk full: writing again ${await untilWritable(writeBoth)} ms after there was room`);
    problems.push(...(await errorsOf(writeSmall, 20)).map(({ message }) => `room again, but: ${message}`));
  } finally {
    await database.close();
  }

  return { acknowledged, problems: [...problems, ...(await inspect(dataDir, acknowledged))] };
}

async function writeFile({ db }: Database): Promise<void> {
  const bytes = randomBytes(400_000);
  const id = newId();
  await db
    .insertInto('file')
    .values({
      company_id: company,
      id,
      name: id,
      original_name: id,
      media_type: 'x/x',
      size: bytes.length,
      bytes,
      access: 'link',
    })
    .execute();
}

async function firstError(write: () => Promise<void>): Promise<Error> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      return error as Error;
    }
  }
}

async function errorsOf(write: () => Promise<void>, times: number): Promise<Error[]> {
  const errors: Error[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) await write().catch((error: Error) => errors.push(error));

  return errors;
}

async function untilWritable(write: () => Promise<void>): Promise<number> {
  const start = Date.now();
  for (;;) {
    try {
      await write();

      return Date.now() - start;
    } catch (error) {
      if (Date.now() - start > recoverWithinMs) throw error;
    }
  }
}
