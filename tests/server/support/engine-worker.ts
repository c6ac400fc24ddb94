/** The embedded engine, made to open as quickly as it can: tests open it hundreds of times. */
import { readFileSync } from 'node:fs';
import type { WorkerEntry } from '../../../server/database/embedded/worker-entry.ts';
import { bundled } from './bundled.ts';
import { contentsOf } from './cached-on-disk.ts';

export const engineFile = (path: string): URL =>
  new URL(`../../../node_modules/@electric-sql/pglite/${path}`, import.meta.url);

/** What the engine's thread is started from, once the engine's code is in this process. */
export async function quickWorker(): Promise<WorkerEntry> {
  await holdProgram();

  return builtWorker();
}

let program: Promise<WebAssembly.Module> | undefined;

/**
 * The engine's code stays in this process from the first database to the last: every further one finds compiled what ran
 * before it, and opens in half the time.
 */
function holdProgram(): Promise<WebAssembly.Module> {
  program ??= WebAssembly.compile(readFileSync(engineFile('dist/pglite.wasm')));

  return program;
}

/** The engine's thread as one file of JavaScript: it starts in two thirds of the time that TypeScript takes. */
async function builtWorker(): Promise<WorkerEntry> {
  const file = await bundled('server/database/embedded/engine.worker.ts', contentsOf('server/database/embedded'));

  return { file, execArgv: [] };
}
