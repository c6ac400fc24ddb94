import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineTuning } from '../../server/database/embedded/open-engine.ts';
import { silent } from '../../server/database/log.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openEmbedded } from '../../server/database/open.ts';
import { quickWorker } from '../server/support/engine-worker.ts';
import { checkStructure } from './amcheck.ts';
import { type Acknowledged, auditLedger, lanes } from './ledger.ts';

/** What a scenario is given, and what it has to say. */
export interface Task {
  times: number;
  /** The same seed makes the same choices. */
  seed: number;
  say: (line: string) => void;
  /** A data folder to begin with a copy of; without one the first writer makes its own. */
  start?: string;
}

export interface Outcome {
  rounds: number;
  /** Promises that were made, and found kept unless `problems` says otherwise. */
  acknowledged: number;
  problems: string[];
  /** Why it could not run here. It is then neither passed nor failed. */
  skipped?: string;
}

/** What a scenario must at least have done to prove anything. */
interface Floor {
  rounds: number;
  acknowledged: number;
}

/** Losing nothing proves nothing if little was acknowledged, so a run that did too little is a problem. */
export function belowFloor({ rounds, acknowledged, skipped }: Outcome, floor: Floor): string[] {
  if (skipped !== undefined) return [];

  return [
    ...(rounds < floor.rounds ? [`only ${rounds} of ${floor.rounds} rounds were run`] : []),
    ...(acknowledged < floor.acknowledged
      ? [`only ${acknowledged} writes were acknowledged; at least ${floor.acknowledged} are needed to show anything`]
      : []),
  ];
}

/** Only the tests of full disks need the whole of it; the others would spend their time writing it. */
const smallReserve = { reserveBytes: 1024 * 1024 };

/** The engine with little in reserve, and quickly open. */
export const quickEngine = async (): Promise<EngineTuning> => ({ ...smallReserve, worker: await quickWorker() });

export const total = (acknowledged: Acknowledged): number => lanes.reduce((sum, lane) => sum + acknowledged[lane], 0);

/** The data folder to begin with. */
export function dataFolderIn(folder: string, { start }: Task): string {
  const dataDir = join(folder, 'data');
  if (start) cpSync(start, dataDir, { recursive: true });

  return dataDir;
}

/** A data folder with a migrated database, ready to be written to. */
export async function makeCluster(dataDir: string): Promise<void> {
  const database = await openEmbedded({ dataDir, log: silent, tuning: { engine: await quickEngine() } });
  await migrate(database).finally(() => database.close());
}

/** A folder that is gone when `work` is done. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'wellness-reliability-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A check that accepts a promise which was never kept would see no loss. The last write of a lane may be stored unacknowledged. */
export async function inspectFalsePromise(dataDir: string, { left, right }: Acknowledged): Promise<string[]> {
  const database = await openEmbedded({ dataDir, log: silent, tuning: { engine: smallReserve } });
  const found = await auditLedger(database, { left: left + 2, right: right + 2 }).finally(() => database.close());

  return found.length >= lanes.length ? [] : ['a promise that was not kept is not noticed'];
}

/** Opens what is left, as the next start of the server would, and looks at every table, index and promise. */
export async function inspect(dataDir: string, acknowledged: Acknowledged): Promise<string[]> {
  try {
    const database = await openEmbedded({ dataDir, log: silent, tuning: { engine: await quickEngine() } });
    try {
      await migrate(database);

      return [...(await auditLedger(database, acknowledged)), ...(await checkStructure(database))];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [`does not open: ${(error as Error).message}`];
  }
}
