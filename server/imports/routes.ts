import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import type { BodyOf, QueryOf } from '../../src/api/contract/index.ts';
import { columnChoicesIn } from '../../src/rules/imports/column-choices.ts';
import { unitChoicesIn } from '../../src/rules/imports/new-units.ts';
import { PAGE_SIZE } from '../../src/rules/shared/constants.ts';
import { featureLabel } from '../access/features.ts';
import { fieldError, httpError } from '../access/http-error.ts';
import { enabledKinds } from '../access/leave-kinds.ts';
import { assertMayReadMeasurements } from '../access/medical.ts';
import type { Principal } from '../access/principal.ts';
import { scopeOf } from '../access/scope.ts';
import { inCompany } from '../database/tx.ts';
import { xlsxAnswer } from '../lists/xlsx-answer.ts';
import { type FileAnswer, route, routeWithoutTransaction, type WithoutTransactionContext } from '../plugins/route.ts';
import { plainName } from '../storage/names.ts';
import { readTypesWithBalance } from './balances/balances.ts';
import { BatchSize } from './batch-size.ts';
import { checkFiles } from './check.ts';
import { dismissImport, importIdFor, presentFailure, readFailures, readImport, readImports } from './history.ts';
import type { CheckedBalances, ImportContext } from './importer.ts';
import { NewUnits } from './new-units.ts';
import { notInFileList } from './people/not-in-file.ts';
import { type ReaderProgram, Readers } from './reading/reader.ts';
import { readReferences } from './references.ts';
import { checkedFailures } from './rejected-rows.ts';
import { readRememberedColumns } from './remembered-columns.ts';
import { readRememberedNames } from './remembered-names.ts';
import { runImport } from './run.ts';
import { failedRowsFile, type RejectedRow, templateOf } from './sheets.ts';
import { typeKey } from './tables/balances-by-type.ts';
import type { Kind } from './tables/column.ts';
import { choosableIn } from './tables/head.ts';
import { tables } from './tables/index.ts';

/** Failed rows in the reply; the file of failed rows has all. */
const SHOWN_FAILURES = 200;
const CHECK_FIRST = 'Check this file first, then send the “checkedBalances” value from the check with the upload.';
const ALL_WENT_IN = 'Data Uploaded Successfully!';

const uploadsOfOneKind = [
  ['uploadBloodFiles', 'blood'],
  ['uploadCardiovascularFile', 'cvff'],
  ['uploadRecommendationFile', 'recommendations'],
  ['uploadLeaveBalances', 'balances'],
] as const;

type UploadCall = 'bulkSignUp' | (typeof uploadsOfOneKind)[number][0];
type Sent = WithoutTransactionContext<UploadCall | 'checkImport' | 'checkFailedRows' | 'checkNotInFile'>;

/** The query parameters of all uploads and their checks. */
type Choices = Partial<QueryOf<'bulkSignUp'> & QueryOf<'uploadLeaveBalances'> & QueryOf<'checkImport'>>;
type ChoicesInFile = Partial<BodyOf<'bulkSignUp'>>;

export function imports(app: FastifyInstance, readerProgram?: ReaderProgram): void {
  const readers = new Readers(readerProgram && { program: readerProgram });
  app.addHook('onClose', async () => readers.close());
  uploads(app, readers);
  checks(app, readers);
  records(app);
}

function uploads(app: FastifyInstance, readers: Readers): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  async function upload(
    kind: Kind,
    { principal, clientIp, files, query, body, log }: WithoutTransactionContext<UploadCall>,
  ) {
    const checkedBalances = checkedBalancesIn(body);
    const { notify = true }: Choices = query;
    if (kind === 'balances' && !checkedBalances) throw fieldError(422, 'checkedBalances', CHECK_FIRST);
    const importing = {
      ...(await prepare(app, kind, { principal, clientIp, query, body })),
      ...(checkedBalances && { checkedBalances, notifies: notify }),
    };
    const existing = await runImport({
      readers,
      files: sentFiles(files),
      importing,
      pace: new BatchSize(app.traffic),
      log,
      isStopping: () => isStopping,
    });
    if (kind === 'employees') app.mail.wake();
    const failures = await inCompany(app.db, principal.companyId, (db) =>
      readFailures(db, principal.companyId, importing.id, Number.MAX_SAFE_INTEGER),
    );

    return { importing, existing, failures };
  }

  routeWithoutTransaction(app, 'bulkSignUp', async (context) => {
    const { failures } = await upload('employees', context);

    return failedRowsAnswer('employees', failures);
  });

  for (const [call, kind] of uploadsOfOneKind) {
    routeWithoutTransaction(app, call, async (context) => {
      const { importing, existing, failures } = await upload(kind, context);
      const { length } = failures;
      const message = length === 0 ? ALL_WENT_IN : `${length} ${length === 1 ? 'row has' : 'rows have'} errors.`;

      return {
        message,
        importId: importing.id,
        existingEmployees: [...existing],
        failedRows: failures.map(presentFailure),
      };
    });
  }
}

function checks(app: FastifyInstance, readers: Readers): void {
  // A check reveals which values are stored already.
  async function prepareCheck(
    kind: Kind,
    {
      principal,
      clientIp,
      query,
      body,
    }: WithoutTransactionContext<'checkImport' | 'checkFailedRows' | 'checkNotInFile'>,
  ) {
    assertMayCheck(kind, principal);

    return prepare(app, kind, { principal, clientIp, query, body });
  }

  routeWithoutTransaction(app, 'checkImport', async (context) =>
    checkFiles(readers, sentFiles(context.files), await prepareCheck(context.query.kind, context)),
  );

  routeWithoutTransaction(app, 'checkFailedRows', async (context) =>
    rejectedRowsAnswer(
      context.query.kind,
      await checkedFailures(readers, sentFiles(context.files), await prepareCheck(context.query.kind, context)),
    ),
  );

  routeWithoutTransaction(app, 'checkNotInFile', async (context) =>
    notInFileList(readers, sentFiles(context.files), await prepareCheck('employees', context)),
  );
}

