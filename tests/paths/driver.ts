/**
 * Plays a generated path on the real page. A driver maps every event of a chart to what a person, the server or the clock
 * does, and every state to what must then be seen.
 */
import type { AnyEventObject } from 'xstate';
import { charts } from '../machines/charts/charts.ts';
import type { ChartUnderTest, GeneratedPath, Moment } from '../machines/support/mbt.ts';
import { inWords, pathId, replayCommand } from '../machines/support/path-words.ts';
import type { Stage } from './stage.ts';

export interface Driver {
  readonly chart: ChartUnderTest;
  /** The few paths that take every transition which a page can bring about. */
  cover(): GeneratedPath[];
  /** Brings the page to the start of a path. */
  begin(stage: Stage, path: GeneratedPath): Promise<void>;
  /** How the next path starts on the page on which the last one ended, which is quicker than opening a new page. */
  readonly reuse?: {
    isPossible(path: GeneratedPath, before: GeneratedPath): boolean;
    /** As on a new page, where it is left out: `enter` does not load a page again. */
    begin?(stage: Stage, path: GeneratedPath, before: GeneratedPath): Promise<void>;
  };
  /** By event: how it comes about on the page. An event that is missing here fails by name. */
  readonly events: Readonly<Record<string, Doing>>;
  /** Waits until the page shows what it must show at this moment. */
  see(stage: Stage, moment: Moment): Promise<void>;
}

/** For paths that begin with `enter`, and leave nothing behind that signing in does not clear away. */
export const onAnyPage: Driver['reuse'] = { isPossible: () => true };

// biome-ignore lint/suspicious/noExplicitAny: every event has a payload of its own
export type Doing = (stage: Stage, event: any, at: Moment) => Promise<void>;

/** What the page may say to its console while networks, and servers with a 500, fail on purpose. */
export const expectedLog =
  /Failed to fetch|signal timed out|<no response>|network failed|TypeError|NetworkError|Error: No picture|\{status: 500,/;

/** Plays paths one after the other, on as few pages as the driver allows. */
export async function playAll(
  driver: Driver,
  paths: readonly GeneratedPath[],
  openStage: () => Promise<Stage>,
): Promise<void> {
  let stage: Stage | undefined;
  for (const [index, path] of paths.entries()) {
    const before = paths[index - 1];
    if (stage && before && driver.reuse?.isPossible(path, before)) {
      const { begin = driver.begin } = driver.reuse;
      await play(driver, stage, path, (on, next) => begin(on, next, before)).catch((error: Error) => {
        throw new Error(
          `${error.message}\nIt was played on the page of path ${pathId(before)}; a replay opens a new one.`,
        );
      });
    } else {
      await stage?.page.close();
      stage = await openStage();
      await play(driver, stage, path);
    }
  }
}

export async function play(
  driver: Driver,
  stage: Stage,
  path: GeneratedPath,
  begin: Driver['begin'] = driver.begin,
): Promise<void> {
  await attempt(driver, path, 0, () => begin(stage, path));
  await attempt(driver, path, 0, () => driver.see(stage, momentAt(path, 0)));
  for (const [index, event] of path.events.entries()) {
    await attempt(driver, path, index + 1, () => doingFor(driver, event)(stage, event, momentAt(path, index)));
    await attempt(driver, path, index + 1, () => driver.see(stage, momentAt(path, index + 1)));
  }
}

function doingFor({ events }: Driver, { type }: AnyEventObject): Doing {
  const doing = events[type];
  if (!doing) throw new Error(`The driver does not know how "${type}" happens on the page`);

  return doing;
}

const momentAt = ({ expected }: GeneratedPath, index: number) => expected[index] as Moment;

/** A failure tells the path up to the step that failed, and how to play it again. */
async function attempt(driver: Driver, path: GeneratedPath, step: number, what: () => Promise<void>): Promise<void> {
  try {
    await what();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    const chart = Object.keys(charts).find((name) => charts[name] === driver.chart) ?? '';

    throw new Error(`${inWords(path, step)}\n${reason}\nPlay it again: ${replayCommand(chart, path)} --headed`);
  }
}
