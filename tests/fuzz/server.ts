/** A server to attack, in a child process, so that a crash is noticed and ends nothing else. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Role } from '../../src/api/contract/auth.ts';
import type { FeedTicket } from '../../src/api/contract/notifications.ts';
import type { EngineName } from '../server/support/databases.ts';

export interface Question {
  readonly number: number;
  readonly role: Role;
}

export interface Answer {
  readonly number: number;
  readonly token: string;
  readonly personId: string;
  /** For those who may listen to everything. */
  readonly feed: FeedTicket | undefined;
}

export class FuzzedServer {
  readonly url: string;
  /** The ids of people, branches, groups and so on, in two companies. */
  readonly ids: readonly string[];
  readonly #child: ChildProcess;
  readonly #printed: string[];
  #questions = 0;

  static async start(engine: EngineName): Promise<FuzzedServer> {
    const file = fileURLToPath(new URL('./server.child.ts', import.meta.url));
    const tsx = createRequire(import.meta.url).resolve('tsx');
    const child = fork(file, [engine], { execArgv: ['--import', tsx], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => printed.push(String(piece)));
    const [ready] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`The server did not start:\n${printed.join('')}`);
      }),
    ]);

    return new FuzzedServer(child, printed, ready as { url: string; ids: string[] });
  }

  private constructor(child: ChildProcess, printed: string[], { url, ids }: { url: string; ids: string[] }) {
    this.#child = child;
    this.#printed = printed;
    this.url = url;
    this.ids = ids;
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What it has printed since the last call: it is silent unless something fails. */
  takePrinted(): string {
    return this.#printed.splice(0).join('');
  }

  /** Someone of this role who is signed in. */
  async signIn(role: Role): Promise<Answer> {
    this.#questions += 1;
    const number = this.#questions;
    const question: Question = { number, role };
    const answered = new Promise<Answer>((resolve) => {
      const hear = (answer: Answer) => {
        if (answer.number !== number) return;
        this.#child.off('message', hear);
        resolve(answer);
      };
      this.#child.on('message', hear);
    });
    this.#child.send(question);

    return answered;
  }

  /** Ends it in order; gives back with which code. */
  async stop(): Promise<number | null> {
    if (!this.isAlive) return this.#child.exitCode;
    const ended = once(this.#child, 'exit');
    if (this.#child.connected) this.#child.disconnect();

    return (await ended)[0];
  }
}
