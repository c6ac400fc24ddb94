/** The rows of a file, batch by batch: judged, then stored, each batch whole or not at all. */
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../access/refuse.ts';
import { isDatabaseUnavailable, isDiskFull } from '../database/errors.ts';
import { inCompany, type Trx } from '../database/tx.ts';
import { measurements } from './health/measurements.ts';
import { advice } from './health/recommendations.ts';
import { count } from './history.ts';
import { failed, type Importer, type Importing, type Verdict } from './importing.ts';
import type { Pace } from './pace.ts';
import { people } from './people/store.ts';
import type { OpenSheet, Readers } from './reading/reader.ts';
import type { ArrangedRow } from './tables/arrange.ts';
import type { Kind } from './tables/column.ts';

export const importers: Readonly<Record<Kind, Importer>> = {
  employees: people as Importer,
  blood: measurements as Importer,
  cvff: measurements as Importer,
  recommendations: advice as Importer,
};

export interface SentFile {
  readonly name: string;
  readonly path: string;
}

export interface Run {
  readonly readers: Readers;
  readonly files: readonly SentFile[];
  readonly importing: Importing;
  readonly pace: Pace;
  readonly log: FastifyBaseLogger;
  /** The server is to end: what is stored stays, and the rest is left for another time. */
  readonly isStopping: () => boolean;
}

export class Stopped extends Error {}

/** Somebody's manager's manager's manager may stand in the file in the wrong order this many times. */
const ROUNDS = 20;
/** Fewer rows than this are not worth a look of their own at the database. */
const LEAST_TO_JUDGE = 100;
const NOT_STORABLE = 'This row cannot be stored.';

/** What becomes of a batch is handed over as soon as it is stored. */
type Keep = (verdicts: readonly Verdict[]) => void;

export async function storeSheet(run: Run, sheet: OpenSheet, fileNumber: number, existing: Set<string>): Promise<void> {
  let waiting: ArrangedRow[] = [];
  const keep: Keep = (verdicts) => {
    for (const { existing: email, outcome, row } of verdicts) {
      if (email && outcome !== 'failed') existing.add(email);
      if (outcome === 'waiting') waiting.push(row);
    }
  };
  const { kind, asked } = run.importing;
  const { judgeAhead } = importers[kind];
  // Rows that only add cannot meet in what they change: the reader of the file has told them apart.
  if (judgeAhead && asked.mode === 'create') await storeAhead(run, sheet, fileNumber, judgeAhead, keep);
  else await storeInTurn(run, sheet, fileNumber, keep);
  let before = Number.POSITIVE_INFINITY;
  for (let round = 1; waiting.length > 0; round += 1) {
    const rows = waiting;
    // A round that got nobody any further is followed by the last one.
    const isLast = round === ROUNDS || rows.length === before;
    before = rows.length;
    waiting = [];
    while (rows.length > 0) keep(await storeBatch(run, rows.splice(0, run.pace.size), fileNumber, isLast));
  }
}

/** While a batch is stored, the next ones are read and judged: the database is kept busy, and so is this process. */
async function storeAhead(
  run: Run,
  sheet: OpenSheet,
  fileNumber: number,
  judge: NonNullable<Importer['judgeAhead']>,
  keep: Keep,
): Promise<void> {
  const judged: Verdict[] = [];
  let reading: Promise<readonly ArrangedRow[]> = Promise.resolve([]);
  const judgeNext = () => {
    reading = reading.then(() => sheet.next(Math.max(LEAST_TO_JUDGE, run.pace.size)));
    const verdicts = reading.then((rows) => (rows.length > 0 ? judge(rows, run.importing) : []));
    // Should storing fail first, nobody else hears of this one.
    verdicts.catch(() => {});

    return verdicts;
  };
  // One is looked up in front of the batch that is being stored, the other behind it.
  const ahead = [judgeNext(), judgeNext()];
  for (let isEnd = false; ; ) {
    while (!isEnd && judged.length < run.pace.size) {
      const next = (await ahead.shift()) ?? [];
      isEnd = next.length === 0;
      judged.push(...next);
      if (!isEnd) ahead.push(judgeNext());
    }
    if (judged.length === 0) return;
    keep(await storeJudged(run, judged.splice(0, run.pace.size), fileNumber));
  }
}

async function storeInTurn(run: Run, sheet: OpenSheet, fileNumber: number, keep: Keep): Promise<void> {
  let ahead = sheet.next(run.pace.size);
  for (;;) {
    const rows = await ahead;
    if (rows.length === 0) return;
    ahead = sheet.next(run.pace.size);
    ahead.catch(() => {});
    keep(await storeBatch(run, rows, fileNumber, false));
  }
}

async function storeJudged(run: Run, verdicts: readonly Verdict[], fileNumber: number): Promise<readonly Verdict[]> {
  const { importing } = run;
  try {
    return await storing(run, fileNumber, verdicts.length, (trx) =>
      importers[importing.kind].store(trx, verdicts, importing),
    );
  } catch (error) {
    if (isForAll(error)) throw error;

    return storeBatch(
      run,
      verdicts.map(({ row }) => row),
      fileNumber,
      false,
    );
  }
}

/** One transaction. When the database refuses something that nobody foresaw, halves are tried, down to the row to blame. */
async function storeBatch(
  run: Run,
  rows: readonly ArrangedRow[],
  fileNumber: number,
  isLast: boolean,
): Promise<readonly Verdict[]> {
  const { importing, log } = run;
  const { db, who, kind, id } = importing;
  const importer = importers[kind];
  const taken = (await importer.ask?.(rows, importing)) ?? new Set<string>();
  try {
    return await storing(run, fileNumber, rows.length, async (trx) =>
      importer.store(trx, await importer.judge(trx, rows, importing, { isLast, taken }), importing),
    );
  } catch (error) {
    if (isForAll(error)) throw error;
    if (rows.length > 1) {
      const half = Math.ceil(rows.length / 2);

      return [
        ...(await storeBatch(run, rows.slice(0, half), fileNumber, isLast)),
        ...(await storeBatch(run, rows.slice(half), fileNumber, isLast)),
      ];
    }
    log.error({ err: error }, 'A row of an upload could not be stored.');
    const verdicts = rows.map((row) => failed(row, { row: NOT_STORABLE }));
    await inCompany(db, who.companyId, (trx) => count(trx, who.companyId, id, fileNumber, verdicts));

    return verdicts;
  }
}

/** Nothing that a single row is to blame for. */
const isForAll = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isDiskFull(error as Error) || error instanceof Refusal || error instanceof Stopped;

/** In its turn, counted in the same transaction, and timed from when the database was had. */
async function storing(
  { importing: { db, who, id }, pace, isStopping }: Run,
  fileNumber: number,
  rows: number,
  store: (trx: Trx) => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  await pace.turn();
  if (isStopping()) throw new Stopped();
  let began = 0;
  const stored = await inCompany(db, who.companyId, async (trx) => {
    began = performance.now();
    const verdicts = await store(trx);
    await count(trx, who.companyId, id, fileNumber, verdicts);

    return verdicts;
  });
  pace.note(rows, performance.now() - began);

  return stored;
}
