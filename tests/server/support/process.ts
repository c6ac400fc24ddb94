/** The server, or a program of it, as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from '../../../scripts/steps/build.mjs';
import { bundled, serverSources } from './bundled.ts';

export interface Running {
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  output(): string;
  /** Resolves with the first match of what it prints; rejects when it ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

const root = new URL('../../..', import.meta.url).pathname;

const MAIN = 'server/main.ts';

/** The built server, if the build is up to date, and any other program bundled: TypeScript takes three times as long to start. */
const commandFor = async (program: string): Promise<string[]> => {
  if (program !== MAIN) return [await bundled(program, [...serverSources(), readFileSync(join(root, program))])];
  isMainBuilt ??= isBuilt();

  return isMainBuilt ? ['dist/server/main.js'] : ['--import', 'tsx', program];
};

let isMainBuilt: boolean | undefined;

export async function run(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<Running> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...(await commandFor(program)), ...args], {
    cwd: root,
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const listeners = new Set<() => void>();
  let printed = '';
  let hasEnded = false;
  const hear = (chunk: Buffer) => {
    printed += chunk;
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      hasEnded = true;
      for (const listener of listeners) listener();
      resolve(code);
    });
  });

  return {
    child,
    output: () => printed,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(printed);
          if (!found && !hasEnded) return;
          listeners.delete(look);
          if (found) resolve(found);
          else reject(new Error(`It ended without printing ${pattern}:\n${printed}`));
        };
        listeners.add(look);
        look();
      }),
    ended,
  };
}
