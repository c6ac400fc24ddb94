/** Bulk uploads, dry runs, templates, and the history of uploads. */
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { refuseField } from '../access/refuse.ts';
import { scopeOf } from '../access/scope.ts';
import { type Quota, takeFrom } from '../access/throttle.ts';
import { inCompany } from '../database/tx.ts';
import { FileAnswer, type OpenCallContext, openRoute, route } from '../plugins/route.ts';
import { contentDisposition } from '../storage/disposition.ts';
import { checkFiles } from './check.ts';
import { presentFailure, readFailures, readImport, readImports } from './history.ts';
import type { Importing } from './importing.ts';
import { Pace } from './pace.ts';
import { Readers } from './reading/reader.ts';
import { readReferences } from './references.ts';
import { runImport } from './run.ts';
import { failedRowsFile, templateOf, XLSX_TYPE } from './sheets.ts';
import type { Kind, Mode } from './tables/column.ts';
import { tables } from './tables/index.ts';

const uploadsPerPerson: Quota = { most: 30, windowSeconds: 60 };
const checksPerPerson: Quota = { most: 30, windowSeconds: 60 };
/** What an answer shows of failed rows; the file of failed rows has all. */
const SHOWN_FAILURES = 200;
const PAGE_SIZE = 25;
const ALL_WENT_IN = 'Data Uploaded Successfully!';

type UploadCall = 'bulkSignUp' | 'uploadCardiovascularFile' | 'uploadRecommendationFile' | 'uploadBloodFiles';
type Sent = OpenCallContext<UploadCall | 'checkImport'>;

/** What a person may choose beside the file, wherever the call has a place for it. */
interface Choices {
  readonly importId?: string;
  readonly mode?: Mode;
  readonly branchId?: string;
  readonly insuranceId?: string;
}

export function imports(app: FastifyInstance): void {
  const readers = new Readers();
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onClose', async () => readers.close());

  async function upload(kind: Kind, { who, origin, files, query, log }: OpenCallContext<UploadCall>) {
    await takeFrom(app.db, 'bulk upload', who.personId, uploadsPerPerson);
    const importing = await prepare(app, kind, { who, origin, query });
    const existing = await runImport({
      readers,
      files: sentFiles(files),
      importing,
      pace: new Pace(app.traffic),
      log,
      isStopping: () => isStopping,
    });
    if (kind === 'employees') app.mail.hurry();
    const failures = await inCompany(app.db, who.companyId, (db) =>
      readFailures(db, who.companyId, importing.id, Number.MAX_SAFE_INTEGER),
    );

    return { importing, existing, failures };
  }

  openRoute(app, 'bulkSignUp', async (context) => {
    const { failures } = await upload('employees', context);

    return failedRowsAnswer('employees', failures);
  });

  const calls = [
    ['uploadBloodFiles', 'blood'],
    ['uploadCardiovascularFile', 'cvff'],
    ['uploadRecommendationFile', 'recommendations'],
  ] as const;
  for (const [call, kind] of calls) {
    openRoute(app, call, async (context) => {
      const { importing, existing, failures } = await upload(kind, context);
      const { length } = failures;
      const message = length === 0 ? ALL_WENT_IN : `${length} ${length === 1 ? 'row' : 'rows'} could not be used.`;

      return {
        message,
        importId: importing.id,
        existingEmployees: [...existing],
        failedRows: failures.map(presentFailure),
      };
    });
  }

  openRoute(app, 'checkImport', async ({ who, origin, files, query }) => {
    await takeFrom(app.db, 'bulk check', who.personId, checksPerPerson);

    return checkFiles(readers, sentFiles(files), await prepare(app, query.kind, { who, origin, query }));
  });

  openRoute(app, 'importTemplate', async ({ query: { kind } }) =>
    spreadsheet(await templateOf(tables[kind]), `${tables[kind].title} template.xlsx`),
  );

  route(app, 'listImports', ({ db, who, query: { kind, skip = 0, count = PAGE_SIZE } }) =>
    readImports(db, who, { ...(kind && { kind }), skip, count }),
  );

  route(app, 'getImport', async ({ db, who, params: { id } }) => ({
    import: await readImport(db, who, id),
    failedRows: (await readFailures(db, who.companyId, id, SHOWN_FAILURES)).map(presentFailure),
  }));

  openRoute(app, 'importFailedRows', async ({ who, params: { id } }) => {
    const found = await inCompany(app.db, who.companyId, async (db) => ({
      kind: (await readImport(db, who, id)).kind,
      failures: await readFailures(db, who.companyId, id, Number.MAX_SAFE_INTEGER),
    }));

    return failedRowsAnswer(found.kind, found.failures);
  });
}

/** What the whole import goes by; a branch or an insurance that cannot be chosen is refused before the file is read. */
async function prepare(
  app: FastifyInstance,
  kind: Kind,
  { who, origin, query }: Pick<Sent, 'who' | 'origin'> & { query: Choices },
): Promise<Importing> {
  const scope = scopeOf(who);
  const references = await inCompany(app.db, who.companyId, (db) => readReferences(db, scope));
  const { importId = v7(), mode = 'create', branchId, insuranceId } = query;
  if (branchId && !references.hasBranch(branchId)) throw refuseField(422, 'branchId', 'This branch cannot be chosen.');
  if (insuranceId && !references.hasInsurance(insuranceId)) {
    throw refuseField(422, 'insuranceId', 'This insurance cannot be chosen.');
  }

  return {
    db: app.db,
    id: importId,
    kind,
    asked: { mode, hasBranch: branchId !== undefined },
    who,
    scope,
    origin,
    publicUrl: app.publicUrl(),
    references,
    branchId,
    insuranceId,
  };
}

const sentFiles = (files: Sent['files']) =>
  files.map(({ fileName, path = '' }) => ({ name: shownName(fileName), path }));

/** For showing only. */
const shownName = (name: string): string =>
  Buffer.from(name.replace(/\p{Cc}/gu, ' '))
    .toString()
    .trim()
    .slice(-200) || 'file';

type Failures = Awaited<ReturnType<typeof readFailures>>;

async function failedRowsAnswer(kind: Kind, failures: Failures): Promise<FileAnswer> {
  const rows = failures.map(({ file, headers, cells, errors }) => ({
    fileName: file,
    headers,
    cells,
    messages: Object.values(errors),
  }));
  const titles = tables[kind].columns.map(({ title }) => title);

  return spreadsheet(await failedRowsFile(rows, titles), 'Failed Rows.xlsx');
}

const spreadsheet = (bytes: Buffer, name: string): FileAnswer =>
  new FileAnswer(bytes, {
    'content-type': XLSX_TYPE,
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': 'private, no-store',
  });
