/**
 * Finds out which timers a page with a stopped clock waits for, and which replies it has read, if nothing on screen
 * shows it.
 */
import type { Stage } from './stage.ts';

const PATIENCE_MS = 10_000;
const STEP_MS = 100;

interface Noted {
  /** Milliseconds, by the timer's id. */
  timers?: Map<number, number>;
  answers?: number;
}

/** From now on, on the page that is open. */
export const noteUnseen = ({ page }: Stage): Promise<unknown> => page.evaluate(note);

export const waitsFor = (stage: Stage, milliseconds: number): Promise<void> =>
  stage.until(
    `the page waits ${milliseconds} ms`,
    (wanted) => [...((window as Noted).timers?.values() ?? [])].includes(wanted),
    milliseconds,
  );

/** Lets time pass until the page waits for this long, by something that it loads first. */
export async function comesToWait(stage: Stage, milliseconds: number): Promise<void> {
  const { page } = stage;
  const isWaiting = (wanted: number) => [...((window as Noted).timers?.values() ?? [])].includes(wanted);
  for (const deadline = Date.now() + PATIENCE_MS; !(await page.evaluate(isWaiting, milliseconds)); ) {
    if (Date.now() > deadline) throw new Error(`The page never waited ${milliseconds} ms`);
    await page.clock.runFor(STEP_MS);
  }
}

export const waitsForNoneOf = (stage: Stage, milliseconds: readonly number[]): Promise<void> =>
  stage.until(
    `the page waits for none of ${milliseconds} ms`,
    (none) => [...((window as Noted).timers?.values() ?? [])].every((each) => !none.includes(each)),
    milliseconds,
  );

/** Runs `act`, which replies to a call or cuts it off, and waits until the page has read the reply. */
export async function takes(stage: Stage, act: () => Promise<void>): Promise<void> {
  const before = await stage.page.evaluate(() => (window as Noted).answers);
  await act();
  await stage.until('the page has taken the answer', (known) => (window as Noted).answers !== known, before);
}

/** Text, because compilers write helpers into functions that the page does not have. */
const note = `(() => {
  const { setTimeout: set, clearTimeout: clear, fetch: send } = window;
  const { json: read } = Response.prototype;
  window.timers = new Map();
  window.setTimeout = (act, delay, ...given) => {
    const id = set((...all) => { window.timers.delete(id); act(...all); }, delay, ...given);
    window.timers.set(id, delay);
    return id;
  };
  window.clearTimeout = (id) => {
    window.timers.delete(id);
    clear(id);
  };
  window.answers = 0;
  // After what follows at once, and by no clock.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { window.answers += 1; };
  const noted = () => port2.postMessage(null);
  window.fetch = (...all) => {
    const reply = send(...all);
    reply.catch(noted);
    return reply;
  };
  Response.prototype.json = function () {
    const body = read.call(this);
    body.then(noted, noted);
    return body;
  };
})()`;
