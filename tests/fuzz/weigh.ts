/** Weighs this process and the one that reads files for it. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childrenOf, commandOf } from '../support/memory.ts';
import { collected, type Weight } from './weight.ts';

export interface Weights {
  readonly here: Weight;
  readonly reader: Weight;
}

/** What the process that reads is started with, so that it can be weighed. */
export const weighable = ['--expose-gc', '--import', new URL('./weigh.child.ts', import.meta.url).href];

export const notePath = (pid: number): string => join(tmpdir(), `wellness-weight-${pid}.json`);

const LOOK_EVERY_MS = 20;
const WITHIN_MS = 60_000;

export async function weigh(): Promise<Weights> {
  const reader = childrenOf(process.pid).find((pid) => commandOf(pid).includes('reader.child'));
  if (reader === undefined) throw new Error('There is no process that reads.');

  return { reader: await weightOf(reader), here: await collected() };
}

async function weightOf(pid: number): Promise<Weight> {
  const path = notePath(pid);
  process.kill(pid, 'SIGUSR2');
  for (const until = performance.now() + WITHIN_MS; !existsSync(path); await delay(LOOK_EVERY_MS)) {
    if (performance.now() > until) throw new Error('The process that reads does not answer.');
  }
  const weight = JSON.parse(readFileSync(path, 'utf8')) as Weight;
  rmSync(path);

  return weight;
}
