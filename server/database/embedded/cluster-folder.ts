import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefusedError } from '../errors.ts';
import type { Log } from '../log.ts';
import { replaceFile } from './files.ts';

/** How this version lays out a data folder, and which PostgreSQL it brings. Raised when an older folder cannot be read. */
export const layout = { format: 1, postgres: 18 } as const;

interface Description {
  format: number;
  postgres: number;
  /** A folder is 'creating' until all of it is on the disk: nobody has been promised anything that is in it. */
  state: 'creating' | 'ready';
}

export interface ClusterFolder {
  path: string;
  isNew: boolean;
  /** Says that the new cluster is on the disk; call before the first promise to anyone. */
  finish(): Promise<void>;
}

/**
 * Finds or begins the cluster in a data folder: `database/` holds it, `database.json` beside it says how it is laid out.
 * What does not fit this version is refused by name and not touched.
 */
export async function prepareCluster(dataDir: string, log: Log): Promise<ClusterFolder> {
  const path = join(dataDir, 'database');
  const descriptionFile = join(dataDir, 'database.json');
  const describe = (state: Description['state']) =>
    replaceFile(descriptionFile, `${JSON.stringify({ ...layout, state } satisfies Description)}\n`);
  const description = readDescription(descriptionFile);
  if (!description && existsSync(path)) {
    throw new DatabaseRefusedError(
      `${path} exists, but ${descriptionFile}, which says how it is laid out, is missing. Restore both together.`,
    );
  }
  const isNew = description?.state !== 'ready';
  if (isNew) {
    if (existsSync(path)) log.warn({ path }, 'The database was never finished; beginning again.');
    rmSync(path, { recursive: true, force: true });
    await describe('creating');
    mkdirSync(path, { mode: 0o700 });
  } else {
    refuseMisfit(path, description);
  }

  return { path, isNew, finish: () => describe('ready') };
}

/** Makes the data folder, closed to other users: the engine gives its files no protection of their own. */
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
    `${file} cannot be read. Restore it from a backup, together with the folder beside it.`,
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
      `${path} belongs to PostgreSQL ${postgres}; this version brings PostgreSQL ${layout.postgres}. With the version that wrote it, move the data out (npm run db:copy), then start this one on a new folder or on that server.`,
    );
  }
  if (!existsSync(join(path, 'PG_VERSION'))) {
    throw new DatabaseRefusedError(`${path} is not complete: PG_VERSION is missing. Restore the folder from a backup.`);
  }
}
