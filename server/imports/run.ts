/** Runs an upload from its files to its rows: read, judged and stored batch by batch, each batch whole or not at all. */
import type { FastifyBaseLogger } from 'fastify';
import { paths } from '../../src/machines/rules/paths.ts';
import { audit } from '../access/audit.ts';
import { Refusal, refuse, tryLater } from '../access/refuse.ts';
import { isDatabaseUnavailable, isDiskFull } from '../database/errors.ts';
import { inCompany } from '../database/tx.ts';
import { importFinished } from '../notify/events.ts';
import { measurements } from './health/measurements.ts';
import { advice } from './health/recommendations.ts';
import { alive, begin, count, finish, opened } from './history.ts';
import { failed, type Importer, type Importing, type Verdict } from './importing.ts';
import { people } from './people/store.ts';
import type { OpenSheet, Readers } from './reading/reader.ts';
import { Unreadable } from './reading/trouble.ts';
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
  readonly log: FastifyBaseLogger;
  /** The server is to end: what is stored stays, and the rest is left for another time. */
  readonly isStopping: () => boolean;
}

/** How long a batch may keep the database to itself. */
const BATCH_MS = 60;
const FIRST_BATCH = 25;
const MOST_IN_BATCH = 500;
/** A sign of life while a file is read, or waits to be. */
const ALIVE_EVERY_MS = 15_000;
/** Somebody's manager's manager's manager may stand in the file in the wrong order this many times. */
const ROUNDS = 20;

const STOPPED = 'The server was stopped in the middle. Please send the file again: what is stored is not stored twice.';
const SENT_ALREADY = 'This upload was received already.';
const NOT_STORABLE = 'This row cannot be stored.';

/** Gives back the addresses of the people who were recognised. */
export async function runImport(run: Run): Promise<ReadonlySet<string>> {
  const { importing, files } = run;
  const { db, who, id, kind, asked } = importing;
  const isNew = await inCompany(db, who.companyId, (trx) =>
    begin(trx, who, { id, kind, mode: asked.mode, files: files.map(({ name }) => name) }),
  );
  if (!isNew) throw refuse(409, SENT_ALREADY);
  const beat = setInterval(() => {
    inCompany(db, who.companyId, (trx) => alive(trx, who.companyId, id)).catch(() => {});
  }, ALIVE_EVERY_MS);
  beat.unref();
  try {
    return await readAndStore(run);
  } catch (error) {
    throw await gaveUp(run, error);
  } finally {
    clearInterval(beat);
  }
}

async function readAndStore(run: Run): Promise<ReadonlySet<string>> {
  const { files, importing } = run;
  const { db, who, id, origin } = importing;
  const existing = new Set<string>();
  const heads = files.length > 1 ? await readHeads(run) : undefined;
  if (heads) await inCompany(db, who.companyId, (trx) => opened(trx, who.companyId, id, heads.headers, heads.total));
  for (const [at, file] of files.entries()) {
    await reading(run, file, async (sheet) => {
      if (!heads) {
        await inCompany(db, who.companyId, (trx) => opened(trx, who.companyId, id, [sheet.headers], sheet.total));
      }
      await storeSheet(run, sheet, at, existing);
    });
  }
  await inCompany(db, who.companyId, async (trx) => {
    const counts = await finish(trx, who.companyId, id, 'done', '');
    await audit(trx, who, origin, {
      what: 'import.finished',
      entity: 'import',
      entityId: id,
      after: { kind: importing.kind, files: files.map(({ name }) => name) },
    });
    const fileName = files.map(({ name }) => name).join(', ');
    await importFinished(trx, who, { id, fileName, ...counts, link: `${importing.publicUrl}${paths.employees}` });
  });

  return existing;
}

/** Of several files each is read before the first is stored: a file that cannot be used refuses the upload as a whole. */
async function readHeads(run: Run): Promise<{ headers: (readonly string[])[]; total: number }> {
  const headers: (readonly string[])[] = [];
  let total = 0;
  for (const file of run.files) {
    await reading(run, file, async (sheet) => {
      headers.push(sheet.headers);
      total += sheet.total;
    });
  }

  return { headers, total };
}

async function reading<T>(
  {
    readers,
    importing: { kind, asked },
    files,
  }: Pick<Run, 'readers' | 'files'> & { importing: Pick<Importing, 'kind' | 'asked'> },
  { path, name }: SentFile,
  work: (sheet: OpenSheet) => Promise<T>,
): Promise<T> {
  try {
    return await readers.read({ path, fileName: name, kind, asked }, work);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable(files.length > 1 ? `${name}: ${error.message}` : error.message, error.status);
  }
}

/** Batches as large as the database takes in a moment, so that others get their turn in between. */
async function storeSheet(run: Run, sheet: OpenSheet, fileNumber: number, existing: Set<string>): Promise<void> {
  let size = FIRST_BATCH;
  let waiting: ArrangedRow[] = [];
  const storeNext = async (rows: readonly ArrangedRow[], isLast: boolean) => {
    if (run.isStopping()) throw new Stopped();
    const began = performance.now();
    const verdicts = await storeBatch(run, rows, fileNumber, isLast);
    const took = Math.max(1, performance.now() - began);
    size = Math.round(Math.min(MOST_IN_BATCH, Math.max(10, Math.min(size * 2, (size * BATCH_MS) / took))));
    for (const one of verdicts) if (one.existing && one.outcome !== 'failed') existing.add(one.existing);

    return verdicts.flatMap(({ outcome, row }) => (outcome === 'waiting' ? [row] : []));
  };
  let ahead = sheet.next(size);
  for (;;) {
    const rows = await ahead;
    if (rows.length === 0) break;
    ahead = sheet.next(size);
    // Should storing fail first, nobody else hears of this one.
    ahead.catch(() => {});
    waiting.push(...(await storeNext(rows, false)));
  }
  let before = Number.POSITIVE_INFINITY;
  for (let round = 1; waiting.length > 0; round += 1) {
    const rows = waiting;
    // A round that got nobody any further is followed by the last one.
    const isLast = round === ROUNDS || rows.length === before;
    before = rows.length;
    waiting = [];
    while (rows.length > 0) waiting.push(...(await storeNext(rows.splice(0, size), isLast)));
  }
}

class Stopped extends Error {}

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
    return await inCompany(db, who.companyId, async (trx) => {
      const judged = await importer.judge(trx, rows, importing, { isLast, taken });
      const stored = await importer.store(trx, judged, importing);
      await count(trx, who.companyId, id, fileNumber, stored);

      return stored;
    });
  } catch (error) {
    if (isDatabaseUnavailable(error) || isDiskFull(error as Error) || error instanceof Refusal) throw error;
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

/** Writes down what became of the upload, and says it to whoever waits for the answer. */
async function gaveUp({ importing: { db, who, id }, log }: Run, error: unknown): Promise<unknown> {
  const isUnreadable = error instanceof Unreadable;
  const message = isUnreadable ? error.message : STOPPED;
  try {
    await inCompany(db, who.companyId, (trx) =>
      finish(trx, who.companyId, id, isUnreadable ? 'refused' : 'interrupted', message),
    );
  } catch (err) {
    // The history says by itself that this one is gone, once nobody has moved it on for a while.
    log.warn({ err }, 'What became of an upload could not be written down.');
  }
  if (isUnreadable) return refuse(error.status, error.message, { file: error.message });

  return error instanceof Stopped ? tryLater(503, STOPPED, 10) : error;
}
