/** Runs an upload from its files to its rows: read, judged and stored batch by batch, each batch whole or not at all. */
import { paths } from '../../src/machines/rules/paths.ts';
import { audit } from '../access/audit.ts';
import { refuse, tryLater } from '../access/refuse.ts';
import { inCompany } from '../database/tx.ts';
import { importFinished } from '../notify/events.ts';
import { type Run, type SentFile, Stopped, storeSheet } from './batches.ts';
import { alive, begin, finish, opened, STOPPED } from './history.ts';
import type { Importing } from './importing.ts';
import type { OpenSheet } from './reading/reader.ts';
import { Unreadable } from './reading/trouble.ts';

/** A sign of life while a file is read, or waits to be. */
const ALIVE_EVERY_MS = 15_000;
const SENT_ALREADY = 'This upload was received already.';

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
