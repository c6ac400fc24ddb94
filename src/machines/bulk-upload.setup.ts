/** What the chart of bulk uploads knows, hears, asks for and does. */
import { assign, setup } from 'xstate';
import type {
  CheckReply,
  FailedRow,
  ImportKind,
  ImportMode,
  ImportRecord,
  ImportReply,
} from '../api/contract/imports.ts';
import type { BranchReference, InsurancePlan } from '../api/contract/organisation.ts';
import { bodyOf, effect, effects, isSuccess, messageOf, port, type Reply, subscription } from './ports.ts';
import { bulkFilesError } from './rules/bulk-files.ts';
import { BULK_MAX_BYTES, IMPORT_POLL_MS, IMPORT_RETRY_MS } from './rules/constants.ts';
import { newId } from './rules/new-id.ts';
import type { Glance } from './rules/time-left.ts';

/** What may be chosen beside the file; only employees have any of it. */
export interface UploadChoices {
  mode: ImportMode;
  branchId: string;
  insuranceId: string;
}

/** What the choices are made from, and the upload that is still being worked on, if there is one. */
export interface UploadOpening {
  running: ImportRecord | null;
  branches: BranchReference[];
  insurancePlans: InsurancePlan[];
}

export interface UploadRequest extends UploadChoices {
  kind: ImportKind;
  id: string;
  files: readonly File[];
}

export interface BulkUploadInput {
  kind: ImportKind;
}

export interface BulkUploadContext extends UploadChoices {
  kind: ImportKind;
  /** Blood results come in several files. */
  takesMany: boolean;
  branches: readonly BranchReference[];
  insurancePlans: readonly InsurancePlan[];
  files: readonly File[];
  /** What is wrong with the files, or what the server said. */
  error: string | null;
  /** The upload's name, by which the server knows it. */
  id: string;
  /** 0 to 1, of the bytes. */
  sent: number;
  record: ImportRecord | null;
  /** How far it was when it was first and last asked, for the time that is left. */
  glances: readonly [Glance, Glance] | null;
  failedRows: readonly FailedRow[];
  check: CheckReply | null;
}

export type BulkUploadEvent =
  | { type: 'files.chosen'; files: readonly File[] }
  | { type: 'file.removed'; name: string }
  | { type: 'choice.made'; choices: Partial<UploadChoices> }
  | { type: 'check.pressed' }
  | { type: 'upload.pressed' }
  | { type: 'cancel.pressed' }
  | { type: 'retry.pressed' }
  | { type: 'again.pressed' }
  | { type: 'failedRows.pressed' }
  | { type: 'template.pressed' }
  | { type: 'bytes.sent'; share: number }
  | { type: 'answer.came'; reply: Reply }
  | { type: 'connection.lost'; error: unknown };

/** What the screen goes by. `busy`: a call is under way. */
export type BulkUploadTag =
  | 'busy'
  | 'choosing'
  | 'checking'
  | 'checked'
  | 'sending'
  | 'processing'
  | 'offline'
  | 'allAccepted'
  | 'someRefused'
  | 'fileRefused'
  | 'connectionLost'
  | 'interrupted';

type AboutReply = { reply: Reply };
const recordOf = (reply: Reply): ImportRecord => bodyOf(reply as Reply<ImportReply>).import;
const isRecord = (reply: Reply): boolean => isSuccess(reply);

/** The first thing that is wrong with the chosen files. */
function filesError(files: readonly File[]): string | null {
  const large = files.find(({ size }) => size > BULK_MAX_BYTES);

  return bulkFilesError(files) ?? (large ? `${large.name} is larger than 25 MB.` : null);
}

