import { setTimeout as delay } from 'node:timers/promises';
import { dice } from '../random.ts';
import type { Account } from './accounts.ts';
import { Employee } from './employee.ts';
import { type Action, clock, DAY_BEGINS, DAY_ENDS, dayOf } from './rhythm.ts';

interface SimulateOptions {
  readonly url: string;
  readonly accounts: readonly Account[];
  /** Per working day. */
  readonly minutes: number;
  readonly days?: number;
  /** Divides the time; `Infinity` means no waiting. */
  readonly compress?: number;
  readonly seed?: number;
  readonly print?: (line: string) => void;
  readonly signal?: AbortSignal;
}

export interface Summary {
  readonly actions: ReadonlyMap<Action, { done: number; refused: number }>;
  /** Milliseconds per call, sorted. */
  readonly times: readonly number[];
  /** Replies of 500 and above, and calls without a reply. */
  readonly failures: readonly string[];
}

interface Scheduled {
  readonly person: number;
  readonly day: number;
  readonly at: number;
  readonly action: Action;
}

/** Sorted by time; one person's never run at once. */
function agenda(people: number, days: number, seed: number): Scheduled[] {
  const all: Scheduled[] = [];
  for (let person = 0; person < people; person += 1) {
    const chance = dice(seed * 1_000 + person);
    for (let day = 0; day < days; day += 1) for (const moment of dayOf(chance)) all.push({ person, day, ...moment });
  }

  return all.sort((one, other) => one.day - other.day || one.at - other.at || one.person - other.person);
}

export async function simulate(options: SimulateOptions): Promise<Summary> {
  const { accounts, minutes, days = 1, compress = 1, seed = 1, print = () => undefined, signal } = options;
  const tally = new Tally();
  const employees = hired(options, tally);
  const running = new Map<number, Promise<void>>();
  const realMsPerMinute = (minutes * 60_000) / compress / (DAY_ENDS - DAY_BEGINS);
  const began = performance.now();
  for (const { person, day, at, action } of agenda(accounts.length, days, seed)) {
    const due = began + (day * (DAY_ENDS - DAY_BEGINS) + at - DAY_BEGINS) * realMsPerMinute;
    const early = due - performance.now();
    if (early > 0) await delay(early, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) break;
    const employee = employees[person] as Employee;
    const before = running.get(person) ?? Promise.resolve();
    running.set(
      person,
      before.then(() => perform(employee, { at, action }, tally, print)),
    );
  }
  await Promise.all(running.values());

  return tally.summary();
}

function hired({ accounts, url, seed = 1 }: SimulateOptions, tally: Tally): Employee[] {
  const signInGate = oneAtATime();
  const today = new Date().toISOString().slice(0, 10);

  return accounts.map(
    (account, person) =>
      new Employee({
        url,
        account,
        chance: dice(seed * 1_000 + 500 + person),
        today,
        signInGate,
        waitSeconds: (seconds) => delay(seconds * 1_000),
        onCall: (call, status, ms) => tally.call(call, status, ms),
      }),
  );
}

async function perform(
  employee: Employee,
  { at, action }: { at: number; action: Action },
  tally: Tally,
  print: (line: string) => void,
): Promise<void> {
  try {
    const outcome = await employee.perform(action);
    if (!outcome) return;
    tally.action(action, outcome.isRefusal === true);
    print(`${clock(at)}  ${employee.name.padEnd(24)}  ${outcome.summary}`);
  } catch (error) {
    tally.fail(`${action}: ${(error as Error).message}`);
    print(`${clock(at)}  ${employee.name.padEnd(24)}  got no reply: ${(error as Error).message}`);
  }
}

function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();

  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);

    return next;
  };
}

const SERVER_FAULT = 500;

class Tally {
  readonly #actions = new Map<Action, { done: number; refused: number }>();
  readonly #times: number[] = [];
  readonly #failures: string[] = [];

  call(call: string, status: number, milliseconds: number): void {
    this.#times.push(milliseconds);
    if (status >= SERVER_FAULT) this.fail(`${call} answered ${status}`);
  }

  action(action: Action, isRefused: boolean): void {
    const count = this.#actions.get(action) ?? { done: 0, refused: 0 };
    this.#actions.set(action, {
      done: count.done + (isRefused ? 0 : 1),
      refused: count.refused + (isRefused ? 1 : 0),
    });
  }

  fail(what: string): void {
    this.#failures.push(what);
  }

  summary(): Summary {
    return { actions: this.#actions, times: [...this.#times].sort((a, b) => a - b), failures: this.#failures };
  }
}
