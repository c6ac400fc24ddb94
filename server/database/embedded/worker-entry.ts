import { pathToFileURL } from 'node:url';
import { beside, runsFromSource } from '../beside.ts';

/** A file to start as a worker thread, and what Node needs to run it. */
export interface WorkerEntry {
  file: string;
  execArgv: string[];
  argv?: string[];
}

export const typescriptWorker = (file: string): WorkerEntry => ({
  file,
  execArgv: ['--import', pathToFileURL(beside('embedded/register-typescript.mjs')).href],
});

/** The engine's own entry: the source under tsx and vitest, `engine.worker.js` beside the built server. */
export const engineWorker = (): WorkerEntry =>
  runsFromSource
    ? typescriptWorker(beside('embedded/engine.worker.ts'))
    : { file: beside('engine.worker.js'), execArgv: [] };
