import { pathToFileURL } from 'node:url';
import { resolveAsset, runsFromSource } from '../resolve-asset.ts';

export interface WorkerEntry {
  file: string;
  execArgv: string[];
  argv?: string[];
}

export const typescriptWorker = (file: string): WorkerEntry => ({
  file,
  execArgv: ['--import', pathToFileURL(resolveAsset('embedded/register-typescript.mjs')).href],
});

/** The source under tsx and vitest, `engine.worker.js` next to the built server. */
export const engineWorker = (): WorkerEntry =>
  runsFromSource
    ? typescriptWorker(resolveAsset('embedded/engine.worker.ts'))
    : { file: resolveAsset('engine.worker.js'), execArgv: [] };
