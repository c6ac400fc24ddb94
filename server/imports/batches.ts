/** Validates and stores a file batch by batch, each whole or not at all. */
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../access/http-error.ts';
import { isDatabaseUnavailable, isDiskFull } from '../database/errors.ts';
import { inCompany, type Trx } from '../database/tx.ts';
import { balanceImporter } from './balances/balances.ts';
import type { BatchSize } from './batch-size.ts';
import { measurementImporter } from './health/measurements.ts';
import { recommendationImporter } from './health/recommendations.ts';
import { recordBatch } from './history.ts';
import { failedRow, type ImportContext, type Importer, type Round, type RowVerdict } from './importer.ts';
import { peopleImporter } from './people/store.ts';
import type { OpenSheet, Readers } from './reading/reader.ts';
import type { Kind } from './tables/column.ts';
import type { MappedRow } from './tables/map-columns.ts';
import { WaitingRows } from './waiting.ts';

export const importers: Readonly<Record<Kind, Importer>> = {
  employees: peopleImporter as Importer,
  blood: measurementImporter as Importer,
  cvff: measurementImporter as Importer,
  recommendations: recommendationImporter as Importer,
  balances: balanceImporter as Importer,
};

export interface SentFile {
  readonly name: string;
  readonly path: string;
}

export interface ImportRun {
  readonly readers: Readers;
  readonly files: readonly SentFile[];
  readonly importing: ImportContext;
  readonly pace: Pick<BatchSize, 'size' | 'turn' | 'note'>;
  readonly log: FastifyBaseLogger;
  /** The server is shutting down; what is stored stays. */
  readonly isStopping: () => boolean;
  /** Only for an importer that surveys the file first. */
  readonly overlay?: unknown;
}

export class ImportStopped extends Error {}

/** With fewer rows, a separate query isn't worthwhile. */
const LEAST_TO_JUDGE = 100;
const SURVEYED_AT_ONCE = 1_000;
const NOT_STORABLE = 'This row could not be saved.';

/** Called as soon as the batch is stored. */
type OnStored = (verdicts: readonly RowVerdict[]) => void;

export async function storeSheet(
  given: ImportRun,
  sheet: OpenSheet,
  fileNumber: number,
  existing: Set<string>,
): Promise<void> {
  const { kind, options, managersGetRole = false } = given.importing;
  const waiting = new WaitingRows({ givesRole: managersGetRole });
  const recognise: OnStored = (verdicts) => {
    for (const { existing: email, outcome } of verdicts) if (email && outcome !== 'failed') existing.add(email);
  };
  const keep: OnStored = (verdicts) => {
    recognise(verdicts);
    waiting.note(verdicts);
  };
  const run = importers[kind].survey ? { ...given, overlay: await surveyed(sheet, given.importing) } : given;
  if (importers[kind].addsAhead && options.mode === 'create') await storeAhead(run, sheet, fileNumber, keep);
  else await storeInTurn(run, sheet, fileNumber, keep);
  await waiting.settle(
    () => run.pace.size,
    async (rows, round) => {
      const verdicts = await storeBatch(run, rows, fileNumber, round);
      recognise(verdicts);

      return verdicts;
    },
  );
}

/** The overlay of a file, with what its rows are compared by. */
export async function surveyed(sheet: OpenSheet, importing: ImportContext): Promise<unknown> {
  const { db, principal, kind } = importing;
  const importer = importers[kind];
  const overlay = importer.newOverlay();
  for await (const rows of sheet.all(SURVEYED_AT_ONCE)) {
    await inCompany(db, principal.companyId, async (trx) => importer.survey?.(trx, rows, importing, overlay), {
      readOnly: true,
    });
  }

  return overlay;
}

