import { fromCallback, fromPromise } from 'xstate';
import type { ApiClient, Reply } from '../../../api/client.ts';
import type { CheckReply, ImportKind, ImportRecord, ImportReply, ImportsReply } from '../../../api/contract/imports.ts';
import type { FileRequest } from '../../../api/download.ts';
import {
  createUploader,
  formOf,
  type UploadCall,
  type Uploader,
  type UploadFile,
  type UploadOptions,
} from '../../../api/upload.ts';
import { columnChoicesAsText } from '../../../rules/imports/column-choices.ts';
import { unitChoicesAsText } from '../../../rules/imports/new-units.ts';
import { bulkUploadMachine } from '../../bulk-upload.machine.ts';
import type { UploadChoices, UploadOpening, UploadRequest } from '../../bulk-upload.setup.ts';
import { bodyOf, isSuccess } from '../../ports.ts';
import { createResourceMachine } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';

const uploads = {
  cvff: { call: 'uploadCardiovascularFile', field: 'bulk' },
  recommendations: { call: 'uploadRecommendationFile', field: 'bulk' },
  blood: { call: 'uploadBloodFiles', field: 'files' },
} as const;

const HISTORY_SHOWN = 10;

export const wireBulkUpload = ({ api, http, effects, download }: Services) => {
  const saveFailedRows = (id: string) => download({ call: 'importFailedRows', params: { id } });
  const uploader = createUploader(http);

  const checkFiles = fromPromise<Reply<CheckReply>, UploadRequest>(({ input, signal }) =>
    uploader.upload('checkImport', {
      fields: choicesInFile(input),
      query: { kind: input.kind, ...choicesOf(input), ...(isRemembered(input.kind) && { recall: true }) },
      files: formFiles('files', input.files),
      signal,
    }),
  );

  return {
    upload: bulkUploadMachine.provide({
      actors: {
        openUpload: fromPromise<Reply<UploadOpening>, { kind: ImportKind }>(({ input: { kind }, signal }) =>
          openUpload(api, kind, signal),
        ),
        checkFiles,
        recheckFiles: checkFiles,
        sendFiles: fromCallback<{ type: 'never' }, UploadRequest>(({ input, sendBack }) => {
          const stop = new AbortController();
          send(uploader, input, {
            signal: stop.signal,
            onProgress: (share) => sendBack({ type: 'bytes.sent', share }),
          }).then(
            (reply) => sendBack({ type: 'answer.came', reply }),
            (error: unknown) => sendBack({ type: 'connection.lost', error }),
          );

          return () => stop.abort();
        }),
        readImport: fromPromise<Reply<ImportReply>, { id: string }>(({ input, signal }) =>
          api.call('getImport', { params: input, signal }),
        ),
      },
      actions: {
        ...effects,
        downloadFailedRows: (_, { id }: { id: string }) => saveFailedRows(id),
        downloadCheckedRows: (_, request: UploadRequest) => download(checkedRowsOf(request)),
        downloadNotInFile: (_, request: UploadRequest) => download(notInFileOf(request)),
        downloadTemplate: (_, { kind }: { kind: ImportKind }) => download({ call: 'importTemplate', query: { kind } }),
      },
    }),
    history: createResourceMachine<ImportsReply>('importHistory').provide({
      actors: {
        loadRecord: fromPromise<Reply<ImportsReply>, { key: string | null }>(({ input: { key }, signal }) =>
          api.call('listImports', { query: { kind: key as ImportKind, count: HISTORY_SHOWN }, signal }),
        ),
      },
      actions: effects,
    }),
    saveFailedRows,
  };
};