function records(app: FastifyInstance): void {
  routeWithoutTransaction(app, 'importTemplate', async ({ query: { kind } }) =>
    xlsxAnswer(`${tables[kind].title} template.xlsx`, await templateOf(tables[kind])),
  );

  route(app, 'listImports', ({ db, principal, query: { skip = 0, count = PAGE_SIZE, ...filters } }) =>
    readImports(db, principal, { ...filters, skip, count }),
  );

  route(app, 'getImport', async ({ db, principal, params: { id } }) => {
    const found = await readImport(db, principal, id);
    const failures = await readFailures(db, principal.companyId, found._id, SHOWN_FAILURES);

    return { import: found, failedRows: failures.map(presentFailure) };
  });

  route(app, 'dismissImport', async (context) => {
    await dismissImport(context, context.params.id);

    return { message: 'Upload dismissed' };
  });

  routeWithoutTransaction(app, 'importFailedRows', async ({ principal, params: { id } }) => {
    const [{ kind }, failures] = await inCompany(app.db, principal.companyId, async (db) => {
      const found = await readImport(db, principal, id);

      return [found, await readFailures(db, principal.companyId, found._id, Number.MAX_SAFE_INTEGER)] as const;
    });

    return failedRowsAnswer(kind, failures);
  });
}

function assertMayCheck(kind: Kind, principal: Principal): void {
  if (kind === 'balances') {
    if (enabledKinds(principal).length === 0) throw httpError(403, `${featureLabel('leave')} isn’t part of your plan.`);
  } else if (kind !== 'employees') assertMayReadMeasurements(principal);
}

/** By number of the row, as the check gave them. */
const checkedBalancesIn = (body: { readonly checkedBalances?: string } | undefined): CheckedBalances | undefined =>
  body?.checkedBalances
    ?.split(',')
    .map((row) => row.split(';').map((days) => (days === '' ? undefined : Number(days))));

/** Refuses a branch or insurance that can't be chosen before the file is read. */
async function prepare(
  app: FastifyInstance,
  kind: Kind,
  {
    principal,
    clientIp,
    query,
    body,
  }: Pick<Sent, 'principal' | 'clientIp'> & { query: Choices; body: ChoicesInFile | undefined },
): Promise<ImportContext> {
  const scope = scopeOf(principal);
  const choices = unitChoicesIn(body?.units ?? '[]');
  if (!choices) throw fieldError(422, 'units', 'This is not a list of what to create.');
  const {
    importId,
    mode = 'create',
    branchId,
    insuranceId,
    role,
    welcome = true,
    managersGetRole = false,
    recall = false,
  } = query;
  const { references, newUnits, remembered, leaveTypes } = await inCompany(app.db, principal.companyId, async (db) => {
    const newUnits = new NewUnits(
      principal,
      choices,
      recall && kind === 'employees' ? await readRememberedNames(db, scope) : [],
    );

    return {
      newUnits,
      references: await readReferences(db, scope, newUnits),
      remembered: recall ? await readRememberedColumns(db, scope, kind) : [],
      leaveTypes: kind === 'balances' ? await readTypesWithBalance(db, scope, principal) : [],
    };
  });
  const columns = columnChoicesIn(body?.columns ?? '[]', [
    ...(choosableIn(tables[kind]).length > 0 ? tables[kind].columns.map(({ key }) => key) : []),
    ...leaveTypes.map(({ id }) => typeKey(id)),
  ]);
  if (!columns) throw fieldError(422, 'columns', 'This is not a list of columns.');
  if (branchId && !references.hasBranch(branchId))
    throw fieldError(422, 'branchId', 'This branch is not available. Choose another one.');
  if (insuranceId && !references.hasInsurance(insuranceId)) {
    throw fieldError(422, 'insuranceId', 'This insurance option is not available. Choose another one.');
  }

  return {
    db: app.db,
    id: importId === undefined ? v7() : importIdFor(principal, importId),
    kind,
    options: {
      mode,
      hasBranch: branchId !== undefined,
      ...(body?.columns !== undefined && { columns }),
      remembered,
      leaveTypes,
      role,
    },
    principal,
    scope,
    clientIp,
    publicUrl: app.publicUrl(),
    references,
    newUnits,
    branchId,
    insuranceId,
    welcomes: welcome,
    managersGetRole,
  };
}

const sentFiles = (files: Sent['files']) =>
  files.map(({ fileName, path = '' }) => ({ name: shownName(fileName), path }));

/** For display only. */
const shownName = (name: string): string => [...plainName(name)].slice(-200).join('') || 'file';

type Failures = Awaited<ReturnType<typeof readFailures>>;

const failedRowsAnswer = (kind: Kind, failures: Failures): Promise<FileAnswer> =>
  rejectedRowsAnswer(
    kind,
    failures.map(({ file, headers, cells, errors }) => ({
      fileName: file,
      headers,
      cells,
      messages: Object.values(errors),
    })),
  );

async function rejectedRowsAnswer(kind: Kind, rows: readonly RejectedRow[]): Promise<FileAnswer> {
  const titles = tables[kind].columns.filter(({ isOnlyExported }) => !isOnlyExported).map(({ title }) => title);

  return xlsxAnswer('Failed Rows.xlsx', await failedRowsFile(rows, titles));
}
