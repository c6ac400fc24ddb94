/** Spoilt spreadsheets for the reader of uploads: each is read or refused, none ends the reading process or keeps it busy. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readers } from '../../server/imports/reading/reader.ts';
import { Unreadable } from '../../server/office-files/unreadable.ts';
import { fixture, folder } from '../server/imports/support.ts';
import { Spoiler } from './spoiler.ts';
import { type Weights, weigh, weighable } from './weigh.ts';
import type { Weight } from './weight.ts';

const MEGABYTE = 1024 * 1024;

export interface FuzzTask {
  readonly times: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

interface FuzzOutcome {
  readonly read: number;
  readonly refused: number;
  readonly slowestMs: number;
  /**
   * The memory of both processes: after warming up, and again after every so many files. Empty if there are only a few
   * files.
   */
  readonly weights: readonly Weights[];
  readonly problems: readonly string[];
}

const MOST_MS = 10_000;
const SAY_EVERY = 500;
const WARM_AFTER = 500;
/** What a process may hold more than when it was warm: what the engine learns of the code that runs. */
const MOST_HELD = 2 * MEGABYTE;
/** The system counts pages that are half empty, too. */
const MOST_RESIDENT = 24 * MEGABYTE;

export async function fuzzSpreadsheets({ times, seed, say }: FuzzTask): Promise<FuzzOutcome> {
  const isWeighed = times > WARM_AFTER;
  const readers = new Readers({ flags: isWeighed ? weighable : [] });
  const path = join(folder.path, 'spoilt');
  const spoiler = new Spoiler(seed, path);
  const weights: Weights[] = [];
  const outcome = { read: 0, refused: 0, slowestMs: 0, problems: [] as string[] };
  for (let n = 1; n <= times; n += 1) {
    const name = await spoiler.next();
    const began = performance.now();
    const trouble = await readWhole(readers, path, name).then(
      () => undefined,
      (error: Error) => error,
    );
    const took = performance.now() - began;
    outcome.slowestMs = Math.max(outcome.slowestMs, took);
    if (took > MOST_MS) outcome.problems.push(`file ${n} (${name}) took ${Math.round(took)} ms`);
    if (trouble === undefined) outcome.read += 1;
    else if (trouble instanceof Unreadable && !/too heavy|too long/.test(trouble.message)) outcome.refused += 1;
    else outcome.problems.push(`file ${n} (${name}): ${trouble.message}`);
    if (n % SAY_EVERY > 0) continue;
    if (isWeighed) weights.push(await weighedBy(readers));
    say(`${n}/${times}: ${outcome.read} read, ${outcome.refused} refused${saidOf(weights.at(-1))}`);
  }
  outcome.problems.push(...growthOf(weights));
  readers.close();
  spoiler.end();
  rmSync(path, { force: true });

  return { ...outcome, weights };
}

/** A sound file comes first: after the last one the process that reads may have made way for the next. */
async function weighedBy(readers: Readers): Promise<Weights> {
  await readWhole(readers, fixture('people.xlsx'), 'people.xlsx');

  return weigh();
}

/** What was there at any later time and not when the processes were warm. */
export function growthOf([warm, ...later]: readonly Weights[]): string[] {
  if (!warm) return [];
  const most = { held: MOST_HELD, resident: MOST_RESIDENT };
  const grown = (where: keyof Weights, what: keyof Weight) =>
    Math.max(0, ...later.map((weights) => weights[where][what] - warm[where][what]));

  return (['here', 'reader'] as const).flatMap((where) =>
    (['held', 'resident'] as const)
      .filter((what) => grown(where, what) > most[what])
      .map((what) => `${where}: ${megabytes(grown(where, what))} more ${what} than after ${WARM_AFTER} files`),
  );
}

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

const saidOf = (weights: Weights | undefined): string =>
  weights === undefined
    ? ''
    : Object.entries(weights)
        .map(([where, { held, resident }]) => `; ${where}: ${megabytes(held)} held, ${megabytes(resident)} resident`)
        .join('');

const readWhole = (readers: Readers, path: string, fileName: string): Promise<void> =>
  readers.read({ path, fileName, kind: 'employees', options: { mode: 'update', hasBranch: false } }, async (open) => {
    for (let rows = await open.next(500); rows.length > 0; rows = await open.next(500));
  });
