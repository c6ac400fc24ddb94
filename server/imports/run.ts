import { paths } from '../../src/rules/shared/paths.ts';
import { audit } from '../access/audit.ts';
import { httpError, tryLater } from '../access/http-error.ts';
import { inCompany } from '../database/tx.ts';
import { importFinished } from '../notify/events.ts';
import { Unreadable } from '../office-files/unreadable.ts';
import { Poller } from '../poller.ts';
import { type ImportRun, ImportStopped, type SentFile, storeSheet } from './batches.ts';
import { finishImport, insertImport, keepAlive, markOpened, STOPPED_MESSAGE } from './history.ts';
import type { ImportContext } from './importer.ts';
import type { OpenSheet } from './reading/reader.ts';
import { rememberColumns } from './remembered-columns.ts';
import { rememberNames } from './remembered-names.ts';

/** Heartbeat while a file is read, or waits to be. */
const ALIVE_EVERY_MS = 15_000;
const SENT_ALREADY = 'This upload has already been received.';

/** Returns the addresses of the people recognised. */
export async function runImport(run: ImportRun): Promise<ReadonlySet<string>> {
  const { importing, files } = run;
  const { db, principal, id, kind, options, branchId, insuranceId, welcomes, managersGetRole } = importing;
  const isNew = await inCompany(db, principal.companyId, (trx) =>
    insertImport(trx, principal, {
      id,
      kind,
      mode: options.mode,
      files: files.map(({ name }) => name),
      choices: {
        ...(branchId && { branchId }),
        ...(insuranceId && { insuranceId }),
        ...(options.role && { role: options.role }),
        ...(!welcomes && { welcome: false }),
        ...(managersGetRole && { managersGetRole }),
      },
    }),
  );
  if (!isNew) throw httpError(409, SENT_ALREADY);
  const beat = new Poller({
    what: 'Keeping an upload alive',
    run: () => inCompany(db, principal.companyId, (trx) => keepAlive(trx, principal.companyId, id)),
    everyMs: ALIVE_EVERY_MS,
    log: run.log,
  });
  beat.start(ALIVE_EVERY_MS);
  try {
    return await readAndStore(run);
  } catch (error) {
    throw await gaveUp(run, error);
  } finally {
    await beat.stop();
  }
}

async function readAndStore(run: ImportRun): Promise<ReadonlySet<string>> {
  const { files, importing } = run;
  const { db, principal, id, clientIp } = importing;
  const existing = new Set<string>();
  const heads = files.length > 1 ? await readHeads(run) : undefined;
  if (heads)
    await inCompany(db, principal.companyId, (trx) =>
      markOpened(trx, principal.companyId, id, heads.headers, heads.total),
    );
  for (const [at, file] of files.entries()) {
    await reading(run, file, async (sheet) => {
      if (!heads) {
        await inCompany(db, principal.companyId, async (trx) => {
          await markOpened(trx, principal.companyId, id, [sheet.headers], sheet.total);
          await rememberColumns(trx, importing, sheet);
        });
      }
      await storeSheet(run, sheet, at, existing);
    });
  }
  await inCompany(db, principal.companyId, async (trx) => {
    await rememberNames(trx, importing);
    const counts = await finishImport(trx, principal.companyId, id, 'done', '');
    await audit({ db: trx, principal, clientIp }, 'import.finished', ['import', id], {
      after: { kind: importing.kind, files: files.map(({ name }) => name) },
    });
    const fileName = files.map(({ name }) => name).join(', ');
    const link = `${importing.publicUrl}${importing.kind === 'balances' ? paths.uploadBalances : paths.addEmployee}`;
    await importFinished(trx, principal, { id, kind: importing.kind, fileName, ...counts, link });
  });

  return existing;
}

/** All headers are read before anything is stored, so that an unusable file refuses the whole upload. */
async function readHeads(run: ImportRun): Promise<{ headers: (readonly string[])[]; total: number }> {
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
    importing: { kind, options, principal },
    files,
  }: Pick<ImportRun, 'readers' | 'files'> & { importing: Pick<ImportContext, 'kind' | 'options' | 'principal'> },
  { path, name }: SentFile,
  work: (sheet: OpenSheet) => Promise<T>,
): Promise<T> {
  try {
    const readable = (sheet: OpenSheet) => {
      if (sheet.problems.length > 0) throw new Unreadable(sheet.problems.join(' '));

      return work(sheet);
    };

    return await readers.read({ path, fileName: name, kind, options }, readable, principal.personId);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable(files.length > 1 ? `${name}: ${error.message}` : error.message, error.status);
  }
}

async function gaveUp({ importing: { db, principal, id }, log }: ImportRun, error: unknown): Promise<unknown> {
  const isUnreadable = error instanceof Unreadable;
  const message = isUnreadable ? error.message : STOPPED_MESSAGE;
  try {
    await inCompany(db, principal.companyId, (trx) =>
      finishImport(trx, principal.companyId, id, isUnreadable ? 'refused' : 'interrupted', message),
    );
  } catch (err) {
    // Without a heartbeat the history marks the upload as gone.
    log.warn({ err }, 'The result of an upload could not be recorded.');
  }
  if (isUnreadable) return httpError(error.status, error.message, { file: error.message });

  return error instanceof ImportStopped ? tryLater(503, STOPPED_MESSAGE, 10) : error;
}