export const bulkUploadSetup = setup({
  types: {
    input: {} as BulkUploadInput,
    context: {} as BulkUploadContext,
    events: {} as BulkUploadEvent,
    tags: {} as BulkUploadTag,
  },
  actors: {
    openUpload: port<Reply<UploadOpening>, { kind: ImportKind }>('openUpload'),
    checkFiles: port<Reply<CheckReply>, UploadRequest>('checkFiles'),
    /** Tells `bytes.sent` as they leave, and in the end `answer.came` or `connection.lost`. */
    sendFiles: subscription<{ type: 'never' }, UploadRequest>('sendFiles'),
    readImport: port<Reply<ImportReply>, { id: string }>('readImport'),
  },
  guards: {
    isSuccess: (_, { reply }: AboutReply) => isSuccess(reply),
    isRunning: (_, { reply }: AboutReply) => isRecord(reply) && recordOf(reply).state === 'running',
    isUnderWay: (_, { reply }: { reply: Reply<UploadOpening> }) => isSuccess(reply) && bodyOf(reply).running !== null,
    isAllAccepted: (_, { reply }: AboutReply) =>
      isRecord(reply) && recordOf(reply).state === 'done' && recordOf(reply).failed === 0,
    isSomeRefused: (_, { reply }: AboutReply) => isRecord(reply) && recordOf(reply).state === 'done',
    isRefused: (_, { reply }: AboutReply) => isRecord(reply) && recordOf(reply).state === 'refused',
    isInterrupted: (_, { reply }: AboutReply) => isRecord(reply) && recordOf(reply).state === 'interrupted',
    /** The server has never heard of it: nothing was stored. */
    isUnknown: (_, { reply }: AboutReply) => reply.status === 404,
    /** It is there under this name, so it is to be followed: received before, or cut short by the server's end. */
    isToFollow: (_, { reply: { status } }: AboutReply) => [200, 201, 409].includes(status) || status >= 500,
    hasGoodFiles: ({ context }) => filesError(context.files) === null,
    hasFiles: ({ context }) => context.files.length > 0,
    isAllSent: (_, { share }: { share: number }) => share >= 1,
    isEmployees: ({ context }) => context.kind === 'employees',
  },
  actions: {
    ...effects,
    downloadFailedRows: effect<{ id: string }>('downloadFailedRows'),
    downloadTemplate: effect<{ kind: ImportKind }>('downloadTemplate'),
    rememberOpening: assign((_, { reply }: { reply: Reply<UploadOpening> }) => {
      const { running, branches, insurancePlans } = bodyOf(reply);

      return { branches, insurancePlans, ...(running && { record: running, id: running._id }) };
    }),
    rememberFiles: assign(({ context }, { files }: { files: readonly File[] }) => {
      const kept = context.takesMany
        ? [...context.files.filter(({ name }) => !files.some((one) => one.name === name)), ...files]
        : files.slice(0, 1);

      return { files: kept, error: kept.length > 0 ? filesError(kept) : null };
    }),
    forgetFile: assign(({ context }, { name }: { name: string }) => {
      const files = context.files.filter((file) => file.name !== name);

      return { files, error: files.length > 0 ? filesError(files) : null };
    }),
    rememberChoices: assign((_, { choices }: { choices: Partial<UploadChoices> }) => choices),
    rememberFilesError: assign({ error: ({ context }) => filesError(context.files) }),
    rememberRefusal: assign({ error: (_, { reply }: AboutReply) => messageOf(reply) }),
    rememberNoConnection: assign({ error: 'The server cannot be reached. Please try again.' }),
    rememberCheck: assign((_, { reply }: { reply: Reply<CheckReply> }) => ({ check: bodyOf(reply), error: null })),
    forgetCheck: assign({ check: null }),
    rememberSent: assign({ sent: (_, { share }: { share: number }) => share }),
    nameUpload: assign({ id: () => newId(), sent: 0, record: null, glances: null, failedRows: [], error: null }),
    rememberImport: assign(({ context }, { reply }: AboutReply) => {
      const { import: record, failedRows } = bodyOf(reply as Reply<ImportReply>);
      const glance = { at: Date.now(), done: record.done };
      // Before the first rows the file was being read, which says nothing about the others.
      const glances = record.done > 0 ? ([context.glances?.[0] ?? glance, glance] as const) : null;

      return { record, failedRows, glances, error: record.message || null };
    }),
    forgetUpload: assign({
      files: [],
      error: null,
      check: null,
      record: null,
      glances: null,
      failedRows: [],
      sent: 0,
      id: '',
    }),
  },
  delays: { importPoll: IMPORT_POLL_MS, importRetry: IMPORT_RETRY_MS },
});

/** What is sent, as the call takes it. */
export const requestOf = ({ kind, id, files, mode, branchId, insuranceId }: BulkUploadContext): UploadRequest => ({
  kind,
  id,
  files,
  mode,
  branchId,
  insuranceId,
});