/** Reads and validates the next batches while one is stored, so that database and process are both busy. */
async function storeAhead(run: ImportRun, sheet: OpenSheet, fileNumber: number, keep: OnStored): Promise<void> {
  const validated: RowVerdict[] = [];
  let reading: Promise<readonly MappedRow[]> = Promise.resolve([]);
  const validateNext = () => {
    reading = reading.then(() => sheet.next(Math.max(LEAST_TO_JUDGE, run.pace.size)));
    const verdicts = reading.then((rows) => (rows.length > 0 ? validateAhead(rows, run.importing) : []));
    // Avoids an unhandled rejection when storing fails first.
    verdicts.catch(() => {});

    return verdicts;
  };
  // One is validated before the batch being stored, the other after it.
  const ahead = [validateNext(), validateNext()];
  for (let isEnd = false; ; ) {
    while (!isEnd && validated.length < run.pace.size) {
      const next = (await ahead.shift()) ?? [];
      isEnd = next.length === 0;
      validated.push(...next);
      if (!isEnd) ahead.push(validateNext());
    }
    if (validated.length === 0) break;
    keep(await storeValidated(run, validated.splice(0, run.pace.size), fileNumber));
  }
  // The reader can only be released once all its calls have returned.
  await Promise.all(ahead);
}

/** Without an open transaction. */
async function validateAhead(rows: readonly MappedRow[], importing: ImportContext): Promise<RowVerdict[]> {
  const { db, principal, kind } = importing;
  const importer = importers[kind];
  const taken = (await importer.findTaken?.(rows, importing, 'anywhere')) ?? new Set<string>();

  return inCompany(db, principal.companyId, (trx) =>
    importer.validate(trx, rows, importing, { taken, overlay: importer.newOverlay() }),
  );
}

async function storeInTurn(run: ImportRun, sheet: OpenSheet, fileNumber: number, keep: OnStored): Promise<void> {
  let ahead = sheet.next(run.pace.size);
  for (;;) {
    const rows = await ahead;
    if (rows.length === 0) return;
    ahead = sheet.next(run.pace.size);
    ahead.catch(() => {});
    keep(await storeBatch(run, rows, fileNumber));
  }
}

async function storeValidated(
  run: ImportRun,
  verdicts: readonly RowVerdict[],
  fileNumber: number,
): Promise<readonly RowVerdict[]> {
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
    );
  }
}

/** When the database refuses a batch unexpectedly, its halves are tried, down to the row at fault. */
async function storeBatch(
  run: ImportRun,
  rows: readonly MappedRow[],
  fileNumber: number,
  round: Round = {},
): Promise<readonly RowVerdict[]> {
  const { importing, log } = run;
  const { db, principal, kind, id } = importing;
  const importer = importers[kind];
  const taken = (await importer.findTaken?.(rows, importing, 'anywhere')) ?? new Set<string>();
  try {
    return await storing(run, fileNumber, rows.length, async (trx) => {
      await importer.lock?.(trx, importing, rows);
      const overlay = run.overlay ?? importer.newOverlay();

      return importer.store(
        trx,
        await importer.validate(trx, rows, importing, { ...round, taken, overlay }),
        importing,
      );
    });
  } catch (error) {
    if (isForAll(error)) throw error;
    if (rows.length > 1) {
      const half = Math.ceil(rows.length / 2);

      return [
        ...(await storeBatch(run, rows.slice(0, half), fileNumber, round)),
        ...(await storeBatch(run, rows.slice(half), fileNumber, round)),
      ];
    }
    log.error({ err: error }, 'A row of an upload could not be stored.');
    const verdicts = rows.map((row) => failedRow(row, { row: NOT_STORABLE }));
    await inCompany(db, principal.companyId, (trx) => recordBatch(trx, principal.companyId, id, fileNumber, verdicts));

    return verdicts;
  }
}

/** Errors that no single row causes. */
const isForAll = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  isDiskFull(error as Error) ||
  error instanceof HttpError ||
  error instanceof ImportStopped;

/** Timed from when the connection was available. */
async function storing(
  { importing: { db, principal, id }, pace, isStopping }: ImportRun,
  fileNumber: number,
  rows: number,
  store: (trx: Trx) => Promise<readonly RowVerdict[]>,
): Promise<readonly RowVerdict[]> {
  await pace.turn();
  if (isStopping()) throw new ImportStopped();
  let began = 0;
  const stored = await inCompany(db, principal.companyId, async (trx) => {
    began = performance.now();
    const verdicts = await store(trx);
    await recordBatch(trx, principal.companyId, id, fileNumber, verdicts);

    return verdicts;
  });
  pace.note(rows, performance.now() - began);

  return stored;
}
