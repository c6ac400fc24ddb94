import { resolve } from 'node:path';
import { DatabaseRefusedError } from '../errors.ts';
import type { Log } from '../log.ts';
import { prepareCluster, prepareDataDir } from './cluster-folder.ts';
import { Engine, type EngineOptions } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import type { EngineSettings } from './protocol.ts';

/** For tests. */
export type EngineTuning = Omit<EngineOptions, 'log'> & Pick<EngineSettings, 'reserveBytes'>;

export async function openEngine(
  folder: string,
  log: Log,
  { reserveBytes, ...options }: EngineTuning = {},
): Promise<{ engine: Engine; release: () => Promise<void> }> {
  const dataDir = resolve(folder);
  prepareDataDir(dataDir, log);
  let engine: Engine | undefined;
  let isLost = false;
  const lock = await lockFolder(dataDir, () => {
    log.error({ dataDir }, 'Another process has taken over the data folder; this one stops using it.');
    isLost = true;
    engine?.abandon();
  });
  try {
    const cluster = await prepareCluster(dataDir, log);
    const settings = { folder: cluster.path, isNew: cluster.isNew, ...(reserveBytes && { reserveBytes }) };
    engine = await Engine.start(settings, { log, ...options });
    if (isLost) throw new DatabaseRefusedError(`Another process took over ${dataDir} while it was being opened.`);
    if (cluster.isNew) await cluster.finish();
  } catch (error) {
    await engine?.abandon();
    await lock.release();
    throw error;
  }

  return { engine, release: () => lock.release() };
}
