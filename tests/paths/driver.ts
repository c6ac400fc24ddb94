/**
 * Plays a generated path on the real page. A driver maps every event of a chart to what a person, the server or the clock
 * does, and every state to what must then be seen.
 */
import type { AnyEventObject } from 'xstate';
import type { ChartUnderTest, GeneratedPath, Moment } from '../machines/mbt.ts';
import type { Stage } from './stage.ts';

export interface Driver {
  readonly chart: ChartUnderTest;
  /** The few paths that take every transition which a page can bring about. */
  cover(): GeneratedPath[];
  /** Brings the page to where a path begins. */
  begin(stage: Stage, path: GeneratedPath): Promise<void>;
  /** By event: how it comes about on the page. An event that is missing here fails by name. */
  readonly events: Readonly<Record<string, Doing>>;
  /** Waits until the page shows what it must show at this moment. */
  see(stage: Stage, moment: Moment): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: every event has a payload of its own
export type Doing = (stage: Stage, event: any, at: Moment) => Promise<void>;

/** What the page may say to its console while networks, and servers with a 500, fail on purpose. */
export const expectedLog =
  /Failed to fetch|<no response>|network failed|TypeError|NetworkError|Error: No picture|\{status: 500,/;

export async function play(driver: Driver, stage: Stage, path: GeneratedPath): Promise<void> {
  await attempt(path, 0, () => driver.begin(stage, path));
  await attempt(path, 0, () => driver.see(stage, momentAt(path, 0)));
  for (const [index, event] of path.events.entries()) {
    await attempt(path, index + 1, () => doingFor(driver, event)(stage, event, momentAt(path, index)));
    await attempt(path, index + 1, () => driver.see(stage, momentAt(path, index + 1)));
  }
}

function doingFor({ events }: Driver, { type }: AnyEventObject): Doing {
  const doing = events[type];
  if (!doing) throw new Error(`The driver does not know how "${type}" happens on the page`);

  return doing;
}

const momentAt = ({ expected }: GeneratedPath, index: number) => expected[index] as Moment;

/** A failure tells the whole path, with the step that failed last. */
async function attempt(path: GeneratedPath, step: number, what: () => Promise<void>): Promise<void> {
  try {
    await what();
  } catch (error) {
    throw new Error(`${inWords(path, step)}\n${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** A path up to this step, one line a step. */
export function inWords({ input, events, expected }: GeneratedPath, steps = events.length): string {
  const lines = events.slice(0, steps).map((event, index) => {
    const { type, ...payload } = event;

    return `  ${index + 1}. ${type} ${short(payload)} → ${short(expected[index + 1]?.state)}`;
  });

  return [`  begins with ${short(input)} → ${short(expected[0]?.state)}`, ...lines].join('\n');
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value, (_, each) => (each instanceof File ? each.name : each)) ?? '';

  return text === '{}' ? '' : text.length > 160 ? `${text.slice(0, 157)}…` : text;
};

/** `editing.filling`; of several things at once, one after the other. */
export const stateInWords = (state: unknown): string =>
  typeof state === 'string'
    ? state
    : Object.entries(state as object)
        .map(([parent, child]) => `${parent}.${stateInWords(child)}`)
        .join();
