/** Spoils files in a separate process, so that its memory isn't counted as that of reading them. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export class Spoiler {
  readonly #child: ChildProcess;

  constructor(seed: number, path: string) {
    const tsx = createRequire(import.meta.url).resolve('tsx');
    const file = fileURLToPath(new URL('./spoiler.child.ts', import.meta.url));
    this.#child = fork(file, [String(seed), path], { execArgv: ['--import', tsx] });
  }

  /** Writes the next file, and gives back what it calls itself. */
  async next(): Promise<string> {
    this.#child.send('next');
    const [name] = await once(this.#child, 'message');

    return name;
  }

  end(): void {
    this.#child.disconnect();
  }
}