function send(
  uploader: Uploader,
  { kind, files, checkedBalances, units, columns, ...input }: UploadRequest,
  handling: Pick<UploadOptions<UploadCall>, 'signal' | 'onProgress'>,
): Promise<Reply> {
  const common = { ...handling, query: { importId: input.id, ...choicesOf({ kind, ...input }) } };
  const bulk = { ...common, files: formFiles('bulk', files) };
  if (kind === 'employees')
    return uploader.upload('bulkSignUp', { ...bulk, fields: choicesInFile({ units, columns }) });
  if (kind === 'balances') {
    return uploader.upload('uploadLeaveBalances', {
      ...bulk,
      query: { importId: input.id, notify: input.notifies },
      fields: { ...choicesInFile({ units, columns }), ...(checkedBalances !== null && { checkedBalances }) },
    });
  }
  const { call, field } = uploads[kind];

  return uploader.upload(call, { ...common, fields: undefined, files: formFiles(field, files) });
}

const checkedRowsOf = (request: UploadRequest): FileRequest => ({
  call: 'checkFailedRows',
  query: { kind: request.kind, ...choicesOf(request) },
  body: checkedFiles(request),
});

const notInFileOf = (request: UploadRequest): FileRequest => ({
  call: 'checkNotInFile',
  query: choicesOf(request),
  body: checkedFiles(request),
});

const checkedFiles = (request: UploadRequest) => formOf(choicesInFile(request), formFiles('files', request.files));

async function openUpload(api: ApiClient, kind: ImportKind, signal: AbortSignal): Promise<Reply<UploadOpening>> {
  const isOfEmployees = kind === 'employees';
  const [newest, mine, options] = await Promise.all([
    api.call('listImports', { query: { kind, count: 1 }, signal }),
    isOfEmployees ? api.call('listImports', { query: { kind, mine: true, count: 1 }, signal }) : undefined,
    isOfEmployees ? api.call('getDetailsOnEdit', { signal }) : undefined,
  ]);
  if (!isSuccess(newest)) return newest;
  if (options && !isSuccess(options)) return options;
  const running = newest.body.imports.find(({ state }) => state === 'running') ?? null;
  const { branches = [], insurancePlans = [] } = options ? bodyOf(options).data : {};
  const last = mine && isSuccess(mine) ? bodyOf(mine).imports[0] : undefined;
  const lastChoices = last ? choicesOfLast(last, { branches, insurancePlans }) : null;

  return { status: 200, body: { running, lastChoices, branches, insurancePlans } };
}

/** Null if nothing was chosen, or if not all of it is offered any more. */
export function choicesOfLast(
  { choices = {} }: Pick<ImportRecord, 'choices'>,
  { branches, insurancePlans }: Pick<UploadOpening, 'branches' | 'insurancePlans'>,
): UploadOpening['lastChoices'] {
  const { managersGetRole: _, ...kept } = choices;
  const { branchId = '', insuranceId = '', role = '', welcome = true } = kept;
  const plans = insurancePlans.flatMap((insurance) => insurance.plans);
  const isOffered = (id: string, offered: readonly { _id: string }[]) =>
    id === '' || offered.some(({ _id }) => _id === id);
  if (Object.keys(kept).length === 0 || !isOffered(branchId, branches) || !isOffered(insuranceId, plans)) return null;

  return { branchId, insuranceId, role, welcomes: welcome };
}

type Chosen = Pick<UploadRequest, 'kind' | 'managersGetRole' | Exclude<keyof UploadChoices, 'notifies'>>;

/** Only employees have choices; empty ones are not sent. */
const choicesOf = ({ kind, mode, branchId, insuranceId, role, welcomes, managersGetRole }: Chosen) =>
  kind === 'employees'
    ? {
        mode,
        ...(branchId && { branchId }),
        ...(insuranceId && { insuranceId }),
        ...(role && { role }),
        ...(!welcomes && { welcome: false }),
        ...(managersGetRole && { managersGetRole }),
      }
    : {};

const isRemembered = (kind: ImportKind): boolean => kind === 'employees' || kind === 'balances';

const choicesInFile = ({ units, columns }: Pick<UploadRequest, 'units' | 'columns'>) => ({
  ...(units.length > 0 && { units: unitChoicesAsText(units) }),
  ...(columns.length > 0 && { columns: columnChoicesAsText(columns) }),
});

const formFiles = (field: string, files: readonly File[]): UploadFile[] =>
  files.map((file) => ({ field, file, fileName: file.name }));
