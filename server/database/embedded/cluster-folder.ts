import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefusedError } from '../errors.ts';
import type { Log } from '../log.ts';
import { replaceFile } from './durable-files.ts';

/** Raised when an older folder can't be read. */
export const layout = { format: 1, postgres: 18 } as const;

interface Description {
  format: number;
  postgres: number;
  /** 'creating' until everything is on the disk; nothing in it has been acknowledged yet. */
  state: 'creating' | 'ready';
}

interface ClusterFolder {
  path: string;
  isNew: boolean;
  /** Call when the new cluster is on the disk, before anything is acknowledged. */
  finish(): Promise<void>;
}

/**
 * `database/` holds the cluster, `database.json` next to it the layout. A folder that doesn't fit this version is
 * refused and left alone.
 */
export async function prepareCluster(dataDir: string, log: Log): Promise<ClusterFolder> {
  const path = join(dataDir, 'database');
  const descriptionFile = join(dataDir, 'database.json');
  const describe = (state: Description['state']) =>
    replaceFile(descriptionFile, `${JSON.stringify({ ...layout, state } satisfies Description)}\n`);
  const description = readDescription(descriptionFile);
  if (!description && existsSync(path)) {
    throw new DatabaseRefusedError(
      `${path} exists, but ${descriptionFile}, which describes its format, is missing. Restore both together.`,
    );
  }
  const isNew = description?.state !== 'ready';
  if (isNew) {
    if (existsSync(path)) log.warn({ path }, 'The database was not created completely; starting again.');
    rmSync(path, { recursive: true, force: true });
    await describe('creating');
    mkdirSync(path, { mode: 0o700 });
  } else {
    refuseMisfit(path, description);
  }

  return { path, isNew, finish: () => describe('ready') };
}

/** Closed to other users, because the engine doesn't protect its files. */
export function prepareDataDir(dataDir: string, log: Log): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    chmodSync(dataDir, 0o700);
  } catch (error) {
    log.warn(
      { dataDir, reason: (error as Error).message },
      'Other users of this machine may be able to read the data folder.',
    );
  }
}

function readDescription(file: string): Description | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const description = JSON.parse(readFileSync(file, 'utf8')) as Partial<Description>;
    if (description.state === 'creating' || description.state === 'ready') return description as Description;
  } catch {
    // Not even JSON.
  }
  throw new DatabaseRefusedError(
    `${file} cannot be read. Restore it from a backup, together with the folder next to it.`,
  );
}

function refuseMisfit(path: string, { format, postgres }: Description): void {
  if (format !== layout.format) {
    throw new DatabaseRefusedError(
      `${path} has format ${format}; this version reads format ${layout.format}. Open it with the version that wrote it.`,
    );
  }
  if (postgres !== layout.postgres) {
    throw new DatabaseRefusedError(
      `${path} belongs to PostgreSQL ${postgres}; this version includes PostgreSQL ${layout.postgres}. With the version that wrote it, move the data out (npm run db:copy), then start this one on a new folder or on that server.`,
    );
  }
  if (!existsSync(join(path, 'PG_VERSION'))) {
    throw new DatabaseRefusedError(`${path} is not complete: PG_VERSION is missing. Restore the folder from a backup.`);
  }
}
